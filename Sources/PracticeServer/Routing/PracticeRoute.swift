/// A path of a lesson, with the answer that it always gives.
package struct PracticeRoute: Sendable, Hashable {
  /// The method; a GET is the answer to HEAD, too.
  package let method: String
  /// The path as it is in the request: `/lesson/1`.
  package let path: String
  let answer: Answer

  /// Makes a path; nil if a part of it can't be sent.
  ///
  /// - Parameters:
  ///   - method: A method, in capital letters as it is sent.
  ///   - path: The path, which begins with a slash and has no query.
  ///   - status: A status from 200 to 599.
  ///   - fields: The fields of the answer. Those that frame the message, and Date and Server, are written by the server
  ///     and may not be among them.
  ///   - body: The body; it must be empty for status 204, 205 and 304.
  package init?(
    method: String, path: String, status: Int = 200, fields: [(name: String, value: String)] = [],
    body: String = ""
  ) {
    let own: Set = ["connection", "content-length", "transfer-encoding", "trailer", "date", "server"]
    let fields = fields.map { Field($0.name, $0.value) }
    guard method.isToken, method != "CONNECT", path.hasPrefix("/"),
      path.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }),
      (200...599).contains(status), body.isEmpty || ![204, 205, 304].contains(status),
      fields.allSatisfy({ $0.isValid && !own.contains($0.name.lowercased()) })
    else { return nil }
    self.method = method
    self.path = path
    let hasBody = status != 204 && status != 304
    answer = Answer(
      status: status, fields: fields,
      body: hasBody ? Answer.Body(pieces: [Answer.Piece(bytes: Array(body.utf8))]) : nil)
  }
}
