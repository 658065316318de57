/// What the keys of a way took, in microseconds of the processor.
struct KeyTimes {
  var applying: [Double] = []
  var rendering: [Double] = []
  var showing: [Double] = []
  /// How many bytes the terminal got for each key.
  var bytes: [Int] = []
  /// How much memory the last key asked for.
  var allocations = 0

  private var whole: [Double] { applying.indices.map { applying[$0] + rendering[$0] + showing[$0] } }

  static func + (one: KeyTimes, other: KeyTimes) -> KeyTimes {
    KeyTimes(
      applying: one.applying + other.applying, rendering: one.rendering + other.rendering,
      showing: one.showing + other.showing, bytes: one.bytes + other.bytes, allocations: other.allocations)
  }

  /// Adds a line for each step, and one for all.
  func addLines(_ name: String, to table: inout Table, beside other: KeyTimes?) {
    let steps: [(String, KeyPath<KeyTimes, [Double]>)] = [
      ("apply", \.applying), ("render", \.rendering), ("terminal", \.showing), ("in all", \.whole),
    ]
    for (step, times) in steps {
      let isWhole = step == "in all"
      let own = self[keyPath: times].sorted()
      let median = own[own.count / 2]
      let quarters = "\(Samples.number(own[own.count / 4]))–\(Samples.number(own[own.count * 3 / 4]))"
      let beside = other.map { $0[keyPath: times].sorted() }.map { $0[$0.count / 2] }
      table.add([
        "a key, \(name): \(step)", "\(Samples.number(median)) (\(quarters))", beside == nil ? "" : "10 rows",
        beside.map(Samples.number) ?? "", beside.map { Overview.ratio(median / $0) } ?? "", "",
        isWhole ? String(allocations) : "", isWhole ? String(bytes.sorted()[bytes.count / 2]) : "",
      ])
    }
  }
}
