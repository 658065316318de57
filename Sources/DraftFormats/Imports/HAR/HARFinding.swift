/// A finding about an HTTP archive.
enum HARFinding {
  case partsOfRequestLine([String])
  case queryOfList
  case notBase64
  case filesByName
}

extension HARFinding: ImportFinding {
  var sentence: String {
    switch self {
    case .partsOfRequestLine(let names):
      "\(names.prefix(8).joined(separator: ", ")): parts of the request line in HTTP/2, and no fields."
    case .queryOfList: "The query was made of the archive's list, for the URL has none."
    case .notBase64: "The body is named base64 and is not: its text is sent as it is."
    case .filesByName:
      "An archive holds no files: the rows name them as the archive does, to be found on this disk."
    }
  }
}
