import DraftFormats
import Explanations
import ScreenModel
import WiredraftCore

struct MethodPicker: PickerSubject {
  var title: String { "Method" }
  var helpParagraph: ParagraphName? { ParagraphName("dialog.method") }
  var takesOther: Bool { true }
  var columnTitles: [String] { ["method", "rows go to", "what it asks"] }

  func style(of method: String) -> Style { Theme.method(method) }

  var choices: [PickerChoice<String>] {
    Self.choices(["g", "h", "p", "u", "a", "d"], MethodTraits.all.prefix(6))
  }
  var more: [PickerChoice<String>] { Self.choices(["q", "o", "t", "c"], MethodTraits.all.dropFirst(6)) }

  private static func choices(
    _ letters: [Character], _ methods: ArraySlice<MethodTraits>
  ) -> [PickerChoice<String>] {
    zip(letters, methods).map { letter, traits in
      PickerChoice(
        value: traits.name, letter: letter, name: traits.name,
        columns: [traits.prefersQuery ? "query" : "body", traits.pickerNote],
        shortNote: traits.shortPickerNote)
    }
  }

  func value(typed text: String) -> String? { text }

  func paragraph(of method: String) -> ParagraphName? { ParagraphName(MethodTraits(named: method)) }

  func preview(of method: String?, in state: ComposerState) -> Sentence {
    let isListed = MethodTraits.all.contains { $0.name == state.draft.method }
    let method = method ?? (isListed ? "" : state.draft.method)
    guard !method.isEmpty else {
      return "A method has letters, digits and ! # $ % & ' * + - . ^ _ ` | ~"
    }
    guard MethodTraits(named: method) != nil else { return Self.refusal(of: method) }
    var changed = state.draft
    changed.method = method
    return "\(method): \(state.draft.destinationSentence(as: changed))"
  }

  func take(_ method: String, in state: inout ComposerState) -> [Effect] {
    state.changeWithSummary(.setMethod(method), title: "\(state.draft.method) → \(method)")
    if MethodTraits(named: method) == nil {
      state.message = Message(text: Self.refusal(of: method), kind: .failure)
    }
    return []
  }

  private static func refusal(of method: String) -> Sentence {
    let wrong = method.first { MethodTraits(named: String($0)) == nil }
    let what = wrong.map { $0 == " " ? "a space" : String($0) } ?? "this"
    return "\(method) can't be a method: \(what) is not allowed in one."
  }
}

extension Draft {
  func destinationSentence(as changed: Draft) -> String {
    let count = (parameters ?? []).count { $0.isEnabled && $0.type != .omitted }
    guard count > 0 else { return "there are no rows to send yet." }
    let rows = count == 1 ? "your 1 row" : "your \(count) rows"
    let stay = count == 1 ? "stays" : "stay"
    let traits = MethodTraits(named: changed.method)
    func destination(in draft: Draft) -> Routing.Destination {
      let prefersQuery = MethodTraits(named: draft.method)?.prefersQuery ?? false
      return Routing(draft, prefersQuery: prefersQuery).parameters.destination
    }
    let (now, then) = (destination(in: self), destination(in: changed))
    switch then {
    case .query where now == .query: return "\(rows) \(stay) in the query."
    case .body where now == .body && body.type == changed.body.type && traits?.takesNoContent != true:
      return "\(rows) \(stay) in the body as \(body.type.rawValue)."
    case .query: return "\(rows) would go to the query."
    case .body where traits?.takesNoContent == true:
      return "\(rows) would be an error, as \(changed.method) has no body."
    case .body: return "\(rows) would go to the body as \(changed.body.type.rawValue)."
    default: return "\(rows) would not be sent."
    }
  }
}

extension MethodTraits {
  fileprivate var pickerNote: String {
    switch content {
    case .defined where name == "POST": "create or process · twice may do it twice"
    case .defined where name == "PUT": "replace · idempotent"
    case .defined where name == "PATCH": "change a part"
    case .expected: "like GET, with a body · safe"
    case .undefined where name == "HEAD": "GET without the body of its answer"
    case .undefined where name == "GET": "read · safe, idempotent"
    case .undefined where name == "DELETE": "remove · idempotent"
    case .forbidden: "no body: any row is an error"
    case .absent: "a tunnel: any row is an error"
    default: summary
    }
  }

  fileprivate var shortPickerNote: String {
    switch content {
    case .defined where name == "POST": "create, process"
    case .expected: "GET with a body"
    case .undefined where name == "HEAD": "no body returns"
    case .undefined where name == "GET": "read"
    case .undefined where name == "DELETE": "remove"
    case .defined where name == "PUT": "replace"
    case .forbidden: "no body"
    case .absent: "a tunnel"
    default: pickerNote
    }
  }
}
