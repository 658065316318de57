import PracticeServer
import Responses

/// The practice server: any bytes are answered with a whole response, and the same bytes in the same session alike.
enum PracticeCheck {
  /// - Parameter bytes: Requests, each up to a byte 0x1E, which no request has in its head.
  static func check(_ bytes: [UInt8]) throws(Finding) {
    let requests = bytes.split(separator: 0x1E, maxSplits: 7, omittingEmptySubsequences: false).map(
      Array.init)
    var one = PracticeServer()
    var other = PracticeServer()
    for request in requests {
      let answer = one.answer(request, now: 1_700_000_000)
      try require(
        other.answer(request, now: 1_700_000_000).bytes == answer.bytes, "the same requests got other answers"
      )
      try require((200...599).contains(answer.status), "the status is \(answer.status)")
      var reader = ResponseReader(method: method(of: request))
      reader.read(answer.bytes[...]) { _ in }
      reader.end(.closed) { _ in }
      try require(reader.response.isComplete, "the answer is not complete")
      try require(
        reader.response.diagnostics.isEmpty, "the answer has a fault: \(reader.response.diagnostics)")
    }
  }

  /// The method, by which a response may have no body.
  private static func method(of request: [UInt8]) -> String {
    String(decoding: request.prefix { $0 != UInt8(ascii: " ") }.prefix(20), as: UTF8.self)
  }
}
