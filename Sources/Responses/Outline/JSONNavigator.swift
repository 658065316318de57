internal import WiredraftCore

/// It looks at few blocks for each question, and keeps the last.
struct JSONNavigator {
  let index: JSONIndex
  private let read: JSONTree.Read
  private var kept: (number: Int, bytes: [UInt8])?

  init(_ index: JSONIndex, _ read: @escaping JSONTree.Read) {
    self.index = index
    self.read = read
  }

  var end: Int { index.certainLength }

  func block(of offset: Int) -> Int { offset / index.blockSize }

  func start(ofBlock number: Int) -> Int { number * index.blockSize }

  func bytes(_ range: Range<Int>) throws -> [UInt8] {
    let bytes = try read(range)
    guard bytes.count == range.count else { throw JSONTree.ContentChanged() }
    return bytes
  }

  mutating func bytes(ofBlock number: Int) throws -> [UInt8] {
    if let kept, kept.number == number { return kept.bytes }
    let start = start(ofBlock: number)
    guard start < end else { throw JSONTree.ContentChanged() }
    let bytes = try bytes(start..<min(start + index.blockSize, end))
    kept = (number, bytes)
    return bytes
  }

  mutating func tokens(ofBlock number: Int) throws -> JSONTokens {
    let bytes = try bytes(ofBlock: number)
    return JSONTokens(bytes, at: start(ofBlock: number), in: index.blocks[number].state)
  }

  /// Space may precede the token.
  mutating func token(from offset: Int) throws -> JSONTokens.Token? {
    var offset = offset
    while offset < end {
      let number = block(of: offset)
      if !isQuiet(number) || offset > start(ofBlock: number) {
        let bytes = try bytes(ofBlock: number)
        for index in (offset - start(ofBlock: number))..<bytes.count where !bytes[index].isJSONSpace {
          return JSONTokens.Token(byte: bytes[index], offset: start(ofBlock: number) + index)
        }
      }
      offset = start(ofBlock: number + 1)
    }
    return nil
  }

  mutating func end(ofScalar token: JSONTokens.Token) throws -> Int {
    let isString = token.byte == UInt8(ascii: "\"")
    var number = block(of: token.offset)
    var index = token.offset + 1 - start(ofBlock: number)
    var isEscaped = false
    while true {
      if index > 0 || !isQuiet(number) {
        let bytes = try bytes(ofBlock: number)
        let found =
          isString ? bytes.endOfString(from: index, isEscaped: isEscaped) : bytes.endOfWord(from: index)
        if let found, isString || found < bytes.count { return start(ofBlock: number) + found }
      }
      number += 1
      index = 0
      guard start(ofBlock: number) < end else { break }
      let state = self.index.blocks[number].state
      // A literal name ends with its last letter, which may be that of a block.
      if !isString, state.inside != .word { return start(ofBlock: number) }
      isEscaped = state.isEscape
    }
    // Only the whole text can be a number that ends with it.
    guard !isString else { throw JSONTree.ContentChanged() }
    return end
  }

  /// Whether no token begins or ends in a block, so that all of it is a part of one, or space.
  private func isQuiet(_ number: Int) -> Bool {
    guard number + 1 < index.blocks.count, !index.blocks[number].hasToken else { return false }
    let (before, after) = (index.blocks[number].state, index.blocks[number + 1].state)
    return before.inside == after.inside && (before.inside != .nothing || before == after)
  }
}
