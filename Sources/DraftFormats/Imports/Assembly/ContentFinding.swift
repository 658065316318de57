/// A finding about a foreign request of any format.
enum ContentFinding {
  /// A part of a request that may become rows.
  enum Subject {
    case form, json, query
  }

  /// A difference between the bytes that rows send and the text that means the same.
  enum Difference: Hashable {
    /// White space and escapes of JSON.
    case spelling
    case missing(String)
    case replaced(String, by: String)
  }

  case notText(count: Int)
  case rows(Subject, Difference)
  case rowsPossible(Subject, Difference)
  case transferCoding
  case partOfRequestLine(String)
  case wrongLength(String, actual: String)
  case typeOfFile(String)
  case addedType(String)
  case typeWithoutBoundary(String)
  case encodedTarget(String)
}

extension ContentFinding: ImportFinding {
  var sentence: String {
    switch self {
    case .notText(let count):
      "The body is not UTF-8 text and was left out (\(ByteCount.words(count))). Save it to a file, and choose that as the body."
    case .rows(let subject, let difference):
      "\(subject.phrase) became rows, which mean the same and are sent \(difference.phrase)."
    case .rowsPossible(let subject, let difference):
      "\(subject.phrase) is kept as it is: rows of it would mean the same, but be sent \(difference.phrase)."
    case .transferCoding: "Transfer-Encoding was left out: the body is sent with its length."
    case .partOfRequestLine(let name): "\(name) is a part of the request line in HTTP/2, and no field."
    case .wrongLength(let length, let actual):
      "Content-Length: \(length) was left out, as the body has \(actual) bytes."
    case .typeOfFile(let path):
      "Content-Type: the name of \(path) suggests one, which is sent; the original has none."
    case .addedType(let type): "Content-Type: \(type) is sent; the original has none."
    case .typeWithoutBoundary(let type):
      "Content-Type: \(type) names no boundary; the one that is sent does."
    case .encodedTarget(let target):
      "The target is sent as \(target): what isn't allowed in it is percent-encoded."
    }
  }
}

extension ContentFinding.Subject {
  fileprivate var phrase: String {
    switch self {
    case .form: "The form"
    case .json: "The JSON"
    case .query: "The query"
    }
  }
}

extension ContentFinding.Difference {
  fileprivate var phrase: String {
    switch self {
    case .spelling: "without its white space, with the shortest escapes"
    case .missing(let piece): "without \(piece)"
    case .replaced(let old, let new): "with \(new) for \(old)"
    }
  }
}
