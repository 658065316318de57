/// The place in the grammar of JSON between two bytes.
///
/// - Note: <https://www.rfc-editor.org/rfc/rfc8259#section-2>
package enum JSONState: UInt8, CaseIterable, Sendable {
  /// Before the first byte, and in a byte order mark, which RFC 8259 §8.1 lets readers ignore.
  case start, mark1, mark2
  /// Between tokens: what comes next.
  case value, firstElement, firstName, name, colon, memberValue, afterValue
  /// In a string that isn't a name, and in an escape of it.
  case text, escape, hex1, hex2, hex3, hex4
  /// In the name of a member, and in an escape of it.
  case nameText, nameEscape, nameHex1, nameHex2, nameHex3, nameHex4
  /// In `true`, `false` or `null`.
  case t1, t2, t3, f1, f2, f3, f4, n1, n2, n3
  /// In a number, after the part that the case is named for.
  case minus, zero, integer, point, fraction, exponent, exponentSign, exponentDigits

  /// The kind of token that the place is in.
  package enum Inside { case nothing, text, word }

  /// The token that the place is in. A word is a number or a literal name.
  package var inside: Inside {
    switch self {
    case .start, .mark1, .mark2, .value, .firstElement, .firstName, .name, .colon, .memberValue, .afterValue:
      .nothing
    case .text, .escape, .hex1, .hex2, .hex3, .hex4: .text
    case .nameText, .nameEscape, .nameHex1, .nameHex2, .nameHex3, .nameHex4: .text
    case .t1, .t2, .t3, .f1, .f2, .f3, .f4, .n1, .n2, .n3: .word
    case .minus, .zero, .integer, .point, .fraction, .exponent, .exponentSign, .exponentDigits: .word
    }
  }

  /// Whether a backslash was the last byte.
  package var isEscape: Bool { self == .escape || self == .nameEscape }

  /// Whether an element or member has begun whose value may still turn out to be wrong.
  package var isWithinItem: Bool { inside != .nothing || self == .colon || self == .memberValue }

  /// Whether the bytes before are a whole number, unless more of it follows.
  package var isNumberEnd: Bool {
    self == .zero || self == .integer || self == .fraction || self == .exponentDigits
  }
}

/// The step of the grammar for each place and byte.
package enum JSONGrammar {
  /// Steps below this one are the next state.
  package static let begin: UInt8 = 64
  /// Steps from ``begin`` to this one begin a name or a scalar; the other bits are the next state.
  package static let event: UInt8 = 128

  /// A step that the table alone can't take.
  package enum Event: UInt8 {
    case openArray = 128
    case openObject, closeArray, closeObject, comma
    /// The end of an escape, after which plain text of a value or a name goes on.
    case text, nameText
    /// The byte can't come here.
    case refuse
  }

  /// The steps: those of a state are at its raw value times 256.
  package static let steps: [UInt8] = {
    var steps = [UInt8](repeating: Event.refuse.rawValue, count: JSONState.allCases.count * 256)
    func set(_ states: [JSONState], _ bytes: some Sequence<UInt8>, _ step: UInt8) {
      for state in states { for byte in bytes { steps[Int(state.rawValue) << 8 | Int(byte)] = step } }
    }
    func go(_ state: JSONState, _ bytes: String, _ next: JSONState) {
      set([state], bytes.utf8, next.rawValue)
    }
    func start(_ states: [JSONState], _ bytes: String, _ next: JSONState) {
      set(states, bytes.utf8, begin | next.rawValue)
    }
    let digits = "0123456789"

    // Between tokens.
    for state in JSONState.allCases where state.inside == .nothing && state != .mark1 && state != .mark2 {
      go(state, " \t\n\r", state == .start ? .value : state)
    }
    set([.start], [0xEF], JSONState.mark1.rawValue)
    set([.mark1], [0xBB], JSONState.mark2.rawValue)
    set([.mark2], [0xBF], JSONState.value.rawValue)
    go(.colon, ":", .memberValue)
    let values: [JSONState] = [.start, .value, .firstElement, .memberValue]
    set(values, "[".utf8, Event.openArray.rawValue)
    set(values, "{".utf8, Event.openObject.rawValue)
    let firsts: [(String, JSONState)] = [
      ("\"", .text), ("t", .t1), ("f", .f1), ("n", .n1), ("-", .minus), ("0", .zero), ("123456789", .integer),
    ]
    for (bytes, next) in firsts { start(values, bytes, next) }
    start([.name, .firstName], "\"", .nameText)
    set([.firstElement], "]".utf8, Event.closeArray.rawValue)
    set([.firstName], "}".utf8, Event.closeObject.rawValue)
    // A number ends where something comes that may follow a value.
    let ends = [.afterValue] + JSONState.allCases.filter(\.isNumberEnd)
    set(ends, "]".utf8, Event.closeArray.rawValue)
    set(ends, "}".utf8, Event.closeObject.rawValue)
    set(ends, ",".utf8, Event.comma.rawValue)
    set(ends, " \t\n\r".utf8, JSONState.afterValue.rawValue)

    // Strings.
    let strings: [([JSONState], Event, JSONState)] = [
      ([.text, .escape, .hex1, .hex2, .hex3, .hex4], .text, .afterValue),
      ([.nameText, .nameEscape, .nameHex1, .nameHex2, .nameHex3, .nameHex4], .nameText, .colon),
    ]
    for (states, resume, after) in strings {
      set([states[0]], 0x20...0xFF, states[0].rawValue)
      go(states[0], "\"", after)
      go(states[0], "\\", states[1])
      set([states[1]], "\"\\/bfnrt".utf8, resume.rawValue)
      go(states[1], "u", states[2])
      for (state, next) in zip(states[2...], states[3...]) { go(state, digits + "abcdefABCDEF", next) }
      set([states[5]], (digits + "abcdefABCDEF").utf8, resume.rawValue)
    }

    // Literal names.
    let names: [(String, [JSONState])] = [
      ("rue", [.t1, .t2, .t3]), ("alse", [.f1, .f2, .f3, .f4]), ("ull", [.n1, .n2, .n3]),
    ]
    for (rest, states) in names {
      for (letter, (state, next)) in zip(rest, zip(states, states.dropFirst() + [.afterValue])) {
        go(state, String(letter), next)
      }
    }

    // Numbers.
    go(.minus, "0", .zero)
    go(.minus, "123456789", .integer)
    go(.integer, digits, .integer)
    for state in [JSONState.zero, .integer] { go(state, ".", .point) }
    for state in [JSONState.point, .fraction] { go(state, digits, .fraction) }
    for state in [JSONState.zero, .integer, .fraction] { go(state, "eE", .exponent) }
    go(.exponent, "+-", .exponentSign)
    for state in [JSONState.exponent, .exponentSign, .exponentDigits] { go(state, digits, .exponentDigits) }
    return steps
  }()
}
