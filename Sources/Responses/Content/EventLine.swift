/// <https://html.spec.whatwg.org/multipage/server-sent-events.html#parsing-an-event-stream>
struct EventLine: Sendable {
  enum Field { case comment, event, data, id, retry, unknown }

  enum Role {
    /// A part of a field's name, the colon or the space after it, or a part of a comment.
    case inside
    /// The last byte of the byte order mark.
    case mark
    case value
    /// The first byte of the line end of a line that isn't empty.
    case end
    /// The first byte of the line end of an empty line.
    case emptyLine
    /// The line feed of a line end that began with a carriage return.
    case lineFeed
  }

  private enum State { case name, afterColon, value, afterReturn }

  private var state = State.name
  /// The first bytes of the line up to the colon, of which the last is the lowest.
  private var name: UInt64 = 0
  /// The number of bytes in the line, or before its colon.
  private var count = 0
  /// Whether a byte order mark may still come.
  private var isAtStart: Bool

  /// It is known from the colon or the line end on.
  private(set) var field = Field.unknown

  var isEmpty: Bool { count == 0 && (state == .name || state == .afterReturn) }

  /// A byte order mark may precede the first line of a stream.
  init(isAtStart: Bool) { self.isAtStart = isAtStart }

  mutating func read(_ byte: UInt8) -> Role {
    if byte == UInt8(ascii: "\n"), state == .afterReturn {
      state = .name
      return .lineFeed
    }
    if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") { return endLine(byte) }
    switch state {
    case .afterReturn, .name:
      state = .name
      return readName(byte)
    case .afterColon:
      state = .value
      if byte == UInt8(ascii: " ") { return .inside }
    case .value: break
    }
    return field == .comment ? .inside : .value
  }

  private mutating func readName(_ byte: UInt8) -> Role {
    if byte == UInt8(ascii: ":") {
      field = count == 0 ? .comment : named
      state = .afterColon
      count += 1
      return .inside
    }
    name = name << 8 | UInt64(byte)
    count += 1
    if isAtStart, count == 3 {
      isAtStart = false
      if name == 0xEF_BBBF {
        (name, count) = (0, 0)
        return .mark
      }
    }
    return .inside
  }

  private mutating func endLine(_ byte: UInt8) -> Role {
    // A line without a colon is a name, with an empty value.
    if state == .name { field = named }
    let role = isEmpty ? Role.emptyLine : .end
    (name, count, isAtStart) = (0, 0, false)
    state = byte == UInt8(ascii: "\r") ? .afterReturn : .name
    return role
  }

  private var named: Field {
    switch (count, name) {
    case (2, 0x6964): .id
    case (4, 0x6461_7461): .data
    case (5, 0x65_7665_6E74): .event
    case (5, 0x72_6574_7279): .retry
    default: .unknown
    }
  }
}
