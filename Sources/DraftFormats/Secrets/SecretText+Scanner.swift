internal import WiredraftCore

extension SecretText {
  /// Searches a text for the names of secrets.
  ///
  /// Each `:`, `=` and `>` is examined separately, with the text before it, so that a text that begins within a
  /// string, or lacks a quote, is searched as well as any other.
  struct Scanner {
    /// The maximum length of the name of a secret.
    private static let longestName = 256
    /// The maximum number of blanks before a colon.
    private static let mostBlanks = 64

    private let bytes: UnsafeBufferPointer<UInt8>
    private var found: [Range<Int>] = []
    /// The row of a draft file that is being searched.
    private var row = RowFacts()

    private struct RowFacts {
      var isSecret = false
      var isShown = false
      var value: Range<Int>?
    }

    init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    mutating func scan() -> [Range<Int>] {
      var index = 0
      while index < bytes.count {
        switch bytes[index] {
        case UInt8(ascii: ":"): takeColon(at: index)
        case UInt8(ascii: "="): takeEquals(at: index)
        case UInt8(ascii: ">"): takeTag(at: index)
        case UInt8(ascii: "@"): takeUser(at: index)
        default: break
        }
        index += 1
      }
      endRow()
      return merged
    }

    private var merged: [Range<Int>] {
      var result: [Range<Int>] = []
      for range in found.sorted(by: { $0.lowerBound < $1.lowerBound }) where !range.isEmpty {
        if let last = result.last, range.lowerBound <= last.upperBound {
          result[result.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
        } else {
          result.append(range)
        }
      }
      return result
    }

    // MARK: - Names

    private mutating func takeColon(at colon: Int) {
      var end = colon
      while end > 0, colon - end < Self.mostBlanks, isBlank(bytes[end - 1]) { end -= 1 }
      guard end > 0 else { return }
      guard bytes[end - 1] == UInt8(ascii: "\"") || bytes[end - 1] == UInt8(ascii: "'") else {
        takeWord(endingAt: end, before: colon)
        return
      }
      let quote = end - 1
      let depth = backslashes(before: quote)
      guard let start = opening(of: quote, depth: depth) else { return }
      takeMember(start..<quote - depth, valueAt: firstOfValue(from: colon + 1))
    }

    /// Takes a name without quotes: of a field, in YAML, of an argument.
    private mutating func takeWord(endingAt end: Int, before colon: Int) {
      guard let name = word(endingAt: end), SecretName.matches(text(name)) else { return }
      var start = colon + 1
      while start < bytes.count, bytes[start] == 0x20 || bytes[start] == 0x09 { start += 1 }
      guard start < bytes.count else { return }
      let stops: [UInt8] = beginsLine(name.lowerBound) ? [] : [0x20, 0x09, 0x29, 0x2C, 0x5D, 0x7D]
      add(plainValue(from: start, stops: stops))
    }

    private mutating func takeEquals(at sign: Int) {
      guard sign + 1 < bytes.count, bytes[sign + 1] != UInt8(ascii: "="), let name = word(endingAt: sign),
        SecretName.matches(decoded(name))
      else { return }
      add(plainValue(from: sign + 1, stops: [0x20, 0x09, 0x26, 0x3B, 0x2C, 0x29]))
    }

    private mutating func takeTag(at end: Int) {
      guard let name = word(endingAt: end), name.lowerBound > 0,
        bytes[name.lowerBound - 1] == UInt8(ascii: "<"), SecretName.matches(text(name))
      else { return }
      var close = end + 1
      while close < bytes.count, bytes[close] != UInt8(ascii: "<") { close += 1 }
      add(end + 1..<close)
    }

    /// Takes the password of a URL, between the colon and the at sign, or a user that looks like a key.
    private mutating func takeUser(at sign: Int) {
      var colon: Int?
      var index = sign
      while index > 0, sign - index < Self.longestName {
        index -= 1
        switch bytes[index] {
        case UInt8(ascii: ":"):
          guard index + 2 < sign, bytes[index + 1] == UInt8(ascii: "/"), bytes[index + 2] == UInt8(ascii: "/")
          else {
            colon = index
            continue
          }
          return
        case UInt8(ascii: "/"):
          guard index > 1, bytes[index - 1] == UInt8(ascii: "/"), bytes[index - 2] == UInt8(ascii: ":") else {
            return
          }
          if let colon {
            add(colon + 1..<sign)
          } else if SecretURL.looksRandom(bytes[index + 1..<sign]) {
            add(index + 1..<sign)
          }
          return
        case 0...0x20, UInt8(ascii: "\""), UInt8(ascii: "?"), UInt8(ascii: "#"): return
        default: break
        }
      }
    }

    // MARK: - Members

    private mutating func takeMember(_ name: Range<Int>, valueAt start: Int) {
      guard start < bytes.count, name.count <= Self.longestName else { return }
      let word = text(name)
      let isOfRow = start >= row.value?.upperBound ?? 0
      switch word {
      case "secret" where isOfRow && bytes[start] == UInt8(ascii: "t"): row.isSecret = true
      case "secret" where isOfRow && bytes[start] == UInt8(ascii: "f"): row.isShown = true
      case "source" where isOfRow && text(value(from: start)) == "env": row.isShown = true
      case _ where SecretName.matches(word): add(value(from: start))
      case "name" where isOfRow:
        endRow()
        row.isSecret = SecretName.matches(text(value(from: start)))
      case "value" where isOfRow: row.value = value(from: start)
      default: break
      }
    }

    /// Hides the value of a secret row; shows the findings in a row that is declared not to be secret, or
    /// refers to a variable.
    private mutating func endRow() {
      defer { row = RowFacts() }
      guard let value = row.value else { return }
      if row.isShown {
        found.removeAll { value.lowerBound <= $0.lowerBound && $0.upperBound <= value.upperBound }
      } else if row.isSecret {
        add(value)
      }
    }

    private mutating func add(_ range: Range<Int>) {
      let isWord = range.count < 6 && ["true", "false", "null"].contains(text(range))
      if !range.isEmpty, !isWord { found.append(range) }
    }

    // MARK: - Values

    private func firstOfValue(from start: Int) -> Int {
      var index = start
      while index < bytes.count, index - start < 4096, isBlank(bytes[index]) || isLineEnd(bytes[index]) {
        index += 1
      }
      return index
    }

    /// Returns the range of a JSON value, without its quotes or with its brackets; to the end of the text if it
    /// is not closed.
    private func value(from start: Int) -> Range<Int> {
      guard start < bytes.count else { return start..<start }
      let slashes = backslashes(after: start)
      if start + slashes < bytes.count, bytes[start + slashes] == UInt8(ascii: "\"") {
        let first = start + slashes + 1
        return first..<stringEnd(from: first, depth: slashes)
      }
      switch bytes[start] {
      case UInt8(ascii: "{"), UInt8(ascii: "["): return start..<nestedEnd(from: start)
      default:
        var end = start
        while end < bytes.count, !Self.endsLiteral(bytes[end]) { end += 1 }
        return start..<end
      }
    }

    /// Returns the end of a string, whose quotes have backslashes before them if it is inside another string.
    private func stringEnd(from start: Int, depth: Int) -> Int {
      var index = start
      let whole = 2 * (depth + 1)
      while index < bytes.count {
        if bytes[index] == UInt8(ascii: "\"") {
          let count = min(index - start, backslashes(before: index))
          if count % whole != whole - 1 { return index - min(count, depth) }
        } else if isLineEnd(bytes[index]), depth == 0 {
          return index
        }
        index += 1
      }
      return index
    }

    private func nestedEnd(from start: Int) -> Int {
      var depth = 0
      var isInString = false
      var index = start
      while index < bytes.count {
        switch bytes[index] {
        case UInt8(ascii: "\\"): index += 1
        case UInt8(ascii: "\""): isInString.toggle()
        case UInt8(ascii: "{") where !isInString, UInt8(ascii: "[") where !isInString: depth += 1
        case UInt8(ascii: "}") where !isInString, UInt8(ascii: "]") where !isInString:
          depth -= 1
          if depth == 0 { return index + 1 }
        default: break
        }
        index += 1
      }
      return bytes.count
    }

    /// Returns the range of a value with or without quotes, to the end of its line or the first of some bytes.
    private func plainValue(from start: Int, stops: [UInt8]) -> Range<Int> {
      let first = bytes[start]
      if first == UInt8(ascii: "\"") || first == UInt8(ascii: "'") {
        var end = start + 1
        while end < bytes.count, bytes[end] != first, !isLineEnd(bytes[end]) {
          end += bytes[end] == UInt8(ascii: "\\") && first == UInt8(ascii: "\"") ? 2 : 1
        }
        return start + 1..<min(end, bytes.count)
      }
      var end = start
      while end < bytes.count, !isLineEnd(bytes[end]), !stops.contains(bytes[end]),
        bytes[end] != UInt8(ascii: "\""), bytes[end] != UInt8(ascii: "<"), bytes[end] != UInt8(ascii: "\\")
      {
        end += 1
      }
      while end > start, isBlank(bytes[end - 1]) { end -= 1 }
      return start..<end
    }

    // MARK: - Bytes

    private static func endsLiteral(_ byte: UInt8) -> Bool {
      switch byte {
      case 0...0x20, UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: "\\"),
        UInt8(ascii: "\""):
        true
      default: false
      }
    }

