internal import WiredraftCore

/// The blocks of a file of Bruno.
struct BrunoFile {
  /// A line `name: value` of a block.
  struct Pair {
    var name: String
    var value: String
    /// Whether a `~` before the name switches the line off.
    var isEnabled: Bool
    var description: String?
    var position: TextPosition
  }

  struct Block {
    var name: String
    var position: TextPosition
    /// The lines between the braces.
    fileprivate(set) var lines: [(text: String, position: TextPosition)] = []
  }

  private(set) var blocks: [Block] = []

  /// Reads the blocks of a file: each ends with a brace or a bracket at the margin.
  ///
  /// - Throws: ``ImportError`` for a line outside of the blocks, and for a block without an end.
  /// - Complexity: O(*n*), where *n* is the length of the text.
  init(_ text: String) throws(ImportError) {
    let lines = TextLines(Array(text.utf8))
    var index = 0
    while index < lines.count {
      let line = lines[index].trimmingBlanks
      let position = TextPosition(line: index + 1, column: 1)
      index += 1
      if line.isBlank || line.first == UInt8(ascii: "#") { continue }
      guard let sign = line.last, sign == UInt8(ascii: "{") || sign == UInt8(ascii: "[") else {
        // An empty block, or a list, may be on one line.
        if let open = line.firstIndex(where: { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "[") }),
          line.last == UInt8(ascii: "}") || line.last == UInt8(ascii: "]")
        {
          var block = Block(name: line[..<open].trimmingBlanks.text, position: position)
          let inner = line[(open + 1)...].dropLast().trimmingBlanks
          if !inner.isEmpty {
            block.lines = inner.split(separator: UInt8(ascii: ",")).map { ($0.trimmingBlanks.text, position) }
          }
          blocks.append(block)
          continue
        }
        throw ImportError(.bruno, BrunoFinding.notABlock(line.prefix(60).text), at: position)
      }
      var block = Block(name: line.dropLast().trimmingBlanks.text, position: position)
      let end: UInt8 = sign == UInt8(ascii: "{") ? UInt8(ascii: "}") : UInt8(ascii: "]")
      while index < lines.count, lines[index].first != end {
        block.lines.append((lines.text(index), TextPosition(line: index + 1, column: 1)))
        index += 1
      }
      guard index < lines.count else {
        throw ImportError(.bruno, BrunoFinding.unclosedBlock(block.name), at: position)
      }
      index += 1
      blocks.append(block)
    }
  }

  subscript(name: String) -> Block? { blocks.first { $0.name == name } }

  /// Returns the value of a name in a block; nil if there is none.
  func value(_ name: String, in block: String) -> String? {
    self[block]?.pairs.first { $0.name == name && $0.isEnabled }?.value
  }
}

extension BrunoFile.Block {
  /// The lines as a text, without the margin of two spaces.
  var text: String {
    lines.map { line in
      line.text.hasPrefix("  ") ? String(line.text.dropFirst(2)) : line.text
    }.joined(separator: "\n")
  }

  /// The lines as names and values; a value between `'''` may have several lines, and a line `@…` is a note on the next.
  var pairs: [BrunoFile.Pair] {
    var pairs: [BrunoFile.Pair] = []
    var description: String?
    var index = 0
    while index < lines.count {
      let (typed, position) = lines[index]
      var line = typed.trimmingBlanks[...]
      index += 1
      if line.hasPrefix("@description("), let start = line.firstIndex(of: "("), line.last == ")" {
        let text = line[line.index(after: start)...].dropLast()
        description = text.trimmingPrefix("'").reversed().drop { $0 == "'" }.reversed().map(String.init)
          .joined()
        continue
      }
      if line.isEmpty || line.hasPrefix("#") { continue }
      let isEnabled = !line.hasPrefix("~")
      if !isEnabled { line = line.dropFirst() }
      var pair = BrunoFile.Pair(
        name: "", value: "", isEnabled: isEnabled, description: description, position: position)
      description = nil
      // A name in quotes may contain a colon.
      if line.hasPrefix("\""), let end = Self.endOfQuote(line) {
        pair.name = String(line[line.index(after: line.startIndex)..<end].replacing("\\\"", with: "\""))
        line = line[line.index(after: end)...].drop { $0 == " " }
        if line.first == ":" { line = line.dropFirst() }
      } else {
        let colon = line.firstIndex(of: ":") ?? line.endIndex
        pair.name = String(line[..<colon]).trimmingBlanks
        line = colon < line.endIndex ? line[line.index(after: colon)...] : ""
      }
      pair.value = String(line).trimmingBlanks
      if pair.value.hasPrefix("'''") { pair.value = longText(pair.value, &index) }
      pairs.append(pair)
    }
    return pairs
  }

  private static func endOfQuote(_ line: Substring) -> Substring.Index? {
    var previous: Character = "\""
    for index in line.indices.dropFirst() {
      if line[index] == "\"", previous != "\\" { return index }
      previous = line[index]
    }
    return nil
  }

  /// Returns a text between `'''`, whose lines have a margin of four spaces.
  private func longText(_ first: String, _ index: inout Int) -> String {
    let start = String(first.dropFirst(3))
    if let end = start.firstRange(of: "'''") { return String(start[..<end.lowerBound]) }
    var texts = start.isEmpty ? [] : [start]
    while index < lines.count {
      let line = lines[index].text
      index += 1
      let text = line.hasPrefix("    ") ? String(line.dropFirst(4)) : line.trimmingBlanks
      if let end = text.firstRange(of: "'''") {
        if end.lowerBound > text.startIndex, !text[..<end.lowerBound].allSatisfy({ $0 == " " }) {
          texts.append(String(text[..<end.lowerBound]))
        }
        break
      }
      texts.append(text)
    }
    return texts.joined(separator: "\n")
  }
}
