import CXML2

extension XMLFault {
  /// What libxml2 has found, in a sentence for whoever wrote the text; in its own words where that
  /// is not one of the common faults.
  static func words(_ error: UnsafePointer<xmlError>) -> String {
    let first = unsafe text(error.pointee.str1)
    let line = unsafe error.pointee.int1
    switch unsafe xmlParserErrors(UInt32(clamping: error.pointee.code)) {
    case XML_ERR_TAG_NAME_MISMATCH:
      return unsafe "</\(text(error.pointee.str2))> can't end <\(first)> of line \(line)"
    case XML_ERR_TAG_NOT_FINISHED: return "the text ends within <\(first)> of line \(line)"
    case XML_ERR_CDATA_NOT_FINISHED: return "a CDATA section has no end"
    case XML_ERR_COMMENT_NOT_FINISHED: return "a comment has no end"
    case XML_ERR_ATTRIBUTE_NOT_STARTED: return "an attribute's value must stand in quotes"
    case XML_ERR_ATTRIBUTE_WITHOUT_VALUE: return "the attribute \(first) must be \(first)=\"value\""
    case XML_ERR_ATTRIBUTE_REDEFINED: return "the attribute \(first) stands here twice"
    case XML_ERR_LT_IN_ATTRIBUTE: return "'<' in an attribute's value must be written &lt;"
    case XML_ERR_NAME_REQUIRED: return "'<' must begin a tag, or be written &lt;"
    case XML_ERR_GT_REQUIRED: return "a tag must end with '>'"
    case XML_ERR_UNDECLARED_ENTITY: return "&\(first); is not declared"
    case XML_ERR_ENTITY_LOOP:
      return "the text's own entities refer to themselves, or grow it without bound"
    case XML_ERR_DOCUMENT_EMPTY: return "there is no element"
    case XML_ERR_DOCUMENT_END: return "something stands behind the end of the first element"
    default: return unsafe "libxml2 says: \(sentence(text(error.pointee.message)))"
    }
  }

  private static func text(_ pointer: UnsafePointer<CChar>?) -> String {
    unsafe pointer.map { unsafe String(cString: $0) } ?? ""
  }

  /// A message without its line break.
  private static func sentence(_ message: String) -> String {
    String(message.prefix { !$0.isNewline })
  }
}
