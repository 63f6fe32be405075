/// The photos of the demo: sizes as cameras make them, pictures of nobody.
enum PhotoList {
  static let items: [StoredItem] = photos.map { id, width, height, caption in
    StoredItem(
      id: "photo-\(id)", type: Photo.itemType,
      payload: [
        "url": .string("https://example.org/photos/\(slug(id)).jpg"), "width": .integer(width),
        "height": .integer(height), "caption": PayloadValue(caption),
      ])
  }

  /// The name of a picture's file: an id's letters and digits of ASCII, joined by hyphens.
  private static func slug(_ id: String) -> String {
    id.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }.joined(separator: "-")
  }

  private static let photos: [(id: String, width: Int, height: Int, caption: String?)] = [
    ("aurora", 6000, 4000, "Northern lights over a frozen lake, half past two in the morning."),
    ("lighthouse", 3024, 4032, "The lighthouse, an hour before the fog came in."),
    ("market", 4032, 3024, "Oranges, lemons, and one very confident cat."),
    ("stairs", 2448, 3264, nil),
    (
      "panorama/alps 360°", 8000, 2000, "The whole ridge, left to right, stitched from nine frames."
    ),
    ("tram", 4000, 3000, "Line 28, uphill."),
    ("dunes", 5184, 3456, "Wind drew these lines overnight; by noon they were gone."),
    ("bicycle", 3000, 3000, "Somebody’s bicycle has waited here since spring. Ivy has moved in."),
    ("snow 100%", 4032, 3024, "Fresh snow, not one footprint."),
    ("library", 3456, 5184, "Reading room, third floor."),
    ("observatory", 4608, 3072, "The dome opens at dusk."),
    ("fjord", 6016, 4016, "Vestland, den første klare dagen i juni."),
    ("harbour", 4000, 2250, "Boats home before the rain."),
    ("moss", 3024, 3024, nil),
    ("kite", 2268, 4032, "A kite is a small opinion about the wind. 🪁"),
    ("bakery", 4032, 3024, "First loaves at five. The whole street knows."),
    ("eclipse", 2048, 2048, "Totality lasted two minutes and somewhat less than forever."),
    ("京都", 3024, 4032, "朝の竹林。誰もいない。"),
    ("piano", 3872, 2592, "Tuned yesterday, played all night."),
    ("glasshouse", 3264, 2448, "Victoria water lilies; each leaf would carry a child."),
    ("bridge", 4928, 3264, nil),
    ("заря", 4000, 2667, "Рассвет над Волгой."),
    ("tide", 5472, 3648, "Low tide leaves the map of a country that nobody rules."),
    ("fox", 3600, 2400, "We looked at each other for a while. Then it had somewhere to be. 🦊"),
    ("windmills", 4032, 2268, "Kinderdijk at six in the evening."),
    ("attic", 2592, 3872, "Found behind the water tank: one sledge, two lamps, three diaries."),
    ("meteor", 6000, 4000, "Fourteen hours of exposures for this one line of light."),
    ("tea", 3024, 4032, "Second infusion."),
    ("olive", 4032, 3024, "Ελιά χιλίων ετών, και ακόμη καρπίζει."),
    ("rain", 2250, 4000, nil),
    ("workbench", 4000, 3000, "Everything within reach, nothing in its place."),
    ("hot-air-balloons", 5000, 3333, "🎈🎈🎈 thirty-one of them, by count."),
    ("granite", 3000, 2000, "Two hundred million years, give or take a weekend."),
    ("orchard", 4240, 2832, "Blossom on the pears; the apples are a week behind."),
  ]
}
