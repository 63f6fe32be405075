/// Names of encodings as feeds write them, and as iconv takes them.
enum EncodingName {
  /// The encoding to convert from; nil for UTF-8 and for what is no name.
  ///
  /// As browsers do (WHATWG Encoding Standard, §4.2), Latin-1 is read as windows-1252 and gb2312
  /// as the larger set that holds it, since that is what is written under these names.
  static func iconv(_ label: String) -> String? {
    let name = label.lowercased()
    guard (2...40).contains(name.utf8.count), name.utf8.allSatisfy(isNameByte), !isUTF8(name) else {
      return nil
    }
    switch name {
    case "iso-8859-1", "latin1", "l1", "us-ascii", "ascii", "iso8859-1", "iso_8859-1", "cp1252":
      return "WINDOWS-1252"
    case "iso-8859-9", "latin5": return "WINDOWS-1254"
    case "gb2312", "gb_2312-80", "gbk", "x-gbk", "cp936", "gb18030", "euc-cn": return "GB18030"
    case "shift_jis", "shift-jis", "sjis", "x-sjis", "windows-31j": return "CP932"
    case "ks_c_5601-1987", "euc-kr": return "CP949"
    case "big5": return "BIG5-HKSCS"
    default: return isKnown(name) ? name.uppercased() : nil
    }
  }

  /// Whether the label is UTF-8's, or one of an encoding in which it could not have been read.
  static func isUTF8(_ label: String) -> Bool {
    ["utf-8", "utf8", "unicode-1-1-utf-8", "utf-16", "utf-16le", "utf-16be", "utf-32", "ucs-2"]
      .contains(label.lowercased())
  }

  static func isASCII(_ label: String) -> Bool {
    ["us-ascii", "ascii"].contains(label.lowercased())
  }

  /// Only these families are asked for: iconv has hundreds, some of which keep a state.
  private static func isKnown(_ name: String) -> Bool {
    ["windows-125", "iso-8859-", "koi8-", "cp125", "cp866", "cp874", "ibm866", "euc-jp", "tis-620"]
      .contains { name.hasPrefix($0) } || name == "macintosh" || name == "iso-2022-jp"
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte) || byte == 0x2D || byte == 0x5F
  }
}
