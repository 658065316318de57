import WiredraftCore

/// An answer to a request, before it is written as bytes.
struct Answer: Sendable, Hashable {
  var status: Int
  var fields: [Field] = []
  /// The body; nil where none may follow, as after 204 and 304.
  var body: Body? = nil
  /// The fields of an interim response with status 103; empty if there is none.
  var hints: [Field] = []
  /// The pause before the head in milliseconds.
  var pause = 0
  /// Whether the connection is closed after it.
  var closesConnection = false

  /// A body in the pieces in which it is sent.
  struct Body: Sendable, Hashable {
    var pieces: [Piece]
    /// Whether each piece is a chunk; otherwise the length of all is sent before them.
    var isChunked = false
    /// The fields after the last chunk.
    var trailers: [Field] = []
  }

  /// A part of a body.
  struct Piece: Sendable, Hashable {
    var bytes: [UInt8]
    /// The pause before it in milliseconds.
    var pause = 0
    /// The text after the size of its chunk: `;name=value`.
    var chunkExtension = ""
  }

  /// Returns an answer with a body of a type.
  static func bytes(
    _ bytes: [UInt8], _ type: String, status: Int = 200, _ fields: [Field] = []
  ) -> Answer {
    Answer(
      status: status, fields: [Field("Content-Type", type)] + fields,
      body: Body(pieces: [Piece(bytes: bytes)]))
  }

  /// Returns an answer with a text.
  static func text(_ text: String, _ type: String, status: Int = 200, _ fields: [Field] = []) -> Answer {
    .bytes(Array(text.utf8), type, status: status, fields)
  }

  /// Returns an answer with JSON, indented for people.
  static func json(_ value: ParameterValue, status: Int = 200, _ fields: [Field] = []) -> Answer {
    .bytes(value.readableJSON, "application/json", status: status, fields)
  }

  /// Returns an answer without a body: status 204 or 304.
  static func empty(_ status: Int, _ fields: [Field] = []) -> Answer {
    Answer(status: status, fields: fields)
  }
}
