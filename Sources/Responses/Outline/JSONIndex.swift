package import WiredraftCore

/// The places in a JSON text by which ``JSONTree`` finds its way, made in one pass while the bytes arrive.
///
/// The text is checked by the letter of RFC 8259 as it is read; strings may hold bytes that aren't UTF-8, and a byte
/// order mark before the text is accepted. Arrays and objects may be nested ``maximumDepth`` deep.
///
/// For each block of 8 KiB the index has 16 bytes, whatever is in it: the depth at its start, the smallest depth in
/// it, and the number of commas at that depth. An array or object that is open throughout some blocks ends in the
/// first block with a smaller depth, and the commas between its elements are those counted in the blocks whose
/// smallest depth is its own. So no container has to be remembered.
///
///     var index = JSONIndex()
///     index.read(Array(#"{"items": [1, 2"#.utf8)[...])
///     index.finish()
///     index.problem  // the text ends too early, at offset 15
///     index.certainLength  // 14: that the last number is 2 isn't certain
///
/// - Note: G. Navarro, K. Sadakane, *Fully functional static and dynamic succinct trees*, 2014, has the idea, with a
///   tree above the blocks; a text would have to be far larger than 1 GB for one to pay.
package struct JSONIndex: Sendable {
  /// The largest depth of arrays and objects: a bit of memory is needed for each.
  package static let maximumDepth = 1 << 24

  /// The first error of a text.
  package struct Problem: Error, Sendable, Hashable {
    /// The kind of error. ``JSONError/Kind/tooDeep`` means more than ``JSONIndex/maximumDepth``.
    package let kind: JSONError.Kind
    /// The offset in bytes of the first byte that is wrong or missing.
    package let offset: Int
  }

  /// In bytes.
  let blockSize: Int

  struct Block: Sendable {
    /// The number of open containers at its start.
    let depth: Int32
    /// The smallest number of open containers in it.
    var lowest: Int32
    /// The number of commas between elements or members of the containers at the smallest depth.
    var commas: UInt16 = 0
    let state: JSONState
    /// Whether an element, a member or the whole value begins in it.
    var hasItem = false
    /// Whether a token other than a colon begins in it.
    var hasToken = false
  }

  /// The last one may be incomplete.
  private(set) var blocks: [Block] = []
  /// The number of bytes that were read; the bytes from the first error on don't count.
  package private(set) var length = 0
  /// The first error; nil if there is none so far.
  package private(set) var problem: Problem?
  /// Whether the text has ended, and is valid.
  package private(set) var isComplete = false

  private var state = JSONState.start
  private var depth = 0
  /// For each open container, from depth 1, whether it is an object.
  private var kinds: [UInt64] = [0]
  /// The start of the last element or member.
  private var item = 0

  /// Makes an index of an empty text.
  package init() { self.init(blockSize: 1 << 13) }

  /// Makes an index of an empty text, with blocks of a length up to 32 KiB.
  package init(blockSize: Int) { self.blockSize = blockSize }

  /// The length of the part that can't turn out to be wrong: a value in it is followed by all its bytes, or is a
  /// container with all the elements and members before that length.
  package var certainLength: Int { state.isWithinItem ? item : length }

  /// Reads the next bytes of the text; those after an error are ignored.
  ///
  /// - Complexity: O(*n*), where *n* is the number of the bytes.
  package mutating func read(_ bytes: UnsafeRawBufferPointer) {
    var rest = bytes[...]
    while !rest.isEmpty, problem == nil {
      if length % blockSize == 0 {
        blocks.append(Block(depth: Int32(depth), lowest: Int32(depth), state: state))
      }
      let part = rest.prefix(blockSize - length % blockSize)
      JSONGrammar.steps.withUnsafeBufferPointer { scan(UnsafeRawBufferPointer(rebasing: part), by: $0) }
      rest = rest[part.endIndex...]
    }
  }

  /// Reads the next bytes of the text.
  ///
  /// - Complexity: O(*n*), where *n* is the number of the bytes.
  package mutating func read(_ bytes: ArraySlice<UInt8>) { bytes.withUnsafeBytes { read($0) } }

  package mutating func finish() {
    guard problem == nil, !isComplete else { return }
    if depth == 0, state.isNumberEnd || state == .afterValue {
      state = .afterValue
      isComplete = true
    } else {
      problem = Problem(kind: .unexpectedEnd, offset: length)
    }
  }

  private enum State {
    static let value = JSONState.value.rawValue
    static let firstElement = JSONState.firstElement.rawValue
    static let firstName = JSONState.firstName.rawValue
    static let name = JSONState.name.rawValue
    static let memberValue = JSONState.memberValue.rawValue
    static let afterValue = JSONState.afterValue.rawValue
    static let integer = JSONState.integer.rawValue
    static let text = JSONState.text.rawValue
    static let nameText = JSONState.nameText.rawValue
  }

  private mutating func scan(_ bytes: UnsafeRawBufferPointer, by steps: UnsafeBufferPointer<UInt8>) {
    let last = blocks.count - 1
    var block = blocks[last]
    var (index, state, depth, item) = (0, self.state.rawValue, self.depth, self.item)
    var isObject = isObject(at: depth)
    if state == State.text || state == State.nameText { index = bytes.endOfPlainText(from: 0) }
    reading: while index < bytes.count {
      let step = steps[Int(state) << 8 | Int(bytes[index])]
      if step < JSONGrammar.begin {
        state = step
        index += 1
        continue
      }
      if step < JSONGrammar.event {
        if state != State.memberValue {
          item = length + index
          block.hasItem = true
        }
        block.hasToken = true
        state = step & ~JSONGrammar.begin
        index += 1
        if state == State.text || state == State.nameText {
          index = bytes.endOfPlainText(from: index)
        } else if state == State.integer {
          while index < bytes.count, bytes[index] &- 0x30 < 10 { index += 1 }
        }
        continue
      }
      switch JSONGrammar.Event(rawValue: step) {
      case .text, .nameText:
        state = step == JSONGrammar.Event.text.rawValue ? State.text : State.nameText
        index = bytes.endOfPlainText(from: index + 1)
        continue
      case .comma where depth > 0:
        if depth == block.lowest { block.commas += 1 }
        state = isObject ? State.name : State.value
      case .openArray where depth < Self.maximumDepth, .openObject where depth < Self.maximumDepth:
        if state != State.memberValue {
          item = length + index
          block.hasItem = true
        }
        depth += 1
        isObject = step == JSONGrammar.Event.openObject.rawValue
        setObject(isObject, at: depth)
        state = isObject ? State.firstName : State.firstElement
      case .closeArray where depth > 0 && !isObject, .closeObject where depth > 0 && isObject:
        depth -= 1
        isObject = self.isObject(at: depth)
        state = State.afterValue
        if depth < block.lowest {
          block.lowest = Int32(truncatingIfNeeded: depth)
          block.commas = 0
        }
      default:
        let place = JSONState(rawValue: state) ?? .start
        let kind = Self.problem(bytes[index], in: place, at: depth)
        problem = Problem(kind: kind, offset: length + index)
        break reading
      }
      block.hasToken = true
      index += 1
    }
    blocks[last] = block
    self.state = JSONState(rawValue: state) ?? .start
    (self.depth, self.item) = (depth, item)
    length += index
  }

  private func isObject(at depth: Int) -> Bool { kinds[depth >> 6] >> (depth & 63) & 1 == 1 }

  private mutating func setObject(_ isObject: Bool, at depth: Int) {
    if depth >> 6 == kinds.count { kinds.append(0) }
    let bit: UInt64 = 1 << (depth & 63)
    if isObject { kinds[depth >> 6] |= bit } else { kinds[depth >> 6] &= ~bit }
  }

  private static func problem(_ byte: UInt8, in state: JSONState, at depth: Int) -> JSONError.Kind {
    switch state {
    case .value, .firstElement, .memberValue, .start:
      byte == UInt8(ascii: "[") || byte == UInt8(ascii: "{") ? .tooDeep : .expected(.value)
    case .mark1, .mark2, .t1, .t2, .t3, .f1, .f2, .f3, .f4, .n1, .n2, .n3: .expected(.value)
    case .firstName, .name: .expected(.name)
    case .colon: .expected(.colon)
    case .text, .nameText: .controlCharacter
    case .escape, .hex1, .hex2, .hex3, .hex4: .malformedEscape
    case .nameEscape, .nameHex1, .nameHex2, .nameHex3, .nameHex4: .malformedEscape
    case .minus, .point, .exponent, .exponentSign: .malformedNumber
    case .afterValue, .zero, .integer, .fraction, .exponentDigits:
      if state.isNumberEnd && "0123456789+-.eE".utf8.contains(byte) {
        .malformedNumber
      } else {
        depth == 0 ? .trailingContent : .expected(.commaOrEnd)
      }
    }
  }
}

extension UnsafeRawBufferPointer {
  fileprivate func endOfPlainText(from start: Int) -> Int {
    var index = start
    let (quotes, backslashes) = (
      UInt64(repeating: UInt8(ascii: "\"")), UInt64(repeating: UInt8(ascii: "\\"))
    )
    while index + 8 <= count {
      let word = UInt64.load(self, at: index)
      let marks = (word ^ quotes).zeroBytes | (word ^ backslashes).zeroBytes | word.controlBytes
      if marks != 0 { return index + marks.firstMark }
      index += 8
    }
    while index < count {
      let byte = self[index]
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte < 0x20 { return index }
      index += 1
    }
    return count
  }
}
