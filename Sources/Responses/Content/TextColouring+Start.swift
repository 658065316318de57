extension TextColouring {
  /// A mark that begins or ends a part of a text.
  private struct Mark {
    let text: [UInt8]
    /// The mode before the mark if it comes first; nil if that is the usual one.
    let mode: ColourMode?

    init(_ text: String, endOf mode: ColourMode? = nil) {
      self.text = Array(text.utf8)
      self.mode = mode
    }

    /// Returns whether it is at an index, in whatever case.
    func begins(_ bytes: ArraySlice<UInt8>, at index: Int) -> Bool {
      guard bytes.endIndex - index >= text.count else { return false }
      for offset in text.indices where bytes[index + offset].lowercasedASCII != text[offset] { return false }
      return true
    }
  }

  /// Returns a state from which a range can be coloured, and the bytes from there to the end of the range or somewhat
  /// more. It is at most the ``reach`` before the range.
  static func start(
    before range: Range<Int>, of bytes: any AnswerBytes, in language: Language
  ) -> (state: State, window: [UInt8]) {
    let first = language == .plain ? range.lowerBound : max(0, range.lowerBound - reach)
    let window = bytes.bytes(in: first..<end(of: range, in: bytes))
    guard first > 0, language != .plain else {
      return (State(offset: first, language: language, mode: ColourMode(language)), window)
    }
    // At the start of a line, it is in no string or line comment. A character isn't divided.
    let lines = window.prefix(range.lowerBound - first)
    var start = lines.prefix(4).firstIndex { $0 & 0xC0 != 0x80 } ?? 0
    if let lineEnd = lines.firstIndex(of: UInt8(ascii: "\n")) { start = lineEnd + 1 }
    let mode = mode(at: window[start...], in: language) ?? ColourMode(language)
    return (State(offset: first + start, language: language, mode: mode), Array(window[start...]))
  }

  /// The end of the bytes that are read for a range: some more show how the last word or statement ends.
  static func end(of range: Range<Int>, in bytes: any AnswerBytes) -> Int {
    min(bytes.count, range.upperBound + ColourLexer.stride)
  }

  /// Returns the mode before some bytes by the first mark in them; nil if it is the usual one.
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
    let script = ColourMode.script(ScriptMode(), isElement: true)
    let style = ColourMode.style(StyleMode(), isElement: true)
    let comment = Mark("-->", endOf: .markup(.comment))
    return switch language {
    case .plain: []
    case .html:
      [
        Mark("<!--"), comment, Mark("<script"), Mark("</script", endOf: script), Mark("<style"),
        Mark("</style", endOf: style),
      ]
    case .xml: [Mark("<!--"), comment, Mark("<![cdata["), Mark("]]>", endOf: .markup(.data))]
    case .css:
      [Mark("/*"), Mark("*/", endOf: .style(StyleMode(inner: .comment), isElement: false))]
    case .javaScript:
      [Mark("/*"), Mark("*/", endOf: .script(ScriptMode(place: .blockComment), isElement: false))]
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
  /// Whether a mark may begin with it.
  fileprivate var beginsMark: Bool {
    switch Unicode.Scalar(self) {
    case "<", "-", "/", "*", "]": true
    default: false
    }
  }
}
