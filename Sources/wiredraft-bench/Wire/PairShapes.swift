import Foundation
import WiredraftCore

/// Names and texts of several shapes, for queries and forms.
struct PairShape {
  let name: String
  /// The pairs for this library and for `URLComponents`, both created before the timing starts.
  let value: ParameterValue
  let items: [URLQueryItem]

  init(name: String, pairs: [(name: String, value: String)]) {
    self.name = name
    value = .object(pairs.map { .init(name: $0.name, value: .string($0.value)) })
    items = pairs.map { URLQueryItem(name: $0.name, value: $0.value) }
  }

  static let all: [PairShape] = [
    PairShape(
      name: "10 short pairs",
      pairs: [
        ("q", "Swift"), ("sort", "stars"), ("order", "desc"), ("page", "3"), ("per_page", "30"),
        ("filter", "open issues"), ("since", "2026-11-21T05:30:00Z"), ("labels", "bug,ui"), ("lang", "en"),
        ("x", "a&b=c"),
      ]),
    PairShape(
      name: "1,000 pairs",
      pairs: (0..<1_000).map { ("name\($0)", $0.isMultiple(of: 3) ? "\($0)" : "a value & more \($0)") }),
    PairShape(
      name: "100 long values, many escapes",
      pairs: (0..<100).map { index in
        ("text\(index)", (0..<20).map { "[\($0)] \"a/b\" = {c: 100%, d: <e>}; \(index)\n" }.joined())
      }),
    PairShape(
      name: "100 pairs beyond ASCII",
      pairs: (0..<100).map { ("名前\($0)", "日本語のテキスト、größer, café \($0)") }),
    PairShape(
      name: "one value of 1 MB",
      pairs: [
        (
          "log",
          String(repeating: "2026-11-21T05:30:00Z INFO request finished status=200 id=42\n", count: 16_667)
        )
      ]),
  ]
}
