/// The posts of the demo: from one character to several paragraphs, in a dozen scripts.
enum PostList {
  static let items: [StoredItem] = (english + world + signs).enumerated().map { number, post in
    StoredItem(
      id: "post-\(number + 1)", type: Post.itemType,
      payload: ["text": .string(post.text), "language": PayloadValue(post.language)])
  }

  /// Text, and its language as a BCP 47 tag.
  typealias Text = (text: String, language: String?)

  private static let english: [Text] = [
    (
      "Welcome. Every row here came from one server, and none of them knew beforehand how high it would be.",
      "en"
    ),
    ("Good morning.", "en"),
    ("The kettle is on.", "en"),
    (
      """
      Notes from the night train:

      The conductor knows every curve by its sound. She says the viaduct hums in F sharp in winter and a little lower in summer, when the steel is longer.

      I did not believe her until we crossed it.
      """, "en"
    ),
    (
      "Honey does not spoil if it is kept dry and closed. People have eaten some that was older than their alphabet.",
      "en"
    ),
    ("Reminder: water the ferns.", "en"),
    (
      """
      A recipe for a rainy Sunday.

      1. Flour, a pinch of salt, two eggs.
      2. Milk until it runs like cream.
      3. Wait half an hour. This is the hard part.
      4. Butter, a hot pan, and the first one is for the cook.
      """, "en"
    ),
    (
      "On a clear night, away from town, you can see about two and a half thousand stars at once. It always looks like more.",
      "en"
    ),
    ("Lost: one grey mitten, left hand. Sentimental value to the right one.", "en"),
    (
      "Octopuses have three hearts, and the one that serves the body rests while they swim. Which may be why they would rather walk.",
      "en"
    ),
    ("A chess board has 64 squares, and 204 squares if you count all sizes.", "en"),
    (
      "Today’s walk: eleven kilometres, two herons, one argument about which of us had the map.",
      "en"
    ),
    (
      "The oldest known customer complaint is a clay tablet of about 1750 BC. It is about copper of the wrong grade, and it is very angry.",
      "en"
    ),
    ("Bananas are berries. Strawberries are not. Nobody asked the strawberries.", "en"),
    (
      """
      What the tide left this morning: a cork float, green glass worn round as a pebble, a length of rope tied in a knot that my grandfather could have named, and a plank with three letters of some boat’s name. I have put them on the wall. By the evening the children had sorted them by colour, then by size, then by how far each of them must have come, and that last order was the one we kept.
      """, "en"
    ),
    ("Small victory: the drawer closes.", "en"),
    (
      "Sound travels about four times as fast in water as in air, which is why a whale’s good evening can cross half an ocean.",
      "en"
    ),
    ("Does anyone else read the index of a book first?", "en"),
    (
      "The library’s new opening hours:\nTuesday to Friday, 10 to 19\nSaturday, 10 to 15\nthe rest of the week, in spirit",
      "en"
    ),
    ("A day on Venus is longer than its year.", "en"),
    ("Line breaks\n\nneed\n\nroom\n\ntoo.", "en"),
    (
      "If you can read this, JSON, UTF-8, TCP and at least one cat-free keyboard have done their work: \"quotes\", \\backslashes\\, <tags> & ampersands included.",
      "en"
    ),
    (
      """
      We repaired the old pendulum clock. It took four weekends, a spring from a shop in another country, and advice from a man of ninety who listened to it over the telephone and said: the third wheel, and stop oiling it.

      It now loses six seconds a week. My aunt says that is about right, and that a clock which is never wrong has no manners.
      """, "en"
    ),
    ("See you at the bridge at six.", "en"),
  ]

