import CXML2

/// Builds the tree of one text from what libxml2 tells.
@safe
final class XMLReader {
  private let limit: Int
  private let lowercasing: Bool
  private var parser: xmlParserCtxtPtr?
  private var open: [XMLNode] = []
  private var root: XMLNode?
  private var fault: XMLFault?
  private(set) var rest: XMLFault?
  /// Bytes that the tree holds so far, counted so that without entities they are never more than
  /// those of the text.
  private var size = 0
  /// libxml2 keeps each name once, so that its address stands for it.
  private var names: [UnsafePointer<xmlChar>: String] = unsafe [:]

  /// Once in a process.
  private static let begin: Void = rowcast_xml_begin()

  /// - Parameter limit: what `size` may come to.
  init(limit: Int, lowercasing: Bool) {
    self.limit = limit
    self.lowercasing = lowercasing
  }

  func read(_ bytes: [UInt8]) throws(XMLFault) -> XMLNode {
    _ = Self.begin
    guard let count = Int32(exactly: bytes.count) else {
      throw XMLFault(offset: 0, reason: "a text of XML has at most 2 GiB")
    }
    // The reader and the events outlive the parser, which is freed before this returns.
    var events = unsafe rowcast_xml_events(
      reader: Unmanaged.passUnretained(self).toOpaque(),
      start: { unsafe XMLReader.of($0)?.start($1, $2, $3, $4, $5) == true ? 1 : 0 },
      end: { unsafe XMLReader.of($0)?.end() },
      text: { unsafe XMLReader.of($0)?.text($1, $2) == true ? 1 : 0 },
      fault: { unsafe XMLReader.of($0)?.refuse($1) })
    let isWellFormed = unsafe withUnsafeMutablePointer(to: &events) { events in
      guard let parser = unsafe rowcast_xml_parser(events) else { return false }
      unsafe self.parser = parser
      defer {
        unsafe self.parser = nil
        unsafe names = [:]
        unsafe xmlFreeParserCtxt(parser)
      }
      return unsafe bytes.withUnsafeBytes { text in
        let start = unsafe text.baseAddress?.assumingMemoryBound(to: CChar.self)
        return unsafe rowcast_xml_parse(parser, start, count) != 0
      }
    }
    if let fault { throw fault }
    guard isWellFormed || rest != nil, let root else {
      throw XMLFault(offset: bytes.count, reason: "there is no element")
    }
    return root
  }

  /// The reader that `read` has given to libxml2.
  private static func of(_ opaque: UnsafeMutableRawPointer?) -> XMLReader? {
    unsafe opaque.map { unsafe Unmanaged<XMLReader>.fromOpaque($0).takeUnretainedValue() }
  }

  private func stop(_ reason: String) -> Bool {
    if fault == nil {
      unsafe fault = XMLFault(offset: rowcast_xml_offset(parser), reason: reason)
    }
    return false
  }

  private func refuse(_ error: UnsafePointer<xmlError>?) {
    guard fault == nil, rest == nil, let error = unsafe error else { return }
    let found = unsafe XMLFault(offset: rowcast_xml_offset(parser), reason: XMLFault.words(error))
    if unsafe root != nil && error.pointee.code == Int32(XML_ERR_DOCUMENT_END.rawValue) {
      rest = found
    } else {
      fault = found
    }
  }

  private func grow(_ count: Int) -> Bool {
    size += count
    guard size > limit else { return true }
    return stop(
      "the text's own entities grow it by more than \(XMLDocument.maximumExpansion) bytes")
  }

  private func start(
    _ name: UnsafePointer<xmlChar>?, _ prefix: UnsafePointer<xmlChar>?,
    _ namespace: UnsafePointer<xmlChar>?, _ count: Int32,
    _ attributes: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?
  ) -> Bool {
    guard fault == nil else { return false }
    guard open.count < XMLDocument.maximumDepth else {
      return stop("no more than \(XMLDocument.maximumDepth) elements may be nested")
    }
    var values: [String: String] = [:]
    var held = 4
    for place in 0..<Int(count) {
      let parts = unsafe attributes.map { unsafe $0 + place * 5 }
      guard let parts = unsafe parts, let start = unsafe parts[3], let end = unsafe parts[4] else {
        continue
      }
      let value = unsafe UnsafeBufferPointer(start: start, count: end - start)
      held += value.count + 4
      let local = unsafe self.name(parts[0])
      let prefix = unsafe self.name(parts[1])
      let key = prefix.isEmpty ? local : prefix + ":" + local
      if values[key] == nil { unsafe values[key] = String(decoding: value, as: UTF8.self) }
    }
    unsafe open.append(
      XMLNode(
        name: self.name(name), prefix: self.name(prefix), namespace: self.namespace(namespace),
        attributes: values, line: Int(rowcast_xml_line(parser))))
    return grow(held)
  }

  private func end() {
    guard fault == nil, let node = open.popLast() else { return }
    if let last = open.indices.last {
      open[last].content.append(.element(node))
    } else {
      root = node
    }
  }

  private func text(_ bytes: UnsafePointer<xmlChar>?, _ count: Int32) -> Bool {
    guard fault == nil else { return false }
    guard let last = open.indices.last, let bytes = unsafe bytes, count > 0 else { return true }
    let piece = unsafe UnsafeBufferPointer(start: bytes, count: Int(count))
    if let place = open[last].content.indices.last,
      case .text(var text) = open[last].content[place]
    {
      // Not held twice while it grows.
      open[last].content[place] = .text([])
      unsafe text.append(contentsOf: piece)
      open[last].content[place] = .text(text)
    } else {
      unsafe open[last].content.append(.text(Array(piece)))
    }
    return grow(piece.count)
  }

  private func name(_ pointer: UnsafePointer<xmlChar>?) -> String {
    unsafe kept(pointer, lowercasing: lowercasing)
  }

  private func namespace(_ pointer: UnsafePointer<xmlChar>?) -> String {
    unsafe kept(pointer, lowercasing: false)
  }

  private func kept(_ pointer: UnsafePointer<xmlChar>?, lowercasing: Bool) -> String {
    guard let pointer = unsafe pointer else { return "" }
    if let name = unsafe names[pointer] { return name }
    let text = unsafe String(cString: pointer)
    let name = lowercasing ? text.lowercased() : text
    unsafe names[pointer] = name
    return name
  }
}
