internal import WiredraftCore

/// The fields that Node.js adds to the requests of programs that send by it.
enum NodeRequest {
  /// The methods that get no `Content-Length: 0` without a body; all others do.
  ///
  /// - Note: nodejs/node 20, lib/_http_client.js, useChunkedEncodingByDefault; postman-request, request.js a3417c4b, init
  private static let methodsWithoutLength: Set = ["GET", "HEAD", "TRACE", "DELETE", "CONNECT", "OPTIONS"]

  /// Whether Node.js sends `Content-Length: 0` with a method without a body.
  static func announcesNothing(_ method: String) -> Bool { !methodsWithoutLength.contains(method) }

  /// Returns the length that Node.js sends without a body, and a draft doesn't; empty for none.
  static func lengthOfNothing(_ method: String) -> [String] {
    announcesNothing(method) && MethodTraits(named: method)?.announcesEmptyContent != true
      ? ["Content-Length: 0"] : []
  }
}
