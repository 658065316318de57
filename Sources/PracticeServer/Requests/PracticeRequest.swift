/// Finds the end of a request in the bytes of a connection.
///
///     let bytes = Array("GET / HTTP/1.1\r\nHost: practice.example\r\n\r\n".utf8)
///     PracticeRequest.extent(of: bytes, now: 0)  // .complete(length: 42)
package enum PracticeRequest {
  /// The largest head in bytes, with its empty line.
  package static let maximumHeadSize = HeadLines.maximumSize
  /// The largest body in bytes, without chunks.
  package static let maximumBodySize = RequestHead.maximumBodySize
  /// The interim response for a client that waits before it sends a body: status 100.
  package static let continueBytes = Array("HTTP/1.1 100 Continue\r\n\r\n".utf8)

  /// How far a request extends.
  package enum Extent: Sendable, Hashable {
    /// The request is complete: it is the first `length` bytes.
    case complete(length: Int)
    /// The head has not come whole.
    case noHead
    /// The request has at least `atLeast` bytes, which are more than have come.
    ///
    /// If `expectsContinue` is true, the client waits for ``PracticeRequest/continueBytes``, which are sent once. It is
    /// false as soon as a byte of the body has come.
    case incomplete(atLeast: Int, expectsContinue: Bool)
    /// The bytes begin no request. The answer says why; then the connection is to be closed.
    case refused(PracticeAnswer)
  }

  /// Returns the extent of the request that begins with the first byte.
  ///
  /// - Parameters:
  ///   - bytes: The bytes that have come and weren't read as a request yet.
  ///   - now: The time in seconds since 1970, for the Date of a refusal.
  /// - Complexity: O(*n*), where *n* is the number of bytes of the head and of the lines around chunks.
  package static func extent(of bytes: [UInt8], now: Int) -> Extent {
    do throws(Problem) {
      guard let head = try RequestHead.read(bytes) else { return .noHead }
      let expectsContinue = head.expectsContinue && bytes.count == head.end
      switch head.framing {
      case .none: return .complete(length: head.end)
      case .length(let length):
        let end = head.end + length
        return bytes.count >= end
          ? .complete(length: end) : .incomplete(atLeast: end, expectsContinue: expectsContinue)
      case .chunked:
        let body = try ChunkedBody(bytes, from: head.end, keepsContent: false)
        return body.isComplete
          ? .complete(length: body.end)
          : .incomplete(atLeast: body.leastLength, expectsContinue: expectsContinue)
      }
    } catch {
      return .refused(AnswerWriter(refusing: bytes, now: now).write(error.answer))
    }
  }
}
