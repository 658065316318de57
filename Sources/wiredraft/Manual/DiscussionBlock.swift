/// A piece of the text that `--help` shows below the options: what its lines are for is told by how they stand.
enum DiscussionBlock: Equatable {
  /// A line that begins in capitals, above indented ones.
  case heading(String)
  /// Sentences.
  case paragraph(String)
  /// An indented line with a gap in it: what is typed, and what it means.
  case entry(String, String)
  /// Indented lines that are to be typed.
  case literal([String])

  /// Returns the blocks of a text.
  static func blocks(of text: String) -> [DiscussionBlock] {
    var reader = Reader()
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      let isFirst = index == 0 || lines[index - 1].isEmpty
      let isAboveIndented = index + 1 < lines.count && lines[index + 1].hasPrefix(" ")
      reader.take(line, mayBeHeading: isFirst && isAboveIndented)
    }
    reader.end()
    return reader.blocks
  }

  private struct Reader {
    var blocks: [DiscussionBlock] = []
    private var sentences: [Substring] = []
    /// The column in which the sentences about the last term stand.
    private var column = 0

    mutating func take(_ line: Substring, mayBeHeading: Bool) {
      let text = line.drop { $0 == " " }
      let indent = line.count - text.count
      guard !text.isEmpty else { return end() }
      if indent == 0, mayBeHeading, Self.beginsInCapitals(text) {
        end()
        blocks.append(.heading(String(text)))
      } else if indent == 0 {
        column = 0
        sentences.append(text)
        // A line that ends a sentence ends the paragraph, as it does in --help.
        if text.hasSuffix(".") || text.hasSuffix(":") { end() }
      } else {
        end(keepsColumn: true)
        takeIndented(text, indent)
      }
    }

    mutating func end(keepsColumn: Bool = false) {
      if !sentences.isEmpty { blocks.append(.paragraph(sentences.joined(separator: " "))) }
      sentences = []
      if !keepsColumn { column = 0 }
    }

    private mutating func takeIndented(_ text: Substring, _ indent: Int) {
      if column > 0, indent >= column, case .entry(let term, let words)? = blocks.last {
        blocks[blocks.count - 1] = .entry(term, words + " " + text)
      } else if let (term, rest) = Self.entry(text) {
        blocks.append(.entry(String(term), String(rest)))
        column = indent + text.count - rest.count
      } else if indent > 6, case .literal(var lines)? = blocks.last {
        // The sentence about a term that is too long for a line with it.
        let term = String(lines.removeLast())
        blocks.removeLast()
        if !lines.isEmpty { blocks.append(.literal(lines)) }
        blocks.append(.entry(term, String(text)))
        column = indent
      } else if text.hasSuffix(".") {
        blocks.append(.paragraph(String(text)))
      } else if case .literal(let lines)? = blocks.last {
        blocks[blocks.count - 1] = .literal(lines + [String(text)])
      } else {
        blocks.append(.literal([String(text)]))
      }
    }

    /// Whether a line begins with a word in capitals, as headings do; so do sentences about METHOD.
    private static func beginsInCapitals(_ line: Substring) -> Bool {
      let first = line.prefix { $0 != " " && $0 != ":" }
      return first.count > 2 && first.allSatisfy(\.isUppercase)
    }

    /// A term and what stands behind a gap of two spaces.
    private static func entry(_ text: Substring) -> (Substring, Substring)? {
      var index = text.startIndex
      while let space = text[index...].firstIndex(of: " ") {
        let next = text.index(after: space)
        if next < text.endIndex, text[next] == " " {
          return (text[..<space], text[space...].drop { $0 == " " })
        }
        index = next
      }
      return nil
    }
  }
}
