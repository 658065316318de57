/// The state that a frame is made of, held once for all views of the frame: a copy of it takes longer than to draw a line.
final class ShownState {
  let state: ComposerState

  init(_ state: ComposerState) { self.state = state }
}

/// What draws a part of a frame that is there most of the time.
protocol StateView {
  var shown: ShownState { get }
}

extension StateView {
  /// What is drawn.
  var state: ComposerState {
    _read { yield shown.state }
  }
}
