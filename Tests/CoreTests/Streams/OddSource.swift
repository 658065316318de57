import WiredraftCore

/// A source that does the steps it is given, right or wrong.
struct OddSource: ByteSource {
  /// The result of one call of the reader.
  enum Step {
    /// Returns the given number of bytes, or as many as fit.
    case bytes(Int)
    /// Returns a number, whatever was read.
    case tells(Int)
    case fails(ByteSourceError)
  }

  var told: Int
  var steps: [Step]
  /// The result of each call after the steps.
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
