internal import WiredraftCore

extension SecretText {
  /// Each `:`, `=` and `>` is examined separately, with the text before it, so that a text that begins within
  /// a string, or lacks a quote, is searched as well as any other.
  struct Scanner {
    private static let longestName = 256
    private static let mostBlanks = 64

    private let bytes: UnsafeBufferPointer<UInt8>
    private var found: [Range<Int>] = []
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
        case UInt8(ascii: "-") where starts("-----BEGIN ", at: index): takePrivateKey(at: index)
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

    /// Takes a name without quotes: of a field, in YAML, in GraphQL, of an argument.
    private mutating func takeWord(endingAt end: Int, before colon: Int) {
      // A variable of GraphQL is declared by its type.
      guard let name = word(endingAt: end), bytes[name.lowerBound] != UInt8(ascii: "$"),
        SecretName.matches(text(name))
      else { return }
      var start = colon + 1
      while start < bytes.count, isBlank(bytes[start]) { start += 1 }
      guard start < bytes.count else { return }
      let isOfLine = beginsLine(name.lowerBound)
      if isOfLine, let block = block(after: start, of: name.lowerBound) { return add(block) }
      if !isOfLine, bytes[start] == UInt8(ascii: "$") { return }
      let stops: [UInt8] = isOfLine ? [] : [0x20, 0x09, 0x29, 0x2C, 0x5D, 0x7D]
      let scheme = isOfLine ? nil : Self.schemes.first { starts($0, at: start) }
      let value = plainValue(from: start + (scheme?.utf8.count ?? 0), stops: stops)
      add(scheme == nil ? value : start..<value.upperBound)
    }

    private static let schemes = ["Bearer ", "bearer ", "Basic ", "basic ", "Token ", "token "]

    /// The lines below a name of YAML that are indented more; nil if its value is not there.
    private func block(after start: Int, of name: Int) -> Range<Int>? {
      var end = start
      while end < bytes.count, "|>+-0123456789 \r".utf8.contains(bytes[end]) { end += 1 }
      guard end < bytes.count, bytes[end] == 0x0A else { return nil }
      let indentation = indentation(ofLineAt: name)
      var first: Int?
      var last = end
      while end + 1 < bytes.count {
        let line = end + 1
        end = bytes[line...].firstIndex(of: 0x0A) ?? bytes.count
        let text = bytes[line..<end].firstIndex { !isBlank($0) && $0 != 0x0D }
        guard let text else { continue }
        guard text - line > indentation else { break }
        first = first ?? text
        last = end
      }
      return first.map { $0..<last }
    }

    private func indentation(ofLineAt offset: Int) -> Int {
      var (start, count) = (offset, 0)
      while start > 0, isBlank(bytes[start - 1]) || bytes[start - 1] == UInt8(ascii: "-") {
        start -= 1
        count += 1
      }
      return count
    }

    private mutating func takeEquals(at sign: Int) {
      guard sign + 1 < bytes.count, bytes[sign + 1] != UInt8(ascii: "=") else { return }
      var (end, start) = (sign, sign + 1)
      while end > 0, sign - end < 8, isBlank(bytes[end - 1]) { end -= 1 }
      guard let name = word(endingAt: end), end == sign || beginsLine(name.lowerBound) else { return }
      // A setting of a file may have spaces around the sign.
      while end < sign, start < bytes.count, isBlank(bytes[start]) { start += 1 }
      guard start < bytes.count else { return }
      if end == sign, text(name) == "name", isOfPart(name.lowerBound) { return takePart(namedAt: start) }
      guard SecretName.matches(decoded(name)) else { return }
      let stops: [UInt8] = end == sign ? [0x20, 0x09, 0x26, 0x3B, 0x2C, 0x29] : []
      add(plainValue(from: start, stops: stops))
    }

    /// Whether an offset is in the field that names a part of a multipart body.
    private func isOfPart(_ offset: Int) -> Bool {
      let start = max(0, offset - 64)
      return (start..<offset).contains { starts("form-data", at: $0) }
    }

    /// The name of the part is in quotes at the offset.
    private mutating func takePart(namedAt start: Int) {
      guard SecretName.matches(text(plainValue(from: start, stops: [0x3B]))) else { return }
      let limit = min(bytes.count, start + 1_024)
      guard let gap = (start..<limit).first(where: { starts("\n\n", at: $0) || starts("\n\r\n", at: $0) })
      else {
        return
      }
      let content = gap + (bytes[gap + 1] == 0x0A ? 2 : 3)
      var end = content
      while end < bytes.count, !starts("\r\n--", at: end), !starts("\n--", at: end) { end += 1 }
      add(content..<end)
    }

    /// Matches the name of the element, or the name in its attributes, as in `<add key="password"
    /// value="x"/>`.
    private mutating func takeTag(at end: Int) {
      var start = end
      while start > 0, end - start < 1_024, bytes[start - 1] != UInt8(ascii: "<"),
        bytes[start - 1] != UInt8(ascii: ">")
      {
        start -= 1
      }
      guard start > 0, start < end, bytes[start - 1] == UInt8(ascii: "<"),
        !"/!?".utf8.contains(bytes[start])
      else { return }
      let isEmpty = bytes[end - 1] == UInt8(ascii: "/")
      let tag = start..<(isEmpty ? end - 1 : end)
      let nameEnd = bytes[tag].firstIndex { isBlank($0) || isLineEnd($0) } ?? tag.upperBound
      let local = (bytes[start..<nameEnd].lastIndex(of: UInt8(ascii: ":")) ?? start - 1) + 1
      let named = attributes(nameEnd..<tag.upperBound, ["key", "name", "id"]).contains {
        SecretName.matches(text($0))
      }
      guard named || SecretName.matches(text(local..<nameEnd)) else { return }
      if named { for value in attributes(nameEnd..<tag.upperBound, ["value", "content"]) { add(value) } }
      guard !isEmpty else { return }
      let isQuoted = starts("<![CDATA[", at: end + 1)
      let content = end + (isQuoted ? 10 : 1)
      var close = content
      while close < bytes.count, isQuoted ? !starts("]]>", at: close) : bytes[close] != UInt8(ascii: "<") {
        close += 1
      }
      if content < close { add(content..<close) }
    }

