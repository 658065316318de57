import Foundation

/// The table of contests, with a verdict on each.
struct ContestTable {
  private(set) var allHold = true
  private var table = Table([
    "case", "bytes", "ours µs", "theirs µs", "ratio", "min–max", "must be", "", "× memcpy", "allocations",
    "theirs",
  ])

  static func runs(_ contests: [Contest], titled title: String) -> Bool {
    var table = ContestTable()
    for contest in contests { table.run(contest) }
    Swift.print(title)
    table.table.print()
    return table.allHold
  }

  private mutating func run(_ contest: Contest) {
    let result = contest.measure()
    let holds = contest.limit.holds(result.ratio)
    allHold = allHold && holds
    let ends = [result.ratios.first, result.ratios.last].compactMap { $0 }.map { String(format: "%.2f", $0) }
    table.add([
      "\(contest.name) / \(contest.other)", String(result.bytes), Samples.number(result.ours),
      Samples.number(result.theirs), String(format: "%.2f", result.ratio), ends.joined(separator: "–"),
      contest.limit.text, contest.limit.text.isEmpty ? "" : holds ? "holds" : "FAILS",
      Samples.number(result.ours / result.copying),
      String(result.oursAllocations), String(result.theirsAllocations),
    ])
  }
}
