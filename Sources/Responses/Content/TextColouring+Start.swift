extension TextColouring {
  private struct Mark {
    let text: [UInt8]
    /// The mode before the mark if it comes first; nil if that is the usual one.
    let mode: ColourMode?

    init(_ text: String, endOf mode: ColourMode? = nil) {
      self.text = Array(text.utf8)
      self.mode = mode
    }

    func begins(_ bytes: ArraySlice<UInt8>, at index: Int) -> Bool {
      guard bytes.endIndex - index >= text.count else { return false }
      for offset in text.indices where bytes[index + offset].lowercasedASCII != text[offset] { return false }
      return true
    }
  }

  /// The state is at most the ``reach`` before the range; the bytes may go on somewhat after it.
  static func start(
    before range: Range<Int>, of bytes: any AnswerBytes, in language: Language
  ) -> (state: State, window: [UInt8]) {
    let first = language == .plain ? range.lowerBound : max(0, range.lowerBound - reach)
    let window = bytes.bytes(in: first..<end(of: range, in: bytes))
    guard first > 0, language != .plain else {
      return (State(offset: first, language: language, mode: ColourMode(language)), window)
    }
    // At the start of a line, it is most likely in no string. A character isn't divided.
    let lines = window.prefix(range.lowerBound - first)
    var start = lines.prefix(4).firstIndex { $0 & 0xC0 != 0x80 } ?? 0
    if let lineEnd = lines.firstIndex(of: UInt8(ascii: "\n")) { start = lineEnd + 1 }
    let mode = mode(at: window[start...], in: language) ?? ColourMode(language)
    return (State(offset: first + start, language: language, mode: mode), Array(window[start...]))
  }

  /// Some more bytes show how the last word or statement ends.
  static func end(of range: Range<Int>, in bytes: any AnswerBytes) -> Int {
    min(bytes.count, range.upperBound + ColourLexer.stride)
  }

  /// Nil if it is the usual one.
  private static func mode(at bytes: ArraySlice<UInt8>, in language: Language) -> ColourMode? {
    let marks = marks(of: language)
    for index in bytes.indices where bytes[index].beginsMark {
      for mark in marks where mark.begins(bytes, at: index) {
        return mark.mode ?? tag(at: bytes, in: language)
      }
    }
    return tag(at: bytes, in: language)
  }

  private static func marks(of language: Language) -> [Mark] {
    let comment = Mark("-->", endOf: .markup(.comment))
    return switch language {
    case .plain: []
    case .html:
      [
        Mark("<!--"), comment, Mark("<script"), Mark("</script", endOf: .raw(.script)), Mark("<style"),
        Mark("</style", endOf: .raw(.style)),
      ]
    case .xml: [Mark("<!--"), comment, Mark("<![cdata["), Mark("]]>", endOf: .markup(.data))]
    }
  }

  /// Returns the mode in a tag if a tag ends in the bytes before another begins.
  private static func tag(at bytes: ArraySlice<UInt8>, in language: Language) -> ColourMode? {
    guard language == .html || language == .xml else { return nil }
    let bracket = bytes.first { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: ">") }
    return bracket == UInt8(ascii: ">") ? .markup(.tag(.start)) : nil
  }
}

extension UInt8 {
  fileprivate var beginsMark: Bool {
    switch Unicode.Scalar(self) {
    case "<", "-", "]": true
    default: false
    }
  }
}
