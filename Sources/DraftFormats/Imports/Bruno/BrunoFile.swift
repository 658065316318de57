internal import WiredraftCore

/// The blocks of a file of Bruno.
///
/// - Note: The grammar `Bru` of usebruno/bruno 4, packages/bruno-lang/v2/src/bruToJson.js
struct BrunoFile {
  struct Block {
    var name: String
    var position: TextPosition
    /// The lines between the braces.
    fileprivate(set) var lines: [(text: String, position: TextPosition)] = []
  }

  private(set) var blocks: [Block] = []
  /// Lines `name: value` outside of the blocks, such as the colour of an environment.
  private(set) var properties: [(name: String, position: TextPosition)] = []

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
        let word = line.prefix { (0x61...0x7A).contains($0 | 0x20) }
        if !word.isEmpty, line[word.endIndex...].starts(with: ": ".utf8) {
          properties.append((word.text, position))
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

  /// The last block of a name, which counts.
  subscript(name: String) -> Block? { blocks.last { $0.name == name } }

  /// The pairs of all blocks of a name.
  func pairs(in name: String) -> [BrunoPair] { blocks.filter { $0.name == name }.flatMap(\.pairs) }

  /// Returns the value of a name in a block; nil if there is none.
  func value(_ name: String, in block: String) -> String? {
    pairs(in: block).last { $0.name == name && $0.isEnabled }?.value
  }
}

extension BrunoFile.Block {
  /// The lines as a text, without the margin of two spaces and without empty lines at its beginning.
  var text: String {
    lines.drop { $0.text.isEmpty }.map { line in
      (line.text.hasPrefix("  ") ? String(line.text.dropFirst(2)) : line.text).replacing("\r", with: "\n")
    }.joined(separator: "\n")
  }

  /// The lines as names and values.
  var pairs: [BrunoPair] {
    var reader = BrunoPairReader(lines)
    return reader.pairs()
  }
}
