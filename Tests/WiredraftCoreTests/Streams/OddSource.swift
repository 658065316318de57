import WiredraftCore

/// A source that does as it is told, well or badly.
struct OddSource: ByteSource {
  /// What one call of the reader does.
  enum Step {
    /// Gives so many bytes, or as many as fit.
    case bytes(Int)
    /// Tells a number, whatever was read.
    case tells(Int)
    case fails(ByteSourceError)
  }

  var told: Int
  var steps: [Step]
  /// What it does behind the steps.
  var afterwards = Step.tells(0)
  var suggestedName: String? = "odd"

  func length() -> Int { told }
  func open() -> any ByteReader { Reader(steps: steps[...], afterwards: afterwards) }

  private struct Reader: ByteReader {
    var steps: ArraySlice<Step>
    let afterwards: Step

    mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws(ByteSourceError) -> Int {
      switch steps.popFirst() ?? afterwards {
      case .bytes(let count):
        let count = min(count, buffer.count)
        for index in 0..<count { buffer[index] = UInt8(ascii: "x") }
        return count
      case .tells(let count): return count
      case .fails(let error): throw error
      }
    }
  }
}
