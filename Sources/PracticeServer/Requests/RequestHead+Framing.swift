import Responses

extension RequestHead {
  static let maximumBodySize = 10_000_000

  /// Throws where two fields contradict each other, so that two servers could see two bodies.
  ///
  /// - Note: RFC 9112 §6.3
  static func framing(of fields: [ReceivedField], _ minorVersion: Int) throws(Problem) -> Framing {
    let codings = fields.values(of: "Transfer-Encoding").flatMap(\.listElements)
    let lengths = fields.values(of: "Content-Length")
    guard fields.values(of: "Transfer-Encoding").isEmpty else {
      guard minorVersion > 0 else {
        throw Problem(400, "HTTP/1.0 has no Transfer-Encoding. Send a Content-Length, or use HTTP/1.1.")
      }
      guard lengths.isEmpty else {
        throw Problem(
          400,
          "The request has both Content-Length and Transfer-Encoding, so two servers could see two "
            + "bodies. Send one of them."
        )
      }
      guard codings.last?.isEqualIgnoringCase("chunked") == true else {
        throw Problem(
          400, "The last transfer coding must be chunked, or the end of the body can't be found.")
      }
      guard codings.count == 1 else {
        throw Problem(501, "The only transfer coding that this server takes is chunked.")
      }
      return .chunked
    }
    guard let first = lengths.first else { return .none }
    guard lengths.allSatisfy({ $0 == first }) else {
      throw Problem(400, "The request has two Content-Length fields that differ. Send one.")
    }
    guard let length = first.decimal(limit: maximumBodySize + 1) else {
      throw Problem(
        400, "Content-Length must be a number of bytes in decimal digits, not “\(first.fieldText.shortened)”."
      )
    }
    guard length <= maximumBodySize else { throw Self.bodyTooLarge }
    return length == 0 ? .none : .length(length)
  }

  static let bodyTooLarge = Problem(
    413, "The body has more than 10 MB (10,000,000 bytes). Send a smaller one.")
}
