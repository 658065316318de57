import Testing

@testable import WiredraftCore

@Suite("Rows in little memory")
struct PackedRowsTests {
  @Test("A row takes no more room in a list than is said here")
  func size() {
    #expect(MemoryLayout<Row>.stride <= 48)
  }

  @Test("Rows that are packed are the rows that they were, and change like any others")
  func packer() {
    let texts = (0..<1_000).map { index in
      [
        "", "a", "the value number \(index)", "é\u{301}🙂\(index)",
        String(repeating: "x", count: RowText.longestShared + index % 3 - 1), "[1, 2, \(index)]", "true",
      ][index % 7]
    }
    let types: [RowType] = [.string, .string, .string, .string, .string, .array, .boolean]
    let rows = texts.enumerated().map { Row("n\($0)", $1, type: types[$0 % 7]) }
    var packer = RowPacker()
    for row in rows { packer.append(row) }
    #expect(packer.count == rows.count)
    var packed = packer.finish()
    #expect(packed.map(\.name) == rows.map(\.name))
    #expect(packed.elementsEqual(rows) { $0.text.utf8.elementsEqual($1.text.utf8) })
    #expect(packed.map(\.type) == rows.map(\.type) && packed.allSatisfy { $0.problem == nil })
    #expect(packed.count(where: \.hasShortText) == 0)
    let copy = packed
    for index in packed.indices {
      packed[index].text += "+\(index)"
      #expect(packed[index].text == texts[index] + "+\(index)" && copy[index].text == texts[index])
    }
    #expect(packed[6].problem == .notOfType(.boolean) && copy[6].problem == nil)
  }

  @Test("A text that is changed in its place changes in no copy of the row")
  func copies() {
    var row = Row("n", "a text of its own, which no pointer has room for")
    let copy = row
    row.text += "!"
    row.text.removeFirst()
    #expect(row.text == " text of its own, which no pointer has room for!")
    #expect(copy.text == "a text of its own, which no pointer has room for")
  }

  @Test("What becomes of rows is kept whatever its size")
  func outcomes() {
    let extents: [ComposedRows.Outcome.Extent] = [
      .nothing, .range(0..<0), .range(3..<70), .range(65_534..<65_536), .range(65_535..<65_540),
      .range(5..<65_540), .range(5..<65_541), .range(1 << 40..<1 << 41), .ranges([1..<2, 3..<4]),
      .file(path: "f"),
    ]
    var packed = PackedOutcomes()
    packed.append(.disabled)
    for extent in extents {
      packed.append(.placed)
      packed.setLastExtent(extent)
      packed.append(.omitted)
    }
    #expect(packed.count == 1 + 2 * extents.count && packed[0].kind == .disabled)
    for (index, extent) in extents.enumerated() {
      #expect(packed[1 + 2 * index].kind == .placed && packed[2 + 2 * index].kind == .omitted)
      #expect("\(packed[1 + 2 * index].extent)" == "\(extent)")
    }
  }
}
