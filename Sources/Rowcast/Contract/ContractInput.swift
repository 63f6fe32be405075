import Cells
import Contracts
import Feeds
import HTTPServer

/// A contract that an operand or an option names.
enum ContractInput {
  /// What stands for the program's own registry.
  static let registry = "registry"

  /// Bytes that are read of a document at the most.
  private static let maximumSize = 64 << 20

  /// One that can't be read, told with its name.
  struct Failure: Error {
    /// What a command ends with that can't read its contract.
    private static let status: Int32 = 4

    let lines: [String]

    init(_ name: String, _ reason: String) { lines = ["\(name): \(reason)"] }
    init(lines: [String]) { self.lines = lines }

    /// Tells it to people, and gives the status to end with.
    func told() -> Int32 {
      for line in lines { StandardError.write("rowcast: " + LogText.line(line)) }
      return Self.status
    }
  }

  /// Reads a document, standard input, a folder of nib files beside the program's cells, or the
  /// program's registry.
  ///
  /// - Throws: `Failure` for what can't be read; what `App.contract` throws for the registry.
  static func document(
    _ operand: String, _ options: ParsedOptions, _ app: App
  ) throws -> ContractDocument {
    if operand == registry {
      return try parsed(try app.contract(options), name: "the registry").of(options)
    }
    if operand != "-", CareFile.status(operand)?.kind == .folder {
      let registry = try registry(withNibsOf: operand, app)
      let feeds = try options.feedsOfNamedDatabase()
      return try parsed(ContractWords.json(registry, feeds: feeds), name: operand).of(options)
    }
    return try file(operand)
  }

  /// Reads a document, or standard input.
  static func file(_ path: String) throws(Failure) -> ContractDocument {
    let name = path == "-" ? "standard input" : path
    return try parsed(try bytes(of: path, name: name), name: name)
  }

  private static func parsed(
    _ bytes: [UInt8], name: String
  ) throws(Failure) -> ContractDocument {
    do throws(ContractFault) { return try ContractDocument(json: bytes) } catch {
      throw Failure(name, "this is no contract: \(error)")
    }
  }

  private static func bytes(of path: String, name: String) throws(Failure) -> [UInt8] {
    let source: ItemSource
    do throws(UsageError) { source = try ItemSource(path) } catch {
      throw Failure(lines: [error.description])
    }
    var bytes: [UInt8] = []
    while true {
      let piece: [UInt8]?
      do throws(ItemImport.Failure) { piece = try source.next() } catch {
        throw Failure(lines: [error.description])
      }
      guard let piece else { return bytes }
      bytes += piece
      guard bytes.count <= maximumSize else {
        throw Failure(name, "a contract has at most \(maximumSize >> 20) MiB")
      }
    }
  }

  private static func registry(withNibsOf folder: String, _ app: App) throws -> CellRegistry {
    do {
      let files = try CellsFolder(path: folder, origin: "the folder").files()
      return try CellRegistry.completed(nibs: files, app.registrations).registry
    } catch let error as InvalidRegistry {
      throw Failure(lines: error.lines)
    } catch let error as UsageError {
      throw Failure(lines: [error.description])
    }
  }
}

extension ContractDocument {
  /// The same of a registry, whose feeds are all told where a database is named.
  fileprivate func of(_ options: ParsedOptions) -> ContractDocument {
    var document = self
    document.hasAllFeeds = options.text(.db) != nil
    return document
  }
}
