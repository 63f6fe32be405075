import Foundation
import TestSupport

extension Tab {
  /// Where the pictures are put, in the package: kept as the output of a run.
  static let pictures: URL = {
    var folder = URL(filePath: #filePath)
    for _ in 0..<4 { folder.deleteLastPathComponent() }
    return folder.appending(path: ".build/screenshots")
  }()

  private struct Picture: Decodable { let data: String }

  /// Takes a picture of what is seen, as a PNG of that name, and says where it is.
  @discardableResult
  func picture(_ name: String) throws -> String {
    let answer = try call("Page.captureScreenshot", ["format": "png"], as: Picture.self)
    guard let data = Data(base64Encoded: answer.data) else {
      throw TestFailure("the picture \(name) is no base64")
    }
    try FileManager.default.createDirectory(at: Self.pictures, withIntermediateDirectories: true)
    let file = Self.pictures.appending(path: "\(name).png")
    try data.write(to: file, options: .atomic)
    return file.path
  }
}