    private func attributes(_ tag: Range<Int>, _ names: Set<String>) -> [Range<Int>] {
      tag.filter { bytes[$0] == UInt8(ascii: "=") && $0 + 1 < tag.upperBound }.compactMap { sign in
        guard let name = word(endingAt: sign), names.contains(text(name).lowercased()) else { return nil }
        return plainValue(from: sign + 1, stops: [0x20, 0x09])
      }
    }

    private mutating func takePrivateKey(at start: Int) {
      let limit = min(bytes.count, start + 64)
      guard let name = (start..<limit).first(where: { starts("PRIVATE KEY-----", at: $0) }) else { return }
      let content = name + 16
      var end = content
      while end < bytes.count, !starts("-----END", at: end), bytes[end] != UInt8(ascii: "\"") { end += 1 }
      add(content..<end)
    }

    private func starts(_ text: String, at offset: Int) -> Bool {
      bytes[min(offset, bytes.count)...].starts(with: text.utf8)
    }

    /// The password between the colon and the at sign, or a user that looks like a key.
    private mutating func takeUser(at sign: Int) {
      var colon: Int?
      var index = sign
      while index > 0, sign - index < Self.longestName {
        index -= 1
        switch bytes[index] {
        case UInt8(ascii: ":"):
          if starts("://", at: index) { return }
          colon = index
        case UInt8(ascii: "/"):
          guard index > 1, starts("://", at: index - 2) else { return }
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
      let word = unescaped(name)
      let isOfRow = start >= row.value?.upperBound ?? 0
      switch word {
      case "secret" where isOfRow && bytes[start] == UInt8(ascii: "t"): row.isSecret = true
      case "secret" where isOfRow && bytes[start] == UInt8(ascii: "f"): row.isShown = true
      case "source" where isOfRow && text(value(from: start)) == "env": row.isShown = true
      case _ where SecretName.matches(word): add(value(from: start))
      case "name" where isOfRow, "key" where isOfRow:
        endRow()
        row.isSecret = SecretName.matches(text(value(from: start)))
      case "value" where isOfRow: row.value = value(from: start)
      default: break
      }
    }

    /// A secret found in a row that is declared not to be one, or refers to a variable, is shown.
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

    /// The range leaves out quotes but includes brackets; it reaches the end of the text if the value is not
    /// closed.
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

    /// The quotes have backslashes before them if the string is inside another one.
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

    /// The range leaves out quotes, and ends with the line or before the first of the stops.
    private func plainValue(from start: Int, stops: [UInt8]) -> Range<Int> {
      let first = bytes[start]
      if first == UInt8(ascii: "\"") || first == UInt8(ascii: "'") {
        var end = start + 1
        while end < bytes.count, bytes[end] != first, !isLineEnd(bytes[end]) {
          end += bytes[end] == UInt8(ascii: "\\") && first == UInt8(ascii: "\"") ? 2 : 1
        }
        return start + 1..<min(end, bytes.count)
      }
      if first == UInt8(ascii: "\\"), start + 2 < bytes.count, bytes[start + 1] == UInt8(ascii: "\"") {
        let inner = start + 2
        return inner..<(bytes[inner...].firstIndex { $0 == first || isLineEnd($0) } ?? bytes.count)
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
      byte <= 0x20 || ",]}\\\"".utf8.contains(byte)
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

    private func opening(of quote: Int, depth: Int) -> Int? {
      var index = quote - depth
      while index > 0, quote - index <= Self.longestName {
        index -= 1
        if bytes[index] == bytes[quote], backslashes(before: index) <= depth { return index + 1 }
      }
      return nil
    }

    private func word(endingAt end: Int) -> Range<Int>? {
      var start = end
      while start > 0, end - start < Self.longestName, Self.isOfName(bytes[start - 1]) { start -= 1 }
      return start < end ? start..<end : nil
    }

    private static func isOfName(_ byte: UInt8) -> Bool {
      byte >= 0x80 || ShellReader.isNameByte(byte) || "-.[]%$".utf8.contains(byte)
    }

    private func beginsLine(_ offset: Int) -> Bool {
      var index = offset
      while index > 0, isBlank(bytes[index - 1]) || bytes[index - 1] == UInt8(ascii: "-") { index -= 1 }
      return index == 0 || isLineEnd(bytes[index - 1])
    }

    private func text(_ range: Range<Int>) -> String {
      String(decoding: UnsafeBufferPointer(rebasing: bytes[range.prefix(Self.longestName)]), as: UTF8.self)
    }

    private func unescaped(_ range: Range<Int>) -> String {
      guard bytes[range].contains(UInt8(ascii: "\\")) else { return text(range) }
      return String(
        decoding: SecretText.values(in: Array(bytes[range])[...]).first ?? [], as: UTF8.self)
    }

    private func decoded(_ range: Range<Int>) -> String {
      let name = bytes[range]
      guard name.contains(UInt8(ascii: "%")) else { return text(range) }
      return SecretURL.decoded(Array(name))
    }
  }
}

extension Range<Int> {
  fileprivate func prefix(_ count: Int) -> Range<Int> {
    lowerBound..<Swift.min(upperBound, lowerBound + count)
  }
}
