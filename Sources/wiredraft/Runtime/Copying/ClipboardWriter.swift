import ComposerUI
import Curses
import WiredraftCore

/// Makes copies available to other programs: always in a file, and in tmux's buffer or the terminal's clipboard.
struct ClipboardWriter {
  /// The terminal whose clipboard is set, or nil in plain mode, which may write nothing but text.
  let terminal: Terminal?
  let folder: String?

  func copy(_ request: CopyRequest) -> Copied {
    let file = CopiedFile.write(request, relativeTo: folder)
    guard let bytes = request.bytesAtHand else {
      return Copied(request, clipboard: .holdsFiles, file: file)
    }
    guard bytes.count <= CopyRequest.largestForTmux else {
      return Copied(request, clipboard: .tooLarge, file: file)
    }
    let environment = ContextLoading.environment(ClipboardWay.variables)
    guard ClipboardWay.choose(in: environment, terminal: terminal?.name ?? "") == .tmux else {
      return Copied(request, clipboard: send(bytes, environment), file: file)
    }
    do throws(SystemFailure) {
      try TmuxBuffer.load(bytes)
      return Copied(request, clipboard: .tmux, file: file)
    } catch {
      return Copied(request, clipboard: send(bytes, environment), tmuxRefusal: error.reason, file: file)
    }
  }

  /// Sends the control sequence that sets a terminal's clipboard, OSC 52.
  private func send(_ bytes: [UInt8], _ environment: [String: String]) -> Copied.Clipboard {
    guard let terminal else { return .unreachable(reason: "plain mode writes no escape sequence") }
    if case .unreachable(let reason) = ClipboardWay.withoutTmux(in: environment, terminal: terminal.name) {
      return .unreachable(reason: reason)
    }
    guard bytes.count <= CopyRequest.largestForTerminal else { return .tooLarge }
    terminal.write(Array("\u{1B}]52;c;\(Base64.encode(bytes))\u{07}".utf8))
    return .sentToTerminal
  }
}
