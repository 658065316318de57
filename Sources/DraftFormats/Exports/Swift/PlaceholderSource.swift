internal import WiredraftCore

struct PlaceholderSource: ByteSource {
  let count: Int
  let contentType: String?
  let suggestedName: String?

  func length() -> Int { count }
  func open() -> any ByteReader { Zeros(rest: count) }

  private struct Zeros: ByteReader {
    var rest: Int

    mutating func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
      let count = min(rest, buffer.count)
      buffer[..<count].initializeMemory(as: UInt8.self, repeating: 0)
      rest -= count
      return count
    }
  }
}

/// A request that is equivalent to the code, so that the bytes that the code sends are known without running
/// it.
struct ExportedRequest: Request {
  var baseURL = ""
  var path = ""
  var method = HTTPRequest.Method.get
  var parameters: ParameterValue?
  var queryParameters: ParameterValue?
  var bodyParameters: (any BodyParameters)?
  var pathParameters: ParameterValue?
  var headerFields = HTTPFields()
  var styles = EncodingStyles()

  func isSame(as composition: Composition) -> Bool {
    guard let own = made(boundary: composition.boundary) else { return false }
    return own.method == composition.method && own.target.bytes == composition.target.bytes
      && own.head.bytes == composition.head.bytes && own.url == composition.url
      && own.hasSameContent(as: composition)
  }

  func made(boundary: String?) -> Composition? {
    guard let own = try? composed(boundary: boundary ?? ""), !own.hasErrors else { return nil }
    return own
  }
}
