extension Corpus.Case {
  /// Has the commands in a section answered: a line that begins with `> ` is a command, and the lines below it are what
  /// it answers.
  ///
  /// In commands and answers a control character is its picture: `␊` is a line feed, `␛` an escape, `␀` a NUL. Lines
  /// before the first command are a comment. An error that is thrown is an answer, too.
  package mutating func follow(_ section: String = "session", _ answer: (String) throws -> String) {
    guard let text = self[section] else { return }
    var lines: [String] = []
    var isComment = true
    for line in text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    {
      isComment = isComment && !line.hasPrefix("> ")
      if isComment { lines.append(line) }
      guard line.hasPrefix("> ") else { continue }
      lines.append(line)
      do {
        let answer = try answer(String(line.dropFirst(2)).withControls)
        if !answer.isEmpty { lines.append(answer.withPictures) }
      } catch {
        lines.append("! \(error)".withPictures)
      }
    }
    self[section] = lines.joined(separator: "\n")
  }
}

extension String {
  /// The text with control characters in place of their pictures.
  package var withControls: String {
    mapScalars { (0x2400...0x2421).contains($0) && $0 != 0x2420 ? ($0 == 0x2421 ? 0x7F : $0 - 0x2400) : $0 }
  }

  /// The text with pictures in place of control characters, but for line feeds.
  package var withPictures: String {
    mapScalars { $0 == 0x7F ? 0x2421 : $0 < 0x20 && $0 != 0x0A ? $0 + 0x2400 : $0 }
  }

  /// The text with pictures in place of all control characters.
  package var onOneLine: String { withPictures.mapScalars { $0 == 0x0A ? 0x240A : $0 } }

  private func mapScalars(_ body: (UInt32) -> UInt32) -> String {
    String(String.UnicodeScalarView(unicodeScalars.map { Unicode.Scalar(body($0.value)) ?? $0 }))
  }
}
