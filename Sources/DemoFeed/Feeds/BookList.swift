/// The books of the demo, in the order of their first edition.
enum BookList {
  static let items: [StoredItem] = books.map { id, title, author, year in
    StoredItem(
      id: "book-\(id)", type: Book.itemType,
      payload: [
        "title": .string(title), "author": .string(author), "year": PayloadValue(year),
      ])
  }

  /// The same, dated on the first day of the book's year: those without one come last.
  static let dated = zip(items, books).map { item, book in item.dated(inYear: book.year) }

  private static let books: [(id: String, title: String, author: String, year: Int?)] = [
    ("don-quixote", "Don Quixote", "Miguel de Cervantes", 1605),
    ("robinson-crusoe", "Robinson Crusoe", "Daniel Defoe", 1719),
    ("gullivers-travels", "Gulliver’s Travels", "Jonathan Swift", 1726),
    ("candide", "Candide", "Voltaire", 1759),
    ("pride-and-prejudice", "Pride and Prejudice", "Jane Austen", 1813),
    ("emma", "Emma", "Jane Austen", 1815),
    ("frankenstein", "Frankenstein; or, The Modern Prometheus", "Mary Shelley", 1818),
    ("onegin", "Евгений Онегин", "Александр Пушкин", 1833),
    ("monte-cristo", "The Count of Monte Cristo", "Alexandre Dumas", 1844),
    ("jane-eyre", "Jane Eyre", "Charlotte Brontë", 1847),
    ("moby-dick", "Moby-Dick; or, The Whale", "Herman Melville", 1851),
    ("walden", "Walden", "Henry David Thoreau", 1854),
    ("madame-bovary", "Madame Bovary", "Gustave Flaubert", 1857),
    ("on-the-origin-of-species", "On the Origin of Species", "Charles Darwin", 1859),
    ("alice", "Alice’s Adventures in Wonderland", "Lewis Carroll", 1865),
    ("little-women", "Little Women", "Louisa May Alcott", 1868),
    ("war-and-peace", "Война и мир", "Лев Толстой", 1869),
    ("twenty-thousand-leagues", "Vingt mille lieues sous les mers", "Jules Verne", 1870),
    ("middlemarch", "Middlemarch", "George Eliot", 1871),
    ("eighty-days", "Le Tour du monde en quatre-vingts jours", "Jules Verne", 1872),
    ("treasure-island", "Treasure Island", "Robert Louis Stevenson", 1883),
    ("flatland", "Flatland: A Romance of Many Dimensions", "Edwin Abbott Abbott", 1884),
    ("time-machine", "The Time Machine", "H. G. Wells", 1895),
    ("wizard-of-oz", "The Wonderful Wizard of Oz", "L. Frank Baum", 1900),
    ("nils", "Nils Holgerssons underbara resa", "Selma Lagerlöf", 1906),
    ("wind-in-the-willows", "The Wind in the Willows", "Kenneth Grahame", 1908),
    ("gitanjali", "গীতাঞ্জলি", "রবীন্দ্রনাথ ঠাকুর", 1910),
    ("secret-garden", "The Secret Garden", "Frances Hodgson Burnett", 1911),
    ("kokoro", "こゝろ", "夏目漱石", 1914),
    ("the-trial", "Der Process", "Franz Kafka", 1925),
    ("to-the-lighthouse", "To the Lighthouse", "Virginia Woolf", 1927),
    ("hobbit", "The Hobbit", "J. R. R. Tolkien", 1937),
    ("little-prince", "Le Petit Prince", "Antoine de Saint-Exupéry", 1943),
    ("moomin", "Trollkarlens hatt", "Tove Jansson", 1948),
    ("odyssey", "Ὀδύσσεια", "Ὅμηρος", nil),
    ("tao-te-ching", "道德經", "老子", nil),
    ("ألف ليلة وليلة", "ألف ليلة وليلة", "Unknown", nil),
    ("shakuntala", "अभिज्ञानशाकुन्तलम्", "कालिदास", nil),
    ("genji", "源氏物語", "紫式部", nil),
    ("shahnameh", "شاهنامه", "فردوسی", nil),
  ]
}
