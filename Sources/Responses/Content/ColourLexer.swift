/// The place in a text, by which the kind of the next bytes is known.
enum ColourMode: Sendable, Hashable {
  case plain
  case markup(MarkupMode)
  /// In JavaScript, which is in an element of HTML or a text of its own.
  case script(ScriptMode, isElement: Bool)
  /// In CSS, likewise.
  case style(StyleMode, isElement: Bool)

  /// The mode at the start of a text.
  init(_ language: TextColouring.Language) {
    switch language {
    case .plain: self = .plain
    case .html, .xml: self = .markup(.text)
    case .css: self = .style(StyleMode(), isElement: false)
    case .javaScript: self = .script(ScriptMode(), isElement: false)
    }
  }
}

/// Divides bytes into parts of one kind, in steps of a token or of a part of a long one.
struct ColourLexer {
  /// The largest length of a step in a comment or string.
  static let stride = 1 << 10

  let bytes: [UInt8]
  /// The offset of the first byte in the text.
  let base: Int
  let language: TextColouring.Language
  /// The part of the text whose spans are kept.
  let shown: Range<Int>

  /// The index of the next byte.
  var index = 0
  /// The index at which the current language ends: that of the end tag, or the number of bytes.
  var limit: Int
  var mode: ColourMode
  /// The spans so far.
  private(set) var spans: [TextColouring.Span] = []

  init(_ bytes: [UInt8], from state: TextColouring.State, shown: Range<Int>) {
    self.bytes = bytes
    self.shown = shown
    base = state.offset
    language = state.language
    mode = state.mode
    limit = bytes.count
    findLimit()
  }

  /// Colours the shown part, and returns the state after the last token that doesn't end after it.
  mutating func run() -> TextColouring.State {
    var last = TextColouring.State(offset: base, language: language, mode: mode)
    while index < bytes.count {
      let start = index
      step()
      // A step that only changes the mode takes no byte, and the next one does. Of states, only a late one is needed.
      if index > start, (-4 * Self.stride...0).contains(base + index - shown.upperBound) {
        last = TextColouring.State(offset: base + index, language: language, mode: mode)
      }
      if base + index >= shown.upperBound { break }
    }
    return last
  }

  private mutating func step() {
    switch mode {
    case .plain: emit(to: bytes.count, .text)
    case .markup(let markup): stepMarkup(markup)
    case .script(_, true) where index >= limit, .style(_, true) where index >= limit:
      mode = .markup(.text)
      limit = bytes.count
    case .script(var script, let isElement):
      stepScript(&script)
      mode = .script(script, isElement: isElement)
    case .style(var style, let isElement):
      stepStyle(&style)
      mode = .style(style, isElement: isElement)
    }
  }

  /// Finds the end of the element whose content comes next.
  mutating func findLimit() {
    switch mode {
    case .script(_, true): limit = find("</script", ignoringCase: true) ?? bytes.count
    case .style(_, true): limit = find("</style", ignoringCase: true) ?? bytes.count
    default: limit = bytes.count
    }
  }

  // MARK: - Bytes

  /// The next byte. There must be one.
  var byte: UInt8 { bytes[index] }

  /// Returns the byte at a distance from the next one, or zero after the end.
  func peek(_ distance: Int) -> UInt8 { index + distance < limit ? bytes[index + distance] : 0 }

  /// Returns whether a text comes next.
  func has(_ text: StaticString) -> Bool {
    guard index + text.utf8CodeUnitCount <= limit else { return false }
    for offset in 0..<text.utf8CodeUnitCount where bytes[index + offset] != text.utf8Start[offset] {
      return false
    }
    return true
  }

  /// Returns the index of the first place of a text from the next byte on.
  private func find(_ text: StaticString, ignoringCase: Bool) -> Int? {
    let count = text.utf8CodeUnitCount
    guard index + count <= bytes.count else { return nil }
    for start in index...bytes.count - count where bytes[start] == text.utf8Start[0] {
      var offset = 1
      while offset < count {
        let byte = bytes[start + offset]
        guard (ignoringCase ? byte.lowercasedASCII : byte) == text.utf8Start[offset] else { break }
        offset += 1
      }
      if offset == count { return start }
    }
    return nil
  }

  /// Returns the index after the bytes that satisfy a condition.
  func end(from start: Int, while condition: (UInt8) -> Bool) -> Int {
    var end = start
    while end < limit, condition(bytes[end]) { end += 1 }
    return end
  }

  // MARK: - Spans

  /// Takes the bytes before an index, all of a kind.
  mutating func emit(to end: Int, _ kind: TextColouring.Kind) {
    let range = (base + index..<base + end).clamped(to: shown)
    index = end
    guard !range.isEmpty else { return }
    if let last = spans.last, last.kind == kind, last.range.upperBound == range.lowerBound {
      spans[spans.count - 1] = TextColouring.Span(range: last.range.lowerBound..<range.upperBound, kind: kind)
    } else {
      spans.append(TextColouring.Span(range: range, kind: kind))
    }
  }

  /// Takes a number of bytes, as far as they are there.
  mutating func take(_ count: Int, _ kind: TextColouring.Kind) { emit(to: min(limit, index + count), kind) }

  /// Takes the bytes up to the first that satisfies a condition, or a part of them.
  mutating func take(_ kind: TextColouring.Kind, until condition: (UInt8) -> Bool) {
    var end = index
    let last = min(limit, index + Self.stride)
    while end < last, !condition(bytes[end]) { end += 1 }
    emit(to: end, kind)
  }

  /// Takes the bytes through a mark, or a part of them; returns whether the mark was taken.
  mutating func take(_ kind: TextColouring.Kind, through mark: StaticString) -> Bool {
    let count = mark.utf8CodeUnitCount
    let last = min(limit, index + Self.stride)
    var end = index
    while end + count <= last {
      let place = end
      if (0..<count).allSatisfy({ bytes[place + $0] == mark.utf8Start[$0] }) {
        emit(to: end + count, kind)
        return true
      }
      end += 1
    }
    emit(to: last == limit ? last : end, kind)
    return false
  }
}
