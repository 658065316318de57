import Foundation
import WiredraftCore

/// The same document in the three forms that programs use.
struct JSONDocument {
  let name: String
  /// The form for this library.
  let value: ParameterValue
  /// The form for `JSONSerialization`.
  let object: Any
  /// The form for `JSONEncoder`: a closure that returns the number of encoded bytes.
  let encode: () -> Int

  init?(_ name: String, _ content: some Encodable) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    guard let text = try? encoder.encode(content),
      let value = try? ParameterValue(json: String(decoding: text, as: UTF8.self))
    else { return nil }
    self.name = name
    self.value = value
    object = value.native
    encode = { (try? encoder.encode(content))?.count ?? 0 }
  }

  static var all: [JSONDocument] {
    [
      JSONDocument("a small document", Item(7)),
      JSONDocument("1,000 rows", (0..<1_000).map(Item.init)),
      JSONDocument("nested, 10 levels", Node(depth: 10)),
      JSONDocument("2,000 numbers", Numbers()),
      JSONDocument(
        "1,000 strings with escapes",
        (0..<1_000).map { "line \($0)\n\t\"quoted\" \\ and C:\\folder\\file\($0)" }),
      JSONDocument(
        "one string of 1 MB",
        [
          "text": String(
            repeating: "2026-11-21T05:30:00Z INFO \"finished\" status=200 id=42\n", count: 18_000)
        ]),
    ].compactMap { $0 }
  }
}

struct Item: Encodable {
  let id: Int
  let name: String
  let price: Double
  let tags: [String]
  let isActive: Bool
  let parent: Int?
  let note: String

  init(_ index: Int) {
    id = index
    name = "item number \(index)"
    price = Double(index) * 1.25 + 0.1
    tags = ["bug", "ui", "größer"]
    isActive = index.isMultiple(of: 2)
    parent = index.isMultiple(of: 3) ? nil : index / 2
    note = "said \"no\" to a/b"
  }
}

struct Node: Encodable {
  let name: String
  let weight: Int
  let children: [Node]

  init(depth: Int) {
    name = "node at \(depth)"
    weight = depth
    children = depth == 0 ? [] : [Node(depth: depth - 1), Node(depth: depth / 2 - 1 < 0 ? 0 : depth / 2 - 1)]
  }
}

struct Numbers: Encodable {
  let integers = (0..<1_000).map { $0 * 7_919 }
  let reals = (0..<1_000).map { Double($0) * 0.37 }
}

extension ParameterValue {
  /// The value as Foundation represents it.
  fileprivate var native: Any {
    switch self {
    case .bool(let value): value
    case .number(let number): Int(number.text) as Any? ?? Double(number.text) ?? 0
    case .string(let text): text
    case .array(let elements): elements.map(\.native)
    case .object(let members):
      Dictionary(members.map { ($0.name, $0.value.native) }, uniquingKeysWith: { $1 })
    case .null, .date, .bytes, .file: NSNull()
    }
  }
}
