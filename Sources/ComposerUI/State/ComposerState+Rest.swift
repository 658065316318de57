package import DraftFormats
package import WiredraftCore

/// What of the state those see that put it through its paces.
extension ComposerState {
  /// Whether a dialog is open over the panes.
  package var hasDialogs: Bool { !dialogs.isEmpty }
  /// Whether a cell is edited.
  package var isEditing: Bool { edit != nil }
  /// Whether a lesson is done.
  package var isInLesson: Bool { lesson != nil }
  /// What can be taken back and made again.
  package var steps: EditHistory { history }
  /// The inputs of the composition beside the draft.
  package var surroundings: CompositionContext { context }
}
