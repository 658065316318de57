import WiredraftCore

struct Answer: Sendable, Hashable {
  var status: Int
  var fields: [Field] = []
  /// Nil where none may follow, as after 204 and 304.
  var body: Body? = nil
  /// The fields of an interim response with status 103.
  var hints: [Field] = []
  /// In milliseconds, before the head.
  var pause = 0
  var closesConnection = false

  struct Body: Sendable, Hashable {
    var pieces: [Piece]
    /// Whether each piece is a chunk; otherwise the length of all is sent before them.
    var isChunked = false
    var trailers: [Field] = []
  }

  struct Piece: Sendable, Hashable {
    var bytes: [UInt8]
    /// In milliseconds, before the piece.
    var pause = 0
    /// The text after the size of the chunk, such as `;name=value`.
    var chunkExtension = ""
  }

  static func bytes(
    _ bytes: [UInt8], _ type: String, status: Int = 200, _ fields: [Field] = []
  ) -> Answer {
    Answer(
      status: status, fields: [Field("Content-Type", type)] + fields,
      body: Body(pieces: [Piece(bytes: bytes)]))
  }

  static func text(_ text: String, _ type: String, status: Int = 200, _ fields: [Field] = []) -> Answer {
    .bytes(Array(text.utf8), type, status: status, fields)
  }

  static func json(_ value: ParameterValue, status: Int = 200, _ fields: [Field] = []) -> Answer {
    .bytes(value.readableJSON, "application/json", status: status, fields)
  }

  static func empty(_ status: Int, _ fields: [Field] = []) -> Answer {
    Answer(status: status, fields: fields)
  }
}
