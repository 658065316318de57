import DraftFormats
import Explanations
import WiredraftCore

/// A draft reduced to one row, composed with the actual encoder to show the effect of the styles.
struct StyleTrial: Sendable {
  struct Sample: Sendable, Hashable {
    var text: String
    var isProblem = false
  }

  private let draft: Draft
  private let row: Draft.RowReference
  private let context: Composition.Context

  init(_ draft: Draft, row: Draft.Row, in list: Draft.RowList, context: Composition.Context) {
    var reduced = Draft()
    reduced.method = draft.method
    reduced.url = "https://h/"
    reduced.body = Draft.Body(draft.body.type)
    reduced.boundary = draft.boundary
    if list == .path { reduced.url += "{\(row.name)}" }
    reduced[list] = [row]
    self.draft = reduced
    self.row = Draft.RowReference(list, 0)
    self.context = context
  }

  var destination: Routing.Destination {
    draft.compose(in: context).outcome(of: row)?.destination ?? .nowhere
  }

  /// Returns the row as it is sent with the given styles, which no folder changes.
  func sample(_ styles: EncodingStyles) -> Sample {
    var draft = draft
    draft.styles = styles
    draft.styles.stated = Set(EncodingStyles.Name.allCases)
    let composition = draft.compose(in: context)
    if let error = composition.diagnostics.first(where: { $0.row == row && $0.severity == .error }) {
      return Sample(text: error.sentence, isProblem: true)
    }
    if let body = composition.body, body.type.makesParts, case .body = composition.outcome(of: row)?.extent {
      return Sample(text: parts(of: body.bytes))
    }
    guard let text = composition.sentAs(row), !text.isEmpty else { return Sample(text: "(nothing is sent)") }
    return Sample(text: text)
  }

  private func parts(of body: Composition.Wire) -> String {
    body.parts(of: row).map { part in
      String(decoding: part.name, as: UTF8.self) + ": " + String(decoding: part.data, as: UTF8.self)
    }.joined(separator: "  ")
  }
}

extension ComposerState {
  /// The encoding styles that the draft is sent with: its own, and those of its folders.
  var styles: EncodingStyles { draft.styles.filled(from: composition.folders) }
}

extension StyleKey {
  var title: String {
    switch name {
    case "query": "query"
    case "form": "form body"
    case "nulls": "null"
    case "newlines": "line ends"
    default: name
    }
  }

  func sentence(of word: String) -> String {
    switch name {
    case "query", "form": EncodingStyles.PercentEncodeSet(rawValue: word)?.sentence ?? ""
    case "arrays": EncodingStyles.ArrayStyle(rawValue: word)?.sentence ?? ""
    case "objects": EncodingStyles.ObjectStyle(rawValue: word)?.sentence ?? ""
    case "nulls": EncodingStyles.NullStyle(rawValue: word)?.sentence ?? ""
    case "booleans": EncodingStyles.BooleanStyle(rawValue: word)?.sentence ?? ""
    case "dates": EncodingStyles.DateStyle(rawValue: word)?.sentence ?? ""
    default: EncodingStyles.NewlineStyle(rawValue: word)?.sentence ?? ""
    }
  }

  /// Returns whether the style may affect a row; a trial shows for certain.
  func concerns(_ row: Draft.Row) -> Bool {
    guard row.isEnabled, row.type != .omitted, row.text.utf8.count < 2_000 else { return false }
    switch name {
    case "arrays": return row.holds { if case .array = $0 { true } else { false } }
    case "objects": return row.holds { if case .object = $0 { true } else { false } }
    case "nulls": return row.holds { if case .null = $0 { true } else { false } }
    case "booleans": return row.holds { if case .bool = $0 { true } else { false } }
    case "dates": return row.type == .date
    case "newlines": return row.text.utf8.contains { $0 == 10 || $0 == 13 }
    default: return true
    }
  }

  var exampleRow: Draft.Row {
    switch name {
    case "arrays": Draft.Row("labels", #"["bug","ui"]"#, type: .array)
    case "objects": Draft.Row("card", #"{"number":"4242","exp":"12/30"}"#, type: .object)
    case "nulls": Draft.Row("parent", "", type: .null)
    case "booleans": Draft.Row("draft", "true", type: .boolean)
    case "dates": Draft.Row("since", "2026-11-20T09:30:00.250Z", type: .date)
    case "newlines": Draft.Row("note", "one\ntwo")
    default: Draft.Row("q", "a b/c*~é")
    }
  }
}

extension Draft.Row {
  fileprivate func holds(_ isMeant: (ParameterValue) -> Bool) -> Bool {
    guard case .value(let value) = content else { return false }
    return value.holds(isMeant)
  }
}

extension ParameterValue {
  fileprivate func holds(_ isMeant: (ParameterValue) -> Bool) -> Bool {
    if isMeant(self) { return true }
    return switch self {
    case .array(let elements): elements.contains { $0.holds(isMeant) }
    case .object(let members): members.contains { $0.value.holds(isMeant) }
    default: false
    }
  }
}
