import DraftFormats
import Panels
import ScreenModel

/// Those of the draft are edited here; the bytes of the message do not depend on them.
struct ConnectionDialog: ListDialog, PanelDialog {
  var selection = 0

  static let keys = KeyContext(
    "connection", "In the settings of the connection",
    bindings: [Keymap.Binding].list(3) + .sections(4) + [
      .init([.named(.enter), .letter(" "), .letter("i")], .choose, footer: 1),
      .init([.letter("x"), .named(.delete)], .deleteRow, footer: 2),
      .init([.letter("u"), .control("_")], .undo, footer: 5),
      .init([.letter("U"), .control("y")], .redo),
      .init([.named(.escape), .letter("q"), .letter("C"), .control("g")], .close, footer: 4),
      .init([.letter("?"), .named(.function(1))], .help, footer: 6),
    ])

  var context: KeyContext { Self.keys }
  var settings: SettingsSection? { .connection }

  var member: ConnectionMember { ConnectionMember.allCases[selection] }

  func panel(in state: ComposerState) -> Panel {
    Panel(
      title: "Connection", columns: 86, footRows: 5,
      parts: [
        .list(
          Panel.List(count: ConnectionMember.allCases.count, selection: selection) {
            row(of: ConnectionMember.allCases[$0], in: state)
          })
      ])
  }

  private func row(of member: ConnectionMember, in state: ComposerState) -> Panel.Row {
    let own = member.shown(in: state.document.send ?? SendSettings())
    let inherited = member.shown(in: state.sendSettings)
    let isLoud = member == .insecure && state.isInsecure
    return Panel.Row([
      Panel.Piece(member.title, columns: 17),
      Panel.Piece(
        own ?? inherited ?? member.usual,
        isLoud ? Theme.errorText : own ?? inherited == nil ? Theme.quiet : .plain),
      Panel.Piece(own != nil ? "draft" : inherited != nil ? "folder" : "", Theme.quiet, isTrailing: true),
    ])
  }

  func foot(in state: ComposerState) -> [Panel.Paragraph] {
    [Panel.Paragraph(member.sentence), Panel.Paragraph(ProxyUse(in: state).sentence, limit: 2, isKept: true)]
  }

  func why(in state: ComposerState) -> Why? { Why(text: Sentence(member.sentence)) }

  func label(of action: Action, in state: ComposerState) -> String? {
    switch action {
    case .choose: member == .insecure ? "yes or no" : "edit"
    case .deleteRow: "as usual"
    default: nil
    }
  }

  func isOtherEnabled(_ action: Action, in state: ComposerState) -> Bool {
    switch action {
    case .deleteRow: member.text(in: state.document.send ?? SendSettings()) != nil
    // Other changes are not seen here.
    case .undo, .redo: Self.edit(of: action, in: state)?.isOfConnection == true
    default: true
    }
  }

  func choose(in state: inout ComposerState) -> DialogStep {
    let text = member.text(in: state.document.send ?? SendSettings())
    guard member != .insecure else {
      let isOn = member.text(in: state.sendSettings) == "yes"
      Self.set(.insecure, isOn ? "no" : "yes", in: &state)
      return .stay
    }
    return .stay { [member] state in
      state.open(ConnectionPrompt(member: member, text: text ?? ""))
      return []
    }
  }

  func applyOther(_ action: Action, to state: inout ComposerState) -> DialogStep? {
    switch action {
    case .deleteRow:
      guard member.text(in: state.document.send ?? SendSettings()) != nil else {
        state.message = Message(text: "The draft says nothing about it that could be removed.")
        return .stay
      }
      Self.set(member, nil, in: &state)
      return .stay
    case .undo, .redo:
      guard Self.edit(of: action, in: state)?.isOfConnection != false else {
        state.message = Message(
          text: "The \(action == .undo ? "last" : "next") change is none of these settings: close them first."
        )
        return .stay
      }
      state.undoOrRedoHere(isUndo: action == .undo)
      return .stay
    default: return nil
    }
  }

  private static func edit(of action: Action, in state: ComposerState) -> DraftEdit? {
    action == .undo ? state.history.undoEdit : state.history.redoEdit
  }

  static func set(_ member: ConnectionMember, _ text: String?, in state: inout ComposerState) {
    var settings = state.document.send ?? SendSettings()
    member.set(text, in: &settings)
    state.change(.setSending(settings == SendSettings() ? nil : settings))
  }
}

extension DraftEdit {
  fileprivate var isOfConnection: Bool { if case .set(.sending, _) = self { true } else { false } }
}

extension ComposerState {
  var sendSettings: SendSettings {
    (document.send ?? SendSettings()).filled(from: variables.reading?.sending ?? SendSettings())
  }

  var isInsecure: Bool { sendSetting(\.insecure) == true }

  /// One of ``sendSettings``, which is asked for at each key, without the others.
  func sendSetting<Value>(_ path: KeyPath<SendSettings, Value?>) -> Value? {
    document.send?[keyPath: path] ?? variables.reading?.sending[keyPath: path]
  }
}