    private func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
    private func isLineEnd(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

    private func backslashes(before offset: Int) -> Int {
      var count = 0
      while count < offset, bytes[offset - 1 - count] == UInt8(ascii: "\\") { count += 1 }
      return count
    }

    private func backslashes(after offset: Int) -> Int {
      var count = 0
      while offset + count < bytes.count, count < 8, bytes[offset + count] == UInt8(ascii: "\\") {
        count += 1
      }
      return count
    }

    /// Returns the beginning of the text in quotes, given the closing one; nil if it is not found.
    private func opening(of quote: Int, depth: Int) -> Int? {
      var index = quote - depth
      while index > 0, quote - index <= Self.longestName {
        index -= 1
        if bytes[index] == bytes[quote], backslashes(before: index) <= depth { return index + 1 }
      }
      return nil
    }

    /// Returns the range of the letters, digits and signs of a name before an offset; nil if there are none.
    private func word(endingAt end: Int) -> Range<Int>? {
      var start = end
      while start > 0, end - start < Self.longestName, Self.isOfName(bytes[start - 1]) { start -= 1 }
      return start < end ? start..<end : nil
    }

    private static func isOfName(_ byte: UInt8) -> Bool {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x80...: true
      default: "_-.[]%$".utf8.contains(byte)
      }
    }

    private func beginsLine(_ offset: Int) -> Bool {
      var index = offset
      while index > 0, isBlank(bytes[index - 1]) || bytes[index - 1] == UInt8(ascii: "-") { index -= 1 }
      return index == 0 || isLineEnd(bytes[index - 1])
    }

    private func text(_ range: Range<Int>) -> String {
      String(decoding: UnsafeBufferPointer(rebasing: bytes[range.prefix(Self.longestName)]), as: UTF8.self)
    }

    /// Returns a name without its percent-encoding.
    private func decoded(_ range: Range<Int>) -> String {
      let name = bytes[range]
      guard name.contains(UInt8(ascii: "%")) else { return text(range) }
      return SecretURL.decoded(Array(name))
    }
  }
}

extension Range<Int> {
  /// Returns the range, cut to a maximum count.
  fileprivate func prefix(_ count: Int) -> Range<Int> {
    lowerBound..<Swift.min(upperBound, lowerBound + count)
  }
}
