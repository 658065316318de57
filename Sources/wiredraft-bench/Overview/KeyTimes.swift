struct KeyTimes {
  var applying: [Double] = []
  var recording: [Double] = []
  var rendering: [Double] = []
  var showing: [Double] = []
  /// The number of bytes that the terminal received for each key.
  var bytes: [Int] = []
  /// The number of allocations for the last key.
  var allocations = 0

  private var beforeFrame: [Double] { applying.indices.map { applying[$0] + recording[$0] } }
  private var frame: [Double] { rendering.indices.map { rendering[$0] + showing[$0] } }
  private var whole: [Double] { applying.indices.map { beforeFrame[$0] + frame[$0] } }

  static func + (one: KeyTimes, other: KeyTimes) -> KeyTimes {
    KeyTimes(
      applying: one.applying + other.applying, recording: one.recording + other.recording,
      rendering: one.rendering + other.rendering,
      showing: one.showing + other.showing, bytes: one.bytes + other.bytes, allocations: other.allocations)
  }

  /// Prints the times before and after the journal's write, and their sum.
  func printHalves(_ name: String) {
    let halves: [(String, [Double])] = [
      ("from the key to the end of the journal's write", beforeFrame),
      ("from there to the end of the terminal's", frame),
      ("in all", whole),
    ]
    print(name)
    for (half, times) in halves {
      let own = times.sorted()
      let quarters = "\(Samples.number(own[own.count / 4]))–\(Samples.number(own[own.count * 3 / 4]))"
      print("  \(half): \(Samples.number(own[own.count / 2])) µs (\(quarters))")
    }
  }

  /// Adds a line for each step and one for the total.
  func addLines(_ name: String, to table: inout Table, beside other: KeyTimes?) {
    let steps: [(String, KeyPath<KeyTimes, [Double]>)] = [
      ("apply", \.applying), ("journal", \.recording), ("render", \.rendering), ("terminal", \.showing),
      ("in all", \.whole),
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
