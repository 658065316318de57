/// A stretch of a ``BodyText`` that does not change any more, and what was counted in it.
///
/// A composed body shares it: what stands in a text is never copied to be sent.
final class TextChunk: Sendable {
  let run: TracedRun
  /// How many lines end in it.
  let lineEnds: Int
  /// How many Unicode scalars begin in it.
  let scalars: Int

  var bytes: [UInt8] { run.bytes }
  var count: Int { run.count }

  init(_ bytes: [UInt8]) {
    run = TracedRun(whole: bytes, from: Origin(.rule(.wholeBody), .value, .body))
    (lineEnds, scalars) = bytes.withUnsafeBufferPointer(Self.count)
  }

  /// Returns how many lines end in some bytes, and how many scalars begin in them.
  static func count(in bytes: UnsafeBufferPointer<UInt8>) -> (lineEnds: Int, scalars: Int) {
    var lineEnds = 0
    var scalars = 0
    for byte in bytes {
      lineEnds &+= byte == 0x0A ? 1 : 0
      scalars &+= byte & 0xC0 == 0x80 ? 0 : 1
    }
    return (lineEnds, scalars)
  }
}
