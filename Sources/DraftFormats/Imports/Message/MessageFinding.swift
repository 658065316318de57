enum MessageFinding {
  static var empty: ImportFinding { ImportFinding("The text is empty: a message begins with a method.") }
  static var answer: ImportFinding {
    ImportFinding(
      "This message is an answer: copy the request that it answers, which begins with a method and a target.")
  }
  static var noRequestLine: ImportFinding {
    ImportFinding("A message begins with a request line, such as GET /path HTTP/1.1.")
  }
  static var longRequestLine: ImportFinding {
    ImportFinding(
      "The request line has more than a method, a target and a version: write a space in the target as %20.")
  }
  static func notAField(_ line: String) -> ImportFinding {
    ImportFinding(
      "This line is no field, for it has no name and colon: “\(line)”. An empty line comes before the body.")
  }
  static var chunkWithoutLength: ImportFinding {
    ImportFinding("The length of a chunk is missing here: expected a hexadecimal number.")
  }
  static func chunkCutOff(count: Int) -> ImportFinding {
    ImportFinding("The chunk of \(count) bytes that begins here is cut off.")
  }
  static var noSlash: ImportFinding { ImportFinding("A slash was put before the target, which has none.") }
  static var noHost: ImportFinding {
    ImportFinding("The message names no host: put scheme and host before the path.")
  }
  static func addedScheme(_ scheme: String) -> ImportFinding {
    ImportFinding("\(scheme):// was put before the host, for a message names no scheme.")
  }
  static var chunks: ImportFinding {
    ImportFinding("The body was sent in chunks; here it is sent with its length.")
  }
  static func behindContent(length: Int, rest: Int) -> ImportFinding {
    ImportFinding(
      "What follows the \(ByteCount.words(length)) that Content-Length gives was left out: \(ByteCount.words(rest))."
    )
  }
  static func contentCutOff(length: Int, count: Int) -> ImportFinding {
    ImportFinding(
      "Content-Length gives \(ByteCount.words(length)), and \(count) are there: the rest is cut off.")
  }
}
