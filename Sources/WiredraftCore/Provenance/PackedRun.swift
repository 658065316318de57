/// The bytes of rows as they are written, with their marks packed.
struct PackedRun: MarkingSink, Sendable {
  var bytes: [UInt8] = []
  var holes: [TracedRun.Hole] = []
  var count = 0
  private var packer = MarkPacker()

  mutating func reserveCapacity(_ bytes: Int, marks: Int) {
    self.bytes.reserveCapacity(bytes)
    packer.reserveCapacity(marks)
  }

  mutating func index(of source: Source) -> Int32 { packer.index(of: source) }

  mutating func mark(_ role: Role, _ part: Origin.Part, source: Int32, isFile: Bool) {
    packer.mark(role, part, source: source, isFile: isFile, upTo: count)
  }

  /// The bytes without their marks, in no more memory than they need, and the marks.
  consuming func finish() -> (content: TracedRun, marks: PackedMarks) {
    packer.close()
    let exact =
      bytes.capacity - bytes.count > bytes.count / 16
      ? bytes.withUnsafeBufferPointer(Array.init) : bytes
    return (TracedRun(unmarked: exact, holes: holes), PackedMarks(packer))
  }
}
