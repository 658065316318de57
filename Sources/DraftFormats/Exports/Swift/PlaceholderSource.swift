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
      && Self.isSame(own.body?.bytes.segments ?? [], composition.body?.bytes.segments ?? [])
  }

  func made(boundary: String?) -> Composition? {
    guard let own = try? composed(boundary: boundary ?? ""), !own.hasErrors else { return nil }
    return own
  }

  private static func isSame(
    _ some: [Composition.Wire.Segment], _ others: [Composition.Wire.Segment]
  ) -> Bool {
    guard some.count == others.count else { return false }
    return zip(some, others).allSatisfy { one, other in
      switch (one.content, other.content) {
      case (.bytes(let bytes), .bytes(let others)): bytes.bytes == others.bytes
      case (.file(_, let length, _), .file(_, let other, _)): length == other
      default: false
      }
    }
  }
}
