import WiredraftCore

enum ChunkedPage {
  private static let texts = ["The first chunk.\n", "The second chunk, which is longer.\n", "The third.\n"]

  static var answer: Answer {
    let checksum = CRC32.text(of: texts.joined().utf8)
    let pieces = texts.enumerated().map { index, text in
      Answer.Piece(bytes: Array(text.utf8), chunkExtension: index == 0 ? ";practice=\"first\"" : "")
    }
    return Answer(
      status: 200,
      fields: [Field("Content-Type", "text/plain; charset=utf-8"), Field("Trailer", "Practice-Checksum")],
      body: Answer.Body(
        pieces: pieces, isChunked: true, trailers: [Field("Practice-Checksum", "crc32=\(checksum)")]))
  }
}
