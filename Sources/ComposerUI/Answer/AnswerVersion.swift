import Explanations
import WiredraftCore

/// The relation of an answer to the draft, which may have been edited since it was sent.
enum AnswerVersion {
  /// Returns whether the request is another one than the one that was answered.
  ///
  /// - Complexity: O(1) where nothing was edited.
  static func hasChanged(since answer: ReceivedAnswer, in state: ComposerState) -> Bool {
    guard let old = answer.order?.composition else { return false }
    let new = state.composition
    return old.length != new.length || old.method != new.method || old.url != new.url
      || !CompositionChange(from: old, to: new, of: state.draft).sentence.isEmpty
  }

  /// Returns what has changed since the answer was asked for; empty if nothing has.
  static func sentence(since answer: ReceivedAnswer, in state: ComposerState) -> String {
    guard let old = answer.order?.composition else { return "" }
    return CompositionChange(
      from: old, to: state.composition, of: state.draft, comparesRows: true
    ).sentence
  }
}
