extension EventStream {
  /// The place of an event in the content, in 56 bytes.
  ///
  /// A type or ID beyond 4 GiB is cut there.
  package struct Event: Sendable, Hashable {
    private var start = -1
    var end = 0
    private var typeStart = 0
    private var idStart = 0
    private var dataStart = 0
    private var typeLength: UInt32 = 0
    private var idLength: UInt32 = 0
    private var lines: UInt32 = 0

    init() {}

    /// The bytes from the first field to the end of the empty line after the last one.
    package var range: Range<Int> { start..<end }
    /// The value of the last `event` field; empty if there is none, and the type is `message`.
    package var type: Range<Int> { typeStart..<typeStart + Int(typeLength) }
    /// The last event ID, which an earlier event may have set; empty if there is none.
    package var id: Range<Int> { idStart..<idStart + Int(idLength) }
    /// The bytes from the first `data` field to the end of the event. They may have other fields and comments.
    package var dataLines: Range<Int> { lines > 0 ? dataStart..<end : end..<end }
    /// The number of `data` fields.
    package var lineCount: Int { Int(lines) }

    var hasStart: Bool { start >= 0 }

    mutating func begin(at offset: Int) { if start < 0 { start = offset } }

    mutating func setType(_ range: Range<Int>) {
      (typeStart, typeLength) = (range.lowerBound, UInt32(clamping: range.count))
    }

    mutating func setID(_ range: Range<Int>) {
      (idStart, idLength) = (range.lowerBound, UInt32(clamping: range.count))
    }

    mutating func addData(at offset: Int) {
      if lines == 0 { dataStart = offset }
      if lines < .max { lines += 1 }
    }
  }
}
