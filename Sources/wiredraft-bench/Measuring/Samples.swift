import Foundation

/// Times of one operation, in microseconds.
struct Samples {
  private(set) var times: [Double] = []

  mutating func take(_ body: () -> Int) {
    var result = 0
    let took = ContinuousClock().measure { result = body() }
    // The result keeps the work from being optimized away.
    if result == .min { print(result) }
    times.append(took.microseconds)
  }

  var median: Double { quantile(0.5) }

  func quantile(_ part: Double) -> Double {
    let sorted = times.sorted()
    return sorted.isEmpty ? 0 : sorted[min(sorted.count - 1, Int(Double(sorted.count) * part))]
  }

  /// The median, and the range that contains nine of ten times.
  var text: String { text(microseconds: 1) }

  /// Returns the text in a unit of that many microseconds.
  func text(microseconds unit: Double) -> String {
    let (middle, least, most) = (median / unit, quantile(0.05) / unit, quantile(0.95) / unit)
    return "\(Self.number(middle)) (\(Self.number(least))–\(Self.number(most)))"
  }

  /// The processor time of this thread, in microseconds.
  static var processorTime: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e6 + Double(time.tv_nsec) / 1e3
  }

  static func number(_ value: Double) -> String { String(format: value < 100 ? "%.1f" : "%.0f", value) }
}

extension Duration {
  var microseconds: Double { Double(components.seconds) * 1e6 + Double(components.attoseconds) / 1e12 }
}

/// The lines of a table, with columns as wide as their contents.
struct Table {
  private var lines: [[String]]

  init(_ titles: [String]) { lines = [titles] }

  mutating func add(_ cells: [String]) { lines.append(cells) }

  func print() {
    let columns = lines[0].count
    let widths = (0..<columns).map { column in lines.map { $0[column].count }.max() ?? 0 }
    for line in lines {
      let cells = line.enumerated().map { column, text in
        let space = String(repeating: " ", count: widths[column] - text.count)
        return column == 0 ? text + space : space + text
      }
      Swift.print(cells.joined(separator: "  "))
    }
    Swift.print()
  }
}
