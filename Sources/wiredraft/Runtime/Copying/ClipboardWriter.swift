import ComposerUI
import Curses
import WiredraftCore

/// Puts copies where other programs can take them: a file always, and tmux's buffer or the terminal's clipboard.
struct ClipboardWriter {
  /// The terminal whose clipboard is set; nil where nothing but text may be written, in plain mode.
  let terminal: Terminal?
  /// The folder that relative paths in the draft begin in; nil for the current one.
  let folder: String?

  /// Copies, and returns where the copy is.
  func copy(_ request: CopyRequest) -> Copied {
    let file = CopiedFile.write(request, relativeTo: folder)
    guard let bytes = request.bytesAtHand else {
      return Copied(request, clipboard: .holdsFiles, file: file)
    }
    guard bytes.count <= CopyRequest.largestForTmux else {
      return Copied(request, clipboard: .tooLarge, file: file)
    }
    let environment = ContextLoading.environment(["TMUX", "STY"])
    guard environment["TMUX"]?.isEmpty == false else {
      return Copied(request, clipboard: send(bytes, environment), file: file)
    }
    do throws(TmuxBuffer.Failure) {
      try TmuxBuffer.load(bytes)
      return Copied(request, clipboard: .tmux, file: file)
    } catch {
      return Copied(request, clipboard: send(bytes, environment), tmuxRefusal: error.reason, file: file)
    }
  }

  /// Sends the command that sets a terminal's clipboard: OSC 52.
  private func send(_ bytes: [UInt8], _ environment: [String: String]) -> Copied.Clipboard {
    guard environment["STY"]?.isEmpty != false else {
      return .unreachable(reason: "screen passes no copy on")
    }
    guard let terminal else { return .unreachable(reason: "plain mode writes no escape sequence") }
    guard Self.mayHaveClipboard(terminal.name) else {
      return .unreachable(reason: "this terminal, \(terminal.name), has none")
    }
    guard bytes.count <= CopyRequest.largestForTerminal else { return .tooLarge }
    terminal.write(Array("\u{1B}]52;c;\(Base64.encode(bytes))\u{07}".utf8))
    return .sentToTerminal
  }

  /// Whether a terminal at least reads over a command that it does not know; old ones would show it.
  private static func mayHaveClipboard(_ name: String) -> Bool {
    !["linux", "vt", "ansi", "cons", "sun", "dumb"].contains { name.hasPrefix($0) }
  }
}
