import CAllocations
import ComposerUI
import DraftFormats
import Foundation
import ScreenModel
import WiredraftCore

/// One table of encoders, drafts and key handling, each next to an alternative in the same run.
enum Overview {
  static func run() {
    // Otherwise malloc returns each large array to the system and requests it anew, which costs both sides more than
    // the work.
    allocations_keep_memory()
    print(
      """
      Ours and the alternative beside it in turn, several rounds; microseconds of the processor for one call, median \
      (quarters); a ratio under 1 is faster than the alternative; allocations: calls of malloc and the like in \
      one call. A key goes through apply (with composing), render and the terminal, at 120×40.

      """)
    var table = Table(["case", "µs", "beside", "µs", "ratio", "× memcpy", "allocations", "bytes"])
    for var contest in encoders + drafts {
      // All ratios have one direction: our time as a fraction of the other.
      contest.limit = .none
      add(contest, to: &table)
    }
    do {
      try KeyWay.add(to: &table)
    } catch {
      print("No terminal could be set up for the keys: \(error)")
    }
    table.print()
  }

  private static func add(_ contest: Contest, to table: inout Table) {
    let result = contest.measure(rounds: 11, milliseconds: 3)
    let ratios = result.ratios
    table.add([
      contest.name, Samples.number(result.ours), contest.other, Samples.number(result.theirs),
      "\(ratio(result.ratio)) (\(ratio(ratios[ratios.count / 4]))–\(ratio(ratios[ratios.count * 3 / 4])))",
      Samples.number(result.ours / result.copying), String(result.oursAllocations), String(result.bytes),
    ])
  }

  static func ratio(_ value: Double) -> String { String(format: "%.2f", value) }

  private static var encoders: [Contest] {
    let pairs = PairShape.all.filter {
      ["10 short pairs", "1,000 pairs", "one value of 1 MB"].contains($0.name)
    }
    return pairs.map { shape in
      Contest(
        name: "form, \(shape.name)", limit: .none,
        ours: { PairContests.formBytes(of: shape) },
        other: "URLComponents",
        theirs: { PairContests.queryBytes(of: shape.items) })
    } + JSONContests.all
  }

  private static var drafts: [Contest] {
    let context = Composition.Context(boundary: "B")
    return [(10, "10"), (1_000, "1,000"), (100_000, "100,000")].flatMap { rows, count -> [Contest] in
      let query = Drafts.make(rows: rows, method: "GET")
      let json = Drafts.make(rows: rows, method: "POST")
      let items = (query.parameters ?? []).map { URLQueryItem(name: $0.name, value: $0.text) }
      let object = Dictionary(
        (json.parameters ?? []).map { ($0.name, $0.type == .number ? Int($0.text) as Any : $0.text as Any) },
        uniquingKeysWith: { $1 })
      let name = "\(count) rows"
      return [
        Contest(
          name: "compose GET, \(name)", limit: .none, ours: { query.compose(in: context).length },
          other: "URLComponents, no origins",
          theirs: { PairContests.queryBytes(of: items) }),
        Contest(
          name: "compose POST JSON, \(name)", limit: .none, ours: { json.compose(in: context).length },
          other: "JSONSerialization, no origins",
          theirs: { (try? JSONSerialization.data(withJSONObject: object).count) ?? 0 }),
        Contest(
          name: "compose and render, \(name)", limit: .none,
          ours: {
            let state = Drafts.open(DraftDocument(json), context)
            return state.render().surfaces.count + state.composition.length
          },
          other: "composing alone", theirs: { json.compose(in: context).length }),
      ]
    }
  }
}
