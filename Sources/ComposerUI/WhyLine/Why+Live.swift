import Explanations
import ScreenModel
import WiredraftCore

/// What is said of the thing that the cursor is on in the live pane.
extension Why {
  init(live state: ComposerState) {
    switch state.liveTab {
    case .wire, .hex: self = Why(byteOf: state)
    case .route: self = Why(route: state)
    case .code: self.init(text: state.codeSentence)
    }
  }

  // MARK: - Wire and hex

  private init(byteOf state: ComposerState) {
    guard let span = state.composition.span(at: state.wire.cursor), let explanation = state.byteExplanation
    else {
      self.init(text: "There is nothing on the wire yet.")
      return
    }
    let place = state.liveTab == .hex ? Self.place(of: span, state) : ""
    self.init(text: place + explanation.sentence)
  }

  /// The place of the byte, and its value where that is no secret.
  private static func place(of span: TracedBytes.Span, _ state: ComposerState) -> String {
    let cursor = state.wire.cursor
    guard let byte = state.composition.bytes(in: cursor..<cursor + 1).first else {
      return "Bytes \(cursor.grouped) to \((span.range.upperBound - 1).grouped). "
    }
    guard !state.isMasked(span), !state.isSecretText(at: cursor) else {
      return "Byte \(cursor.grouped). "
    }
    let digits = String(byte, radix: 16)
    return "Byte \(cursor.grouped) is 0x\(digits.utf8.count == 1 ? "0" : "")\(digits). "
  }

  // MARK: - Route

  private init(route state: ComposerState) {
    switch state.routeStop {
    case .row(let row): self = Why(of: row, state)
    case .field(let field):
      let offset = state.offset(ofField: field) ?? 0
      self.init(text: state.composition.explanation(at: offset, of: state.draft)?.sentence ?? "")
    case .wholeBody:
      self.init(text: "Body: " + state.composition.routing.body.reason.sentence + " Enter goes to it.")
    case .side(let side):
      let routing = state.composition.routing
      let reason = (side == .query ? routing.query : routing.body).reason
      var text = side.word.capitalisedFirst + ": " + reason.sentence
      if state.draft[side.list] != nil {
        text += " f goes back to the computed ones."
      } else if state.isComputed(side.list) {
        text += " f copies the computed rows into an actual list, to be changed for this side alone."
      }
      self.init(text: text)
    case nil: self.init(text: "There is no row yet: 2 goes to the parameters, o makes one there.")
    }
  }
}
