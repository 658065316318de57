enum ColourMode: Sendable, Hashable {
  case plain
  case markup(MarkupMode)
  /// In an element of HTML that is in another language, which has no colours.
  case raw(RawElement)

  init(_ language: TextColouring.Language) {
    switch language {
    case .plain: self = .plain
    case .html, .xml: self = .markup(.text)
    }
  }
}

/// An element of HTML that ends with the first end tag of its name.
enum RawElement: Sendable, Hashable { case script, style }

struct ColourLexer {
  /// The largest length of a step in a comment or string.
  static let stride = 1 << 10

  let bytes: [UInt8]
  /// The offset of the first byte in the text.
  let base: Int
  let language: TextColouring.Language
  let shown: Range<Int>

  var index = 0
  /// The index at which the current language ends: that of the end tag, or the number of bytes.
  var limit: Int
  var mode: ColourMode
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

  /// Returns the state after the last token that doesn't end after the shown part.
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
    case .raw where index >= limit:
      mode = .markup(.text)
      limit = bytes.count
    case .raw: emit(to: min(limit, index + Self.stride), .text)
    }
  }

  mutating func findLimit() {
    switch mode {
    case .raw(.script): limit = find("</script", ignoringCase: true) ?? bytes.count
    case .raw(.style): limit = find("</style", ignoringCase: true) ?? bytes.count
    default: limit = bytes.count
    }
  }

  // MARK: - Bytes

  /// There must be a next byte.
  var byte: UInt8 { bytes[index] }

  func peek(_ distance: Int) -> UInt8 { index + distance < limit ? bytes[index + distance] : 0 }

  func has(_ text: StaticString) -> Bool {
    guard index + text.utf8CodeUnitCount <= limit else { return false }
    for offset in 0..<text.utf8CodeUnitCount where bytes[index + offset] != text.utf8Start[offset] {
      return false
    }
    return true
  }

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

  func end(from start: Int, while condition: (UInt8) -> Bool) -> Int {
    var end = start
    while end < limit, condition(bytes[end]) { end += 1 }
    return end
  }

  // MARK: - Spans

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

  mutating func take(_ count: Int, _ kind: TextColouring.Kind) { emit(to: min(limit, index + count), kind) }

  /// Takes at most ``stride`` bytes at once.
  mutating func take(_ kind: TextColouring.Kind, until condition: (UInt8) -> Bool) {
    var end = index
    let last = min(limit, index + Self.stride)
    while end < last, !condition(bytes[end]) { end += 1 }
    emit(to: end, kind)
  }

  /// Takes at most ``stride`` bytes at once; returns whether the mark was taken.
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
