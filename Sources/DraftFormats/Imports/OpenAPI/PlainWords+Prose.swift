extension PlainWords {
  /// The first paragraph as one line. Only known HTML tags are left out: `<api_key>` is kept as part of the
  /// text. What is beyond the limit is not read.
  static func prose(_ text: String, limit: Int) -> String {
    let beginning = text.prefix(limit * 8 + 400)
    guard
      beginning.utf8.contains(where: {
        $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") || $0 == UInt8(ascii: "[")
      })
    else { return line(text, limit: limit) }
    var result = ""
    var rest = beginning
    while let next = rest.firstIndex(where: { $0 == "<" || $0 == "&" || $0 == "[" }) {
      result += rest[..<next]
      rest = rest[next...]
      let (length, words) = rest.first == "<" ? tag(rest) : rest.first == "&" ? entity(rest) : link(rest)
      result += words
      rest = rest.dropFirst(length)
    }
    return line(result + rest, limit: limit)
  }

  /// The length of markup in characters, and the text that replaces it.
  private typealias Piece = (length: Int, words: String)

  /// The tags that end a line or a paragraph, followed by those within one.
  private static let blocks: Set<String> = [
    "blockquote", "br", "dd", "div", "dl", "dt", "h1", "h2", "h3", "h4", "h5", "h6", "hr", "li", "ol", "p",
    "pre", "table",
    "tbody", "td", "th", "thead", "tr", "ul",
  ]
  private static let spans: Set<String> = [
    "a", "b", "code", "em", "i", "img", "kbd", "s", "small", "span", "strong", "sub", "sup", "tt", "u", "var",
  ]

  private static func tag(_ text: Substring) -> Piece {
    let inner = text.dropFirst()
    let isEnd = inner.first == "/"
    let name = (isEnd ? inner.dropFirst() : inner).prefix { $0.isASCII && ($0.isLetter || $0.isNumber) }
      .lowercased()
    let isBlock = blocks.contains(name)
    guard isBlock || spans.contains(name), let end = text.prefix(1000).firstIndex(of: ">") else {
      return (1, "<")
    }
    let following = text[text.index(text.startIndex, offsetBy: (isEnd ? 2 : 1) + name.count)]
    guard following == ">" || following == "/" || following.isWhitespace else { return (1, "<") }
    // The text after the end of a paragraph is not shown.
    let words = !isBlock ? "" : name == "p" || name.first == "h" ? "\n\n" : " "
    return (text.distance(from: text.startIndex, to: end) + 1, words)
  }

  private static func entity(_ text: Substring) -> Piece {
    for (name, words) in [
      ("&amp;", "&"), ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&apos;", "'"),
      ("&nbsp;", " "),
    ] where text.hasPrefix(name) {
      return (name.count, words)
    }
    return (1, "&")
  }

  private static func link(_ text: Substring) -> Piece {
    let inner = text.dropFirst().prefix(300)
    guard let end = inner.firstIndex(where: { $0 == "]" || $0 == "[" || $0.isNewline }), inner[end] == "]",
      end > inner.startIndex
    else { return (1, "[") }
    let behind = inner[inner.index(after: end)...]
    guard behind.first == "(", let close = behind.firstIndex(where: { $0 == ")" || $0.isWhitespace }),
      behind[close] == ")"
    else { return (1, "[") }
    return (text.distance(from: text.startIndex, to: close) + 1, String(inner[..<end]))
  }
}
