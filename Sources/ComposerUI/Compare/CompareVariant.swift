import DraftFormats
import Explanations
import WiredraftCore

enum CompareVariant: Sendable {
  case own(DraftVariant)
  case other(String, DraftDocument)

  var title: String {
    switch self {
    case .own(let variant): variant.title
    case .other(let title, _): title
    }
  }

  func document(of document: DraftDocument) -> DraftDocument {
    switch self {
    case .own(let variant): variant.applied(to: document)
    case .other(_, let other): other
    }
  }

  /// Returns the first reader of each group while the readers are shown; nil otherwise.
  private static func readers(of state: ComposerState) -> [CompareVariant]? {
    guard let tab = state.focusedTab as? ReadersTab, !tab.shown.order.isEmpty else { return nil }
    return tab.shown.order.compactMap(\.first).prefix(3).map { .own(DraftVariant(reader: $0)) }
  }

  /// Returns the requests to compare a draft with, the most telling first: other styles if the selected row depends on
  /// one, other environments if the request differs in these, otherwise other methods and body types.
  static func candidates(for state: ComposerState) -> [CompareVariant] {
    if let readers = readers(of: state) { return readers }
    if let styles = styles(of: state) { return styles }
    let environments = state.environmentNames.filter {
      $0 != state.environment && !state.change(toEnvironment: $0).names.isEmpty
    }
    if !environments.isEmpty {
      return environments.map { .own(DraftVariant(environment: $0)) }
    }
    let draft = state.draft
    let prefersQuery = MethodTraits(named: draft.method)?.prefersQuery ?? false
    let method = prefersQuery ? "POST" : draft.method
    let candidates =
      [DraftVariant(method: "GET", bodyType: draft.body.type)]
      + Draft.BodyType.allCases.filter(\.takesRows).map { DraftVariant(method: method, bodyType: $0) }
    let others = candidates.filter { variant in
      // Without parameters in a body, this is the same draft.
      if variant.method == "GET" { return !prefersQuery }
      return variant.method != draft.method || variant.bodyType != draft.body.type
    }
    return others.map { variant in
      var variant = variant
      if variant.method == "GET" { variant.bodyType = nil }
      if variant.method == draft.method { variant.method = nil }
      return .own(variant)
    }
  }

  private static func styles(of state: ComposerState) -> [CompareVariant]? {
    guard state.focus != .request, let reference = RowsTab.selectedRow(in: state),
      let row = state.draft[reference],
      let outcome = state.composition.outcome(of: reference)
    else { return nil }
    let isPair =
      outcome.destination == .query || (outcome.destination == .body && !state.draft.body.type.keepsTypes)
    let name: String
    switch row.type {
    case .array where isPair && row.text.utf8.count > 2: name = "arrays"
    case .object where isPair && row.text.utf8.count > 2: name = "objects"
    case .null where isPair: name = "nulls"
    case .boolean where isPair: name = "booleans"
    case .date where outcome.destination == .query || outcome.destination == .body: name = "dates"
    default: return nil
    }
    guard let key = StyleKey(name) else { return nil }
    let present = key.word(in: state.draft.styles)
    return key.allowed.filter { $0 != present }.prefix(3).map {
      .own(DraftVariant(styles: [DraftVariant.Style(key: name, word: $0)]))
    }
  }
}
