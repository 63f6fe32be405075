import Cells

/// The films of the demo, in the order of their release.
enum FilmList {
  /// Each film, undated; its id is its year, numbered where a year has more than one.
  static let items: [StoredItem] = {
    var seen: [Int: Int] = [:]
    return films.map { title, year in
      let number = seen[year ?? 0, default: 0] + 1
      seen[year ?? 0] = number
      let name = year.map(String.init) ?? "undated"
      return StoredItem(
        id: title == "8½" ? "film-8½" : "film-\(name)" + (number > 1 ? "-\(number)" : ""),
        type: Film.itemType, payload: ["title": .string(title), "year": PayloadValue(year)])
    }
  }()

  /// The same, dated on the first day of the film's year: those without one come last.
  static let dated = zip(items, films).map { item, film in
    item.dated(inYear: film.year)
  }

  private static let films: [(title: String, year: Int?)] = [
    ("A Trip to the Moon (Le Voyage dans la Lune)", 1902),
    ("The Cabinet of Dr. Caligari", 1920),
    ("Nosferatu", 1922),
    ("Sherlock Jr.", 1924),
    ("Battleship Potemkin (Броненосец «Потёмкин»)", 1925),
    ("The General", 1926),
    ("Metropolis", 1927),
    ("The Passion of Joan of Arc (La Passion de Jeanne d’Arc)", 1928),
    ("Man with a Movie Camera (Человек с киноаппаратом)", 1929),
    ("City Lights", 1931),
    ("M", 1931),
    ("King Kong", 1933),
    ("Modern Times", 1936),
    ("Snow White and the Seven Dwarfs", 1937),
    ("The Wizard of Oz", 1939),
    ("The Rules of the Game (La Règle du jeu)", 1939),
    ("Fantasia", 1940),
    ("Citizen Kane", 1941),
    ("Casablanca", 1942),
    ("Children of Paradise (Les Enfants du paradis)", 1945),
    ("It’s a Wonderful Life", 1946),
    ("Bicycle Thieves (Ladri di biciclette)", 1948),
    ("The Third Man", 1949),
    ("Rashomon (羅生門)", 1950),
    ("Singin’ in the Rain", 1952),
    ("Tokyo Story (東京物語)", 1953),
    ("Roman Holiday", 1953),
    ("Seven Samurai (七人の侍)", 1954),
    ("Pather Panchali (পথের পাঁচালী)", 1955),
    ("The Seventh Seal (Det sjunde inseglet)", 1957),
    ("Vertigo", 1958),
    ("Some Like It Hot", 1959),
    ("The Apartment", 1960),
    ("Breakfast at Tiffany’s", 1961),
    ("Lawrence of Arabia", 1962),
    ("8½", 1963),
    ("Mary Poppins", 1964),
    ("The Sound of Music", 1965),
    ("Playtime", 1967),
    ("2001: A Space Odyssey", 1968),
    ("Solaris (Солярис)", 1972),
    ("The Spirit of the Beehive (El espíritu de la colmena)", 1973),
    ("Star Wars", 1977),
    ("Alien", 1979),
    ("E.T. the Extra-Terrestrial", 1982),
    ("Blade Runner", 1982),
    ("Back to the Future", 1985),
    ("Where Is the Friend’s House? (خانه دوست کجاست)", 1987),
    ("My Neighbor Totoro (となりのトトロ)", 1988),
    ("Cinema Paradiso (Nuovo Cinema Paradiso)", 1988),
    ("Jurassic Park", 1993),
    ("Toy Story", 1995),
    ("The Straight Story", 1999),
    ("In the Mood for Love (花樣年華)", 2000),
    ("Spirited Away (千と千尋の神隠し)", 2001),
    ("Amélie (Le Fabuleux Destin d’Amélie Poulain)", 2001),
    ("Street scene with trams (unidentified reel)", nil),
    ("A day at the sea (home movie)", nil),
    ("Colour test, reel 4 (label lost)", nil),
  ]
}
