import WiredraftCore

/// The lines of a message as hexadecimal digits: a fixed number of bytes in a line, and one line for each file.
///
/// Finding a line by its number, or a number by its offset, doesn't read the bytes.
struct HexLines: Sendable {
  /// A range of bytes without a file, or one file.
  private struct Run {
    var start: Int
    var count: Int
    var firstLine: Int
    var path: String?
  }

  struct Line: Sendable, Hashable {
    var range: Range<Int>
    var path: String?
  }

  let message: WireMessage
  let width: Int
  private var runs: [Run] = []

  init(_ message: WireMessage, width: Int) {
    self.message = message
    self.width = width
    var line = 0
    func close() {
      guard let last = runs.last else { return }
      line += last.path == nil ? (last.count + width - 1) / width : 1
    }
    var offset = 0
    while let piece = message.piece(at: offset) {
      switch piece {
      case .bytes(let bytes):
        if let last = runs.last, last.path == nil {
          runs[runs.count - 1].count += bytes.count
        } else {
          close()
          runs.append(Run(start: offset, count: bytes.count, firstLine: line))
        }
        offset += bytes.count
      case .file(let path, let length):
        close()
        runs.append(Run(start: offset, count: length, firstLine: line, path: path))
        offset += length
      }
    }
    close()
    count = line
  }

  private(set) var count = 0

  /// Returns the number of the line that contains an offset; the last line for the end.
  func line(at offset: Int) -> Int {
    guard let run = run({ $0.start <= offset }) else { return 0 }
    if run.path != nil { return run.firstLine }
    return run.firstLine + min(max(0, offset - run.start), run.count - 1) / width
  }

  func line(_ number: Int) -> Line? {
    guard number >= 0, number < count, let run = run({ $0.firstLine <= number }) else { return nil }
    if let path = run.path { return Line(range: run.start..<run.start + run.count, path: path) }
    let start = run.start + (number - run.firstLine) * width
    return Line(range: start..<min(start + width, run.start + run.count))
  }

  /// Returns the last run that satisfies a predicate; the predicate is true for a prefix of the runs.
  private func run(_ isReached: (Run) -> Bool) -> Run? {
    var (low, high) = (0, runs.count - 1)
    guard high >= 0 else { return nil }
    while low < high {
      let middle = (low + high + 1) / 2
      if isReached(runs[middle]) { low = middle } else { high = middle - 1 }
    }
    return runs[low]
  }
}