  private static let world: [Text] = [
    ("Съешь же ещё этих мягких французских булок, да выпей чаю.", "ru"),
    ("Первый снег. Город стал тише на целый тон.", "ru"),
    (
      "Вечером в читальном зале показывали волшебный фонарь: двадцать стеклянных картинок, пожелтевшая простыня вместо экрана и тапёр, который знал все мелодии, кроме последней. Последнюю мы напели ему сами.",
      "ru"
    ),
    ("Чуєш їх, доцю, га? Кумедна ж ти, прощайся без ґольфів!", "uk"),
    ("Ξεσκεπάζω την ψυχοφθόρα βδελυγμία.", "el"),
    ("Καλημέρα από το λιμάνι. Τα καΐκια γύρισαν νωρίς και οι γάτες το ήξεραν πριν από εμάς.", "el"),
    ("نصٌّ حكيمٌ له سرٌّ قاطعٌ وذو شأنٍ عظيمٍ مكتوبٌ على ثوبٍ أخضر ومغلّفٌ بجلدٍ أزرق.", "ar"),
    ("صباح الخير! القهوة جاهزة، والكتاب مفتوح على الصفحة ١٢٧.", "ar"),
    ("עטלף אבק נס דרך מזגן שהתפוצץ כי חם.", "he"),
    ("בֹּקֶר טוֹב, הרכבת של 8:15 יוצאת מרציף 2.", "he"),
    ("सभी मनुष्यों को गौरव और अधिकारों के मामले में जन्मजात स्वतन्त्रता और समानता प्राप्त है।", "hi"),
    ("आज आम का पहला दिन है: पूरे मोहल्ले में ख़ुशबू।", "hi"),
    ("เป็นมนุษย์สุดประเสริฐเลิศคุณค่า กว่าบรรดาฝูงสัตว์เดรัจฉาน", "th"),
    ("ฝนตกตอนบ่ายสามโมงตรง เหมือนนัดกันไว้", "th"),
    ("いろはにほへと ちりぬるを わかよたれそ つねならむ うゐのおくやま けふこえて あさきゆめみし ゑひもせす", "ja"),
    ("古池や蛙飛びこむ水の音", "ja"),
    ("床前明月光，疑是地上霜。\n舉頭望明月，低頭思故鄉。", "zh-Hant"),
    ("今天的任务：把旧收音机修好。结果：修好了，而且还多出两颗螺丝。", "zh-Hans"),
    ("다람쥐 헌 쳇바퀴에 타고파.", "ko"),
    ("오늘은 바람이 좋아서 빨래가 두 시간 만에 다 말랐다.", "ko"),
    ("Voix ambiguë d’un cœur qui, au zéphyr, préfère les jattes de kiwis.", "fr"),
    ("Falsches Üben von Xylophonmusik quält jeden größeren Zwerg.", "de"),
    ("El veloz murciélago hindú comía feliz cardillo y kiwi.", "es"),
    ("Pijamalı hasta yağız şoföre çabucak güvendi.", "tr"),
    ("Do bạch kim rất quý nên sẽ dùng để lắp vô xương.", "vi"),
    ("Příliš žluťoučký kůň úpěl ďábelské ódy.", "cs"),
  ]

  /// Emoji, marks and mixtures, of no language in particular.
  private static let signs: [Text] = [
    ("👋", nil),
    ("👨‍👩‍👧‍👦 + 🏖️ + 🪁 = ☀️", nil),
    ("🇧🇷 🇨🇦 🇪🇪 🇮🇳 🇯🇵 🇰🇪 🇳🇿 🇳🇴 🇵🇪 🇺🇦 🏴󠁧󠁢󠁷󠁬󠁳󠁿 🏳️‍🌈", nil),
    ("👩🏽‍🔬 explains the aurora to 👩🏿‍🚀 and 👨🏻‍🍳, who nods 👍🏾 and burns the onions.", "en"),
    ("Z͑a̐l̃g̈ō’s well-behaved cousin: e\u{301} is é, a\u{30A}\u{301} is ǻ, and n\u{303} is ñ.", nil),
    ("1️⃣ wake up 2️⃣ coffee ☕️ 3️⃣ see 2️⃣", "en"),
    (
      "The café is called „Ναι“, the street is улица Мира, the sign says \u{2067}שלום\u{2069}, and the menu is 中文 only.",
      nil
    ),
    ("∀ε>0 ∃δ>0: |x−a|<δ ⇒ |f(x)−f(a)|<ε", nil),
    ("♟️ 1. e4 e5 2. ♘f3 ♞c6 3. ♗b5 a6", nil),
    ("♪ ♫ ♩ ♬ 𝄞 𝄢", nil),
  ]
}
