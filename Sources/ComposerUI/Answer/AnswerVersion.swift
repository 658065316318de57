import DraftFormats
import WiredraftCore

enum AnswerVersion {
  static func hasChanged(since answer: ReceivedAnswer, in state: ComposerState) -> Bool {
    guard let old = answer.order?.composition else { return false }
    return old.length != state.composition.length || !state.composition.hasSameBytes(as: old)
  }

  /// Returns what has changed since the answer was asked for, as clauses; empty if nothing has.
  static func differences(since answer: ReceivedAnswer, in state: ComposerState) -> String {
    guard let order = answer.order,
      let comparison = DraftComparison(
        of: state.draft, state.composition, with: order.document.draft, order.composition)
    else { return "" }
    return comparison.isSame ? "" : comparison.differences
  }
}
