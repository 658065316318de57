/// Makes a list of very many rows that takes little memory: their short texts stand together.
///
/// ```swift
/// var packer = RowPacker()
/// for index in 0..<100_000 { packer.append(Row("n\(index)", "the value \(index)")) }
/// let rows = packer.finish()
/// rows[99_999].text  // "the value 99999"
/// ```
package struct RowPacker: Sendable {
  /// So many rows have their texts together: what one of them keeps is not much.
  private static let groupSize = 128

  private var rows: [Row] = []
  /// How many of the rows have their texts where they stay.
  private var packed = 0

  /// Makes a packer of no rows.
  package init() {}

  /// How many rows there are.
  package var count: Int { rows.count }

  /// Takes note of how many rows there will be, about.
  package mutating func reserveCapacity(_ count: Int) { rows.reserveCapacity(count) }

  /// Adds a row.
  package mutating func append(_ row: Row) {
    rows.append(row)
    if rows.count - packed == Self.groupSize { pack() }
  }

  /// Returns the rows.
  package consuming func finish() -> [Row] {
    // Of few rows nobody feels the weight.
    if packed > 0 { pack() }
    return rows.capacity > rows.count + rows.count / 4 ? rows.withUnsafeBufferPointer(Array.init) : rows
  }

  private mutating func pack() {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(Self.groupSize * RowText.longestShared)
    for index in packed..<rows.count where rows[index].hasShortText { bytes += rows[index].text.utf8 }
    let texts = SharedTexts(bytes.withUnsafeBufferPointer(Array.init))
    var start = 0
    for index in packed..<rows.count where rows[index].hasShortText {
      let end = start + rows[index].text.utf8.count
      rows[index].share(texts, start..<end)
      start = end
    }
    packed = rows.count
  }
}
