/// A cell type that takes constants from a nib file named after it.
///
/// ```swift
/// struct BookCell: Cell, NibLoadable {
///   struct Constants: Decodable, Sendable { var symbol: String }
///   var title = ""
///   private(set) var symbol = "book"
///   init() {}
///   init(constants: Constants) { symbol = constants.symbol }
/// }
/// ```
///
/// With `{"constants":{"symbol":"book.fill"}}` in `BookCell.json`, every fresh cell is made by
/// `init(constants:)`; where the folder has no such file, by `init()`.
public protocol NibLoadable: Cell {
  associatedtype Constants: Decodable & Sendable

  /// The cell before it is configured, with the file's constants.
  init(constants: Constants)

  /// The file's name without `.json`; by default the name of the Swift type.
  static var nibName: String { get }
}

extension NibLoadable {
  public static var nibName: String { String(describing: Self.self) }

  /// What makes fresh cells with these constants, a JSON object.
  static func maker(constants: [UInt8]) throws(PayloadFault) -> @Sendable () -> Self {
    let constants = try PayloadCoding.decode(Constants.self, from: constants)
    return { Self(constants: constants) }
  }
}
