extension Copied {
  var message: Message {
    var text = "The \(noun), \(count == 1 ? "1 byte" : "\(count.grouped) bytes"): "
    var kind = Message.Kind.note
    let place: String? =
      switch clipboard {
      case .tmux: "in tmux's buffer"
      case .sentToTerminal: "sent to the terminal (OSC 52)"
      case .tooLarge, .holdsFiles, .unreachable: nil
      }
    switch (place, file) {
    case (let place?, .written(let path)): text += "\(place), and in \(path)."
    case (let place?, .notWritten(let path, let reason)):
      text += "\(place), but not in \(path): \(reason)."
      kind = .warning
    case (nil, .written(let path)): text += "in \(path)\(absence)."
    case (nil, .notWritten(let path, let reason)):
      text = "Not copied: \(path): \(reason)\(absence)."
      kind = .failure
    }
    if let tmuxRefusal {
      text += " tmux did not take it: \(tmuxRefusal)."
      if kind == .note { kind = .warning }
    }
    if !note.isEmpty, kind != .failure { text += " " + note }
    return Message(text: Sentence(text), kind: kind)
  }

  /// The message for a narrow screen, which leaves out the kind and most folders of the path.
  var shortMessage: Message {
    guard tmuxRefusal == nil, case .written(let path) = file else { return message }
    let bytes = count == 1 ? "1 byte" : "\(count.grouped) bytes"
    let text: String
    switch clipboard {
    case .tmux: text = "In tmux's buffer: \(bytes)."
    case .sentToTerminal: text = "Sent to the terminal: \(bytes)."
    case .tooLarge, .holdsFiles, .unreachable: return message
    }
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count > 3 else { return Message(text: Sentence(text), hint: "In \(path)") }
    let (folder, name) = (parts[parts.count - 2], parts[parts.count - 1])
    return Message(text: Sentence(text), hint: "In \(parts[0])/…/\(folder)/\(name)")
  }

  private var absence: String {
    switch clipboard {
    case .tmux, .sentToTerminal: ""
    case .tooLarge: " only: it is too large for the clipboard"
    case .holdsFiles: " only: files are part of it"
    case .unreachable(let reason): "; not in the clipboard: \(reason)"
    }
  }
}
