/// What an encoder made of a text from one source: bytes that stand for themselves, and escapes between.
///
/// A long text has many: a sink takes them together, which costs less than one by one.
public struct EscapedBytes: Sendable {
  /// The bytes.
  public let bytes: [UInt8]
  /// Where each stretch ends, and whether it is one of escapes; neighbours differ.
  public let runs: [Run]

  /// A stretch of bytes that are escapes, or none.
  public struct Run: Sendable {
    /// The offset of its end.
    public var end: Int
    /// Whether it is one of escapes.
    public var isEscape: Bool
  }

  init(_ text: UnsafeBufferPointer<UInt8>, escapedBy table: EscapeTable) {
    let count = table.count(of: text)
    var runs: [Run] = []
    bytes = [UInt8](expecting: count) { sink in
      let origin = Origin(.rule(.wholeBody), .value, .body)
      var start = 0
      var isEscape = text.first.map(table.isEscaped) ?? false
      while start < text.count {
        let end = table.endOfStretch(in: text, from: start, isEscape: isEscape)
        let stretch = UnsafeBufferPointer(rebasing: text[start..<end])
        if isEscape {
          sink.append(stretch, escapedBy: table, from: origin)
        } else {
          sink.append(stretch, from: origin)
        }
        runs.append(Run(end: sink.count, isEscape: isEscape))
        isEscape.toggle()
        start = end
      }
    }
    self.runs = runs
  }
}
