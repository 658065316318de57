import WiredraftCore

/// Multipart bodies: parts and errors are within the body, parts are in order, and a body composed of parts decodes to
/// them.
enum MultipartCheck {
  /// The text up to the first line end is a content type; if that names no boundary, it is `B`.
  static func check(_ bytes: [UInt8]) throws(Finding) {
    let end = bytes.firstIndex(of: 0x0A) ?? 0
    let type = String(decoding: bytes[..<end], as: UTF8.self)
    let named = MultipartDecoder(contentType: type)
    if let named { try require(Boundary.isValid(named.boundary), "the boundary of \(type) is none") }
    let decoder = named ?? MultipartDecoder(boundary: "B")
    let body = Array(named == nil ? bytes[...] : bytes[(end + 1)...])
    let parts: [MultipartDecoder.Part]
    do throws(MultipartError) {
      parts = try decoder.parts(of: body)
    } catch {
      return try require(error.offset >= 0 && error.offset <= body.count, "the error lies outside the body")
    }
    var last = 0
    for part in parts {
      try require(part.range.lowerBound >= last, "the parts overlap")
      last = part.range.upperBound
      try require(
        last <= body.count && part.content.elementsEqual(body[part.range]), "a part is not its bytes")
      try require(!part.fields.isEmpty, "a part has no field")
    }
    try checkRoundTrip(parts)
  }

  private static func checkRoundTrip(_ parts: [MultipartDecoder.Part]) throws(Finding) {
    let texts = parts.filter { $0.fileName == nil && String(validating: $0.content, as: UTF8.self) != nil }
    guard !texts.isEmpty else { return }
    var draft = Draft()
    draft.method = "POST"
    draft.body.type = .multipart
    draft.parameters = texts.map { Draft.Row($0.name, String(decoding: $0.content, as: UTF8.self)) }
    let boundary = "a-boundary-that-no-one-would-write-0123456789"
    let composition = draft.compose(in: Composition.Context(boundary: boundary))
    try DraftCheck.checkTiles(composition)
    guard !composition.hasErrors, let sent = composition.body?.bytes else { return }
    let again: [MultipartDecoder.Part]
    do throws(MultipartError) {
      again = try MultipartDecoder(boundary: boundary).parts(of: sent.bytes(in: 0..<sent.count))
    } catch {
      throw Finding("what is composed is not decoded: \(error.kind) at \(error.offset)")
    }
    // Line ends in a name become what a browser sends for them.
    func name(_ text: String) -> [UInt8] { text.utf8.filter { $0 != 0x0D && $0 != 0x0A } }
    try require(again.map { name($0.name) } == texts.map { name($0.name) }, "the names are others")
    try require(again.map(\.content) == texts.map(\.content), "the contents are others")
  }
}
