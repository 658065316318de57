/// A finding about a foreign request of any format.
enum ContentFinding {
  /// A part of a request that may become rows.
  enum Subject: String {
    case form = "The form"
    case json = "The JSON"
    case query = "The query"
  }

  /// A difference between the bytes that rows send and the text that means the same.
  enum Difference {
    /// White space and escapes of JSON.
    case spelling
    case missing(String)
    case replaced(String, by: String)

    fileprivate var phrase: String {
      switch self {
      case .spelling: "without its white space, with the shortest escapes"
      case .missing(let piece): "without \(piece)"
      case .replaced("", let new): "with \(new) at the end"
      case .replaced(let old, let new): "with \(new) for \(old)"
      }
    }
  }

  static func notText(count: Int) -> ImportFinding {
    ImportFinding(
      "The body is not UTF-8 text and was left out (\(ByteCount.words(count))): import --all FOLDER writes it to a file beside the draft, which names it."
    )
  }
  static func fileFromFolder(_ path: String, _ folder: String) -> ImportFinding {
    ImportFinding(
      "The file \(path) is looked for from the draft's folder, \(folder): copy it there, or change its path in the draft."
    )
  }
  static func bodyInFile(_ name: String, count: Int) -> ImportFinding {
    ImportFinding(
      "The body is not UTF-8 text: it was written to the file \(name) (\(ByteCount.words(count))).")
  }
  static func rows(_ subject: Subject, _ difference: Difference) -> ImportFinding {
    ImportFinding("\(subject.rawValue) became rows, which mean the same and are sent \(difference.phrase).")
  }
  static func rowsPossible(_ subject: Subject, _ difference: Difference) -> ImportFinding {
    ImportFinding(
      "\(subject.rawValue) is kept as it is: rows of it would mean the same, but be sent \(difference.phrase)."
    )
  }
  static var transferCoding: ImportFinding {
    ImportFinding("Transfer-Encoding was left out: the body is sent with its length.")
  }
  static func partOfRequestLine(_ name: String) -> ImportFinding {
    ImportFinding("\(name) is a part of the request line in HTTP/2, and no field.")
  }
  static func wrongLength(_ length: String, actual: String) -> ImportFinding {
    ImportFinding("Content-Length: \(length) was left out, as the body has \(actual) bytes.")
  }
  static func filesAmongBytes(_ paths: [String]) -> ImportFinding {
    ImportFinding(
      "The body was left out, for it has the contents of \(paths.prefix(20).joined(separator: ", ")) among other text, and they are not read: --read-files reads them."
    )
  }
  static func typeWithoutBoundary(_ type: String) -> ImportFinding {
    ImportFinding("The Content-Type \(type) names no boundary; the one that is sent does.")
  }
  static func encodedReference(_ name: String, variable: String) -> ImportFinding {
    ImportFinding("{{\(name)}} became {{\(variable)}}, whose value is encoded when it is put in.")
  }
  static func encodedTarget(_ target: String) -> ImportFinding {
    ImportFinding("The target is sent as \(target): what isn't allowed in it is percent-encoded.")
  }
}

extension ImportRemark {
  /// Returns the remark that a draft in a folder looks for a file from there.
  package static func file(_ path: String, isLookedForFrom folder: String) -> ImportRemark {
    ImportRemark(.changed, ContentFinding.fileFromFolder(path, folder))
  }
}
