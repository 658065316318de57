internal import WiredraftCore

/// The values of a JSON text with their positions: those in the text from which it was converted, if it was.
final class JSONTree: Sendable {
  /// A file of a description.
  struct File: Sendable {
    /// The first file is 0.
    var number = 0
    /// The path below the folder of the first file; empty for a text without a name.
    var path = ""
  }

  let file: File
  let outline: JSONOutline
  let resources: JSONResources
  /// For each node, the number of names and values before its value.
  private let entries: [UInt32]
  /// Of each name and value in the text from which this one was converted; nil if it was not converted.
  private let places: [TextPosition]?

  /// One for each multiple of 64 KiB, so that finding a position does not count from the start each time.
  private let marks: [TextPosition]

  init(_ text: String, places: [TextPosition]? = nil, of file: File = File()) throws(JSONError) {
    self.file = file
    outline = try JSONOutline(text.utf8)
    resources = JSONResources(outline)
    var count: UInt32 = 0
    entries = outline.nodes.map { node in
      defer { count += 1 }
      if node.name != nil { count += 1 }
      return count
    }
    self.places = places?.count == Int(count) ? places : nil
    marks = self.places == nil ? Self.marks(in: outline.bytes) : []
  }

  var bytes: [UInt8] { outline.bytes }

  func position(of node: Int) -> TextPosition {
    places?[Int(entries[node])] ?? position(at: outline.nodes[node].value.lowerBound)
  }

  func positionOfName(of node: Int) -> TextPosition {
    places?[Int(entries[node]) - 1] ?? position(at: outline.nodes[node].range.lowerBound)
  }

  /// In names and values: the value itself, and all inside it.
  func size(of node: Int) -> Int { Int(entries[outline.nodes[node].end - 1] - entries[node]) + 1 }

  /// At most 64 KiB are counted.
  private func position(at offset: Int) -> TextPosition {
    let mark = offset >> Self.markDistance
    guard marks.indices.contains(mark) else { return TextPosition(offset: offset, in: bytes) }
    var position = marks[mark]
    position.advance(over: bytes[mark << Self.markDistance..<offset])
    return position
  }

  private static let markDistance = 16

  private static func marks(in bytes: [UInt8]) -> [TextPosition] {
    var position = TextPosition(line: 1, column: 1)
    var marks = [position]
    var start = 0
    while start + (1 << markDistance) <= bytes.count {
      position.advance(over: bytes[start..<start + (1 << markDistance)])
      marks.append(position)
      start += 1 << markDistance
    }
    return marks
  }

  var root: JSONNode { JSONNode(tree: self, index: 0) }
}

extension TextPosition {
  fileprivate mutating func advance(over bytes: ArraySlice<UInt8>) {
    for byte in bytes {
      if byte == 0x0A {
        (line, column) = (line + 1, 1)
      } else if byte & 0xC0 != 0x80 {
        column += 1
      }
    }
  }
}
