enum HARFinding {
  static func partsOfRequestLine(_ names: [String]) -> ImportFinding {
    ImportFinding(
      "\(names.prefix(8).joined(separator: ", ")): parts of the request line in HTTP/2, and no fields.")
  }
  static var queryOfList: ImportFinding {
    ImportFinding("The query was made of the archive's list, for the URL has none.")
  }
  static func otherEntry(_ number: Int, _ reason: String) -> ImportFinding {
    ImportFinding("Entry \(number) was left out: \(reason).")
  }
  static var fieldWithoutName: ImportFinding { ImportFinding("A field without a name was left out.") }
  static var braces: ImportFinding {
    ImportFinding("The braces in the path are percent-encoded, as browsers do.")
  }
  static var noURL: ImportFinding { ImportFinding("The entry has no URL: give the draft one.") }
  static func otherKinds(_ names: [String]) -> ImportFinding {
    ImportFinding("\(names.joined(separator: ", ")): left out, for it is not what an archive has there.")
  }
  static var version: ImportFinding {
    ImportFinding("The entry was sent by HTTP/1.0; a draft is sent by HTTP/1.1.")
  }
  static var otherQuery: ImportFinding {
    ImportFinding("queryString has other parameters than the URL: those of the URL are sent.")
  }
  static func noBody(_ size: Int) -> ImportFinding {
    ImportFinding(
      "The body had \(size) bytes, which the archive does not hold: fill it in, or choose its file.")
  }
  static func cut(_ count: Int, of size: Int) -> ImportFinding {
    ImportFinding("The body had \(size) bytes, of which the archive holds \(count).")
  }
  static func charset(_ name: String) -> ImportFinding {
    ImportFinding("The body was sent in \(name); its text is sent in UTF-8 here.")
  }
  static var notBase64: ImportFinding {
    ImportFinding("The body is named base64 and is not: its text is sent as it is.")
  }
  static var filesByName: ImportFinding {
    ImportFinding(
      "An archive holds no files: the rows name them as the archive does, to be found on this disk.")
  }
}
