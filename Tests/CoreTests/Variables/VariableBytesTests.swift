import TestDrafts
import TestSupport
import Testing
@testable import WiredraftCore

/// The values of variables in the bytes: the same as if they were typed, and nothing more.
@Suite struct VariableBytesTests {
  @Test("A value in any place gives the bytes of the same text typed there", arguments: 0..<60)
  func sameBytes(seed: Int) {
    var maker = DraftMaker(seed: 9_000 + seed)
    for _ in 0..<25 {
      var typed = maker.draft()
      typed.body.type = maker.random.pick(Draft.BodyType.allCases)
      if maker.random.once(in: 2) { typed.body.text = Draft.BodyText(maker.string() + maker.string()) }
      if maker.random.once(in: 2) {
        typed.body.json = .object([.init(name: "k", value: .array([.string(maker.string()), 1]))])
      }
      var divider = Divider(random: SplitMix(seed: maker.random.pick([1, 2, 3, 4, 5, 6, 7, 8, 9])))
      let referring = divider.divide(&typed)
      var context = Composition.Context(
        boundary: "B", files: ["f.png": .success(Composition.FileFacts(size: 5, contentType: "image/png"))])
      let one = typed.compose(in: context)
      context.variables = Variable.Scope([Variable.Source(.dotenv, file: ".env", divider.definitions)])
      let other = referring.compose(in: context)
      check(one.target.bytes, other.target.bytes)
      check(one.head.bytes, other.head.bytes)
      check(one.body?.bytes.bytes, other.body?.bytes.bytes)
      check(one.unmade, other.unmade)
      check(other.target.tiles && other.head.tiles && (other.body?.bytes.tiles ?? true))
    }
  }
}

/// Puts references to variables in place of parts of a draft's texts.
private struct Divider {
  var random: SplitMix
  var definitions: [Variable.Definition] = []

  /// Escapes the draft's texts, and returns it with references in place of some parts of them.
  mutating func divide(_ draft: inout Draft) -> Draft {
    var referring = draft
    draft.url = ReferenceText.escaped(draft.url)
    referring.url = draft.url
    for list in Draft.RowList.allCases {
      for index in (draft[list] ?? []).indices {
        guard var typed = draft[list]?[index], typed.source == .literal else { continue }
        var row = typed
        typed.name = ReferenceText.escaped(typed.name)
        // The name of an omitted row is read as it is typed.
        let isAsTyped = list == .path || list == .headers && typed.type == .omitted
        row.name = isAsTyped ? typed.name : divided(row.name)
        switch typed.type {
        case .string where !typed.isVerbatim, .file:
          typed.text = ReferenceText.escaped(typed.text)
          row.text = divided(row.text)
        // In a verbatim row a value is encoded, and what is typed is not.
        case .array where !typed.isVerbatim, .object where !typed.isVerbatim:
          if let json = try? ParameterValue(json: typed.text), json.isCollection {
            row.text = divided(json, isEscaped: false).compactJSON
            typed.text = divided(json, isEscaped: true).compactJSON
          }
        default:
          typed.text = ReferenceText.escaped(typed.text)
          row.text = typed.text
        }
        if row.isVerbatim { row.name = typed.name }
        draft[list]?[index] = typed
        referring[list]?[index] = row
      }
    }
    if let text = draft.body.text {
      draft.body.text = Draft.BodyText(ReferenceText.escaped(String(text)))
      referring.body.text = Draft.BodyText(divided(String(text)))
    }
    if let json = draft.body.json {
      draft.body.json = divided(json, isEscaped: true)
      referring.body.json = divided(json, isEscaped: false)
    }
    if let path = draft.body.path {
      draft.body.path = ReferenceText.escaped(path)
      referring.body.path = divided(path)
    }
    return referring
  }

  private mutating func divided(_ value: ParameterValue, isEscaped: Bool) -> ParameterValue {
    switch value {
    case .string(let text): return .string(isEscaped ? ReferenceText.escaped(text) : divided(text))
    case .array(let elements): return .array(elements.map { divided($0, isEscaped: isEscaped) })
    case .object(let members):
      return .object(members.map { .init(name: $0.name, value: divided($0.value, isEscaped: isEscaped)) })
    default: return value
    }
  }

  private mutating func divided(_ text: String) -> String {
    var result = ""
    for piece in pieces(of: text) {
      // A text that ends with a backslash would escape the reference after it.
      if random.once(in: 2) || result.hasSuffix("\\") {
        let name = "v\(definitions.count)"
        definitions.append(Variable.Definition(name, .string(piece)))
        result += result.hasSuffix("\\") ? "\\{{\(name)}}" : "{{\(name)}}"
      } else {
        result += ReferenceText.escaped(piece)
      }
    }
    return result
  }

  /// The text in up to three pieces, with no brace or backslash beside a border.
  private mutating func pieces(of text: String) -> [String] {
    guard !text.isEmpty, !text.contains("\\"), !text.contains("{") else { return [text] }
    var scalars = Array(text.unicodeScalars)
    var result: [String] = []
    while !scalars.isEmpty {
      let count = Int.random(in: 1...scalars.count, using: &random)
      result.append(String(String.UnicodeScalarView(scalars[..<count])))
      scalars.removeFirst(count)
    }
    return result
  }
}

extension Composition.Wire {
  /// Whether the spans tile the bytes.
  fileprivate var tiles: Bool {
    var end = 0
    for span in spans {
      guard span.range.lowerBound == end, !span.range.isEmpty else { return false }
      end = span.range.upperBound
    }
    return end == count
  }
}
