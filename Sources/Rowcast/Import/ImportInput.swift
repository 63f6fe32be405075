import FoundationEssentials
import HTTPServer

/// The files that one import reads, in their order.
struct ImportInput {
  struct File {
    /// A path, or `-`.
    let path: String
    /// What messages about its records begin with; nil where it is the only one.
    let label: String?
    /// Bytes as they lie there; nil where that is not known.
    let size: Int64?
  }

  let files: [File]

  /// A file, standard input, or every file that lies in a folder itself, in the order of their
  /// names' bytes; hidden ones are left out.
  init(_ operand: String) throws(UsageError) {
    let status = operand == "-" ? nil : try? FileStatus(path: operand)
    guard status?.kind == .folder else {
      // Says why there is no such file.
      if operand != "-", status == nil { _ = try ItemSource(operand) }
      let size = status?.kind == .file ? status?.size : nil
      files = [File(path: operand, label: nil, size: size)]
      return
    }
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: operand) else {
      throw UsageError(
        description: "\(operand) is a folder that can't be listed; check its permissions")
    }
    let prefix = operand.hasSuffix("/") ? operand : operand + "/"
    var files: [File] = []
    for name in names.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) })
    where !name.hasPrefix(".") {
      let path = prefix + name
      guard let status = try? FileStatus(path: path), status.kind == .file else { continue }
      files.append(File(path: path, label: name, size: status.size))
    }
    guard !files.isEmpty else {
      throw UsageError(description: "\(operand) is a folder without a file to import")
    }
    self.files = files
  }

  /// Bytes of all files; nil where one's size is not known.
  var size: Int64? {
    var sum: Int64 = 0
    for file in files {
      guard let size = file.size else { return nil }
      let (total, isOver) = sum.addingReportingOverflow(size)
      if isOver { return nil }
      sum = total
    }
    return sum
  }
}
