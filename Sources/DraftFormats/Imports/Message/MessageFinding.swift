enum MessageFinding {
  case empty
  case answer
  case noRequestLine
  case longRequestLine
  case tunnel
  case notAField(String)
  case chunkWithoutLength
  case chunkCutOff(count: Int)
  case noSlash
  case noHost
  case addedScheme(String)
  case chunks
  case behindContent(length: Int, rest: Int)
  case contentCutOff(length: Int, count: Int)
}

extension MessageFinding: ImportFinding {
  var sentence: String {
    switch self {
    case .empty: "The text is empty: a message begins with a method."
    case .answer:
      "This message is an answer: copy the request that it answers, which begins with a method and a target."
    case .noRequestLine: "A message begins with a request line, such as GET /path HTTP/1.1."
    case .longRequestLine:
      "The request line has more than a method, a target and a version: write a space in the target as %20."
    case .tunnel: "CONNECT opens a tunnel, and sends no request that could be drafted."
    case .notAField(let line):
      "This line is no field, for it has no name and colon: “\(line)”. An empty line comes before the body."
    case .chunkWithoutLength: "The length of a chunk is missing here: expected a hexadecimal number."
    case .chunkCutOff(let count): "The chunk of \(count) bytes that begins here is cut off."
    case .noSlash: "A slash was put before the target, which has none."
    case .noHost: "The message names no host: put scheme and host before the path."
    case .addedScheme(let scheme): "\(scheme):// was put before the host, for a message names no scheme."
    case .chunks: "The body was sent in chunks; here it is sent with its length."
    case .behindContent(let length, let rest):
      "What follows the \(ByteCount.words(length)) that Content-Length gives was left out: \(ByteCount.words(rest))."
    case .contentCutOff(let length, let count):
      "Content-Length gives \(ByteCount.words(length)), and \(count) are there: the rest is cut off."
    }
  }
}
