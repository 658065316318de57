extension AnswerFacts {
  /// Collects the facts of an answer whose content is read where it is needed.
  package init(
    response: Response, isComplete: Bool, time: Duration?, content: any AnswerBytes,
    text: (any AnswerBytes)?
  ) {
    self.init(
      response: response, size: content.count, isComplete: isComplete, time: time,
      content: Self.chunks(of: content), text: text.map(Self.chunks))
  }

  /// The chunks end early if the bytes can't be read any more.
  private static func chunks(of bytes: any AnswerBytes) -> Chunks {
    { take in
      var offset = 0
      while offset < bytes.count {
        let piece = bytes.bytes(in: offset..<min(bytes.count, offset + 1 << 20))
        guard !piece.isEmpty else { return }
        try piece.withUnsafeBytes { try take($0) }
        offset += piece.count
      }
    }
  }
}
