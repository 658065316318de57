/// Paragraphs by name, read from a text that can be edited without a compiler.
///
/// ```
/// ## problem.content-on-get: Content in a GET request
/// A few sentences, on as many lines as they need.
///
/// An empty line begins another piece.
/// Source: RFC 9110 §9.3.1
/// ```
/// Text before the first heading is a note to editors.
package struct Paragraphs: Sendable {
  /// The paragraphs, in the order of the text.
  package let all: [Paragraph]
  private let places: [String: Int]

  /// Creates an empty table.
  package init() {
    all = []
    places = [:]
  }

  /// Reads the paragraphs of a text; if a name is repeated, the first paragraph is kept.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the text.
  package init(_ text: String) {
    var all: [Paragraph] = []
    var lines: [Substring] = []
    func end() {
      guard !all.isEmpty else { return lines.removeAll() }
      all[all.count - 1].take(lines)
      lines.removeAll()
    }
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      guard line.hasPrefix("## ") else {
        lines.append(line)
        continue
      }
      end()
      let heading = line.dropFirst(3)
      let colon = heading.firstIndex(of: ":") ?? heading.endIndex
      let name = String(heading[..<colon])
      let title = heading[colon...].dropFirst().drop { $0 == " " }
      all.append(Paragraph(name: name, title: title.isEmpty ? name : String(title), pieces: []))
    }
    end()
    self.all = all
    places = Dictionary(all.enumerated().map { ($1.name, $0) }) { first, _ in first }
  }

  /// Returns the paragraph with a name, or nil if there is none.
  package subscript(name: ParagraphName) -> Paragraph? { places[name.text].map { all[$0] } }
}

extension Paragraph {
  fileprivate mutating func take(_ lines: [Substring]) {
    var piece = ""
    func end(_ pieces: inout [String]) {
      if !piece.isEmpty { pieces.append(piece) }
      piece = ""
    }
    for line in lines {
      if line.hasPrefix("Source: ") {
        source = String(line.dropFirst("Source: ".count))
      } else if line.allSatisfy({ $0 == " " }) {
        end(&pieces)
      } else {
        piece += (piece.isEmpty ? "" : " ") + line
      }
    }
    end(&pieces)
  }
}
