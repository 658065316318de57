import ComposerUI
import DraftFormats
import Foundation
import ScreenModel
import WiredraftCore

/// Times for keys, draft files and long texts, some next to alternatives that a user would call.
enum ComposerBenchmarks {
  /// Prints the tables; `--text`, `--hard` and `--opening` select a single one.
  static func run(_ arguments: [String]) {
    if arguments.contains("--text") { return LargeText.print() }
    if arguments.contains("--hard") { return LargeDrafts.printHardDrafts() }
    if arguments.contains("--opening") { return LargeDrafts.printOpening() }
    print("median of 7 rounds, in turn; microseconds for one call; a ratio under 1 is faster\n")
    print(line("case", "ours", "other", "ratio", "other is"))
    for comparison in compositions + keys {
      let (ours, theirs) = comparison.measure(rounds: 7, seconds: 1)
      print(
        line(
          comparison.name, String(format: "%.1f", ours), String(format: "%.1f", theirs),
          String(format: "%.2f", ours / theirs), comparison.other))
    }
    print()
    LargeDrafts.printComposing()
    LargeDrafts.printKeys()
    LargeDrafts.printHardDrafts()
    LargeDrafts.printOpening()
    LargeText.print()
  }

  private static func line(_ name: String, _ ours: String, _ other: String, _ ratio: String, _ what: String)
    -> String
  {
    func right(_ text: String, _ width: Int) -> String {
      String(repeating: " ", count: max(0, width - text.count)) + text
    }
    return name + String(repeating: " ", count: max(1, 36 - name.count)) + right(ours, 12) + right(other, 12)
      + right(ratio, 8) + "  " + what
  }

  /// Composing, compared with the usual ways to build the same bytes in Swift.
  private static var compositions: [Comparison] {
    [10, 1_000, 100_000].flatMap { rows -> [Comparison] in
      let context = CompositionContext(boundary: "B")
      let query = Drafts.make(rows: rows, method: "GET")
      let json = Drafts.make(rows: rows, method: "POST")
      let pairs = (query.parameters ?? []).map { ($0.name, $0.text) }
      let object = Dictionary(
        (json.parameters ?? []).map { ($0.name, $0.type == .number ? Int($0.text) as Any : $0.text as Any) },
        uniquingKeysWith: { $1 })
      return [
        Comparison(
          name: "compose GET, \(rows) rows", ours: { query.compose(in: context).length },
          other: "URLComponents, the query alone, no origins",
          theirs: {
            var components = URLComponents()
            components.queryItems = pairs.map { URLQueryItem(name: $0.0, value: $0.1) }
            return components.percentEncodedQuery?.utf8.count ?? 0
          }),
        Comparison(
          name: "compose POST JSON, \(rows) rows", ours: { json.compose(in: context).length },
          other: "JSONSerialization, the body alone, no origins",
          theirs: { (try? JSONSerialization.data(withJSONObject: object).count) ?? 0 }),
      ]
    }
  }

  /// Typing a key into a value and rendering the next frame, compared with only composing the draft.
  private static var keys: [Comparison] {
    [(10, 0), (1_000, 0), (100_000, 0), (10, 100_000)].map { rows, length in
      var draft = Drafts.make(rows: rows, method: "POST")
      if length > 0 { draft.parameters?[0] = Row("long", String(repeating: "x", count: length)) }
      let context = CompositionContext(boundary: "B")
      var state = ComposerState(
        document: DraftDocument(draft), context: context, size: Size(columns: 120, rows: 40))
      _ = state.apply(.edit)
      var isOdd = false
      return Comparison(
        name: length > 0 ? "key, a value of \(length) characters" : "key, \(rows) rows",
        ours: {
          isOdd.toggle()
          _ = state.apply(isOdd ? .insert("x") : .action(.deleteBackward))
          return state.render().surfaces.count
        },
        other: "composing the draft, without a screen", theirs: { draft.compose(in: context).length })
    }
  }
}
