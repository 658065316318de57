extension Diagnostic {
  /// The part of a request that a diagnostic is about, without secrets, so that it can be logged.
  public struct Part: Sendable, Hashable {
    /// The name of the parameter, the field or the placeholder; nil for the URL, the method, and a body as a whole.
    public let name: String?
    /// The text; of one with more than 40 characters, those around the place, with `…` where it is cut; nil if the
    /// diagnostic has no place in a text, or the text is a secret.
    public let text: String?

    /// The length of a text that is shown whole.
    private static let whole = 40
    /// The number of characters that are shown before and after a place in a longer one.
    private static let radius = 16

    init(name: String?, text: String?) {
      self.name = name
      self.text = text
    }

    /// The ranges of secrets are offsets in UTF-8.
    init(
      name: String? = nil, of text: String, at position: TextPosition,
      hiding secrets: [Range<Int>] = []
    ) {
      let secrets = secrets.map { range in
        let start = text.utf8.index(text.startIndex, offsetBy: range.lowerBound)
        return start..<text.utf8.index(start, offsetBy: range.count)
      }
      var shown: [Character] = []
      var place = 0
      let target = text.index(of: position)
      var index = text.startIndex
      while index < text.endIndex {
        if index <= target { place = shown.count }
        if let secret = secrets.first(where: { $0.contains(index) }) {
          shown += Array(Diagnostic.mask)
          index = secret.upperBound
        } else {
          shown.append(text[index])
          index = text.index(after: index)
        }
      }
      if target >= text.endIndex { place = shown.count }
      let range =
        shown.count <= Self.whole
        ? 0..<shown.count : max(0, place - Self.radius)..<min(shown.count, place + Self.radius)
      let excerpt = String(shown[range])
      self.name = name
      self.text =
        (range.lowerBound > 0 ? "…" : "") + excerpt + (range.upperBound < shown.count ? "…" : "")
    }
  }
}

extension String {
  fileprivate func index(of position: TextPosition) -> Index {
    var line = 1
    var column = 1
    for index in unicodeScalars.indices {
      if line == position.line, column == position.column { return index }
      if unicodeScalars[index] == "\n" {
        line += 1
        column = 1
      } else {
        column += 1
      }
    }
    return endIndex
  }
}
