import ScreenModel
import TestSupport
import Testing
import WiredraftCore
@testable import ComposerUI

@Suite("Copying")
struct CopyTests {
  @Test("On the smallest screen a copy's message includes the name of its file")
  func shortCopy() {
    let request = CopyRequest(kind: .message, pieces: [.bytes(Array(repeating: 0, count: 130_131))])
    let copied = Copied(
      request, clipboard: .sentToTerminal,
      file: .written(path: "~/.local/state/wiredraft/copied-message.http"))
    let message = copied.shortMessage
    check(message.text, "Sent to the terminal: 130,131 bytes.")
    check(message.hint, "In ~/…/wiredraft/copied-message.http")
    check(message.hint.shown.count <= 38 && message.text.shown.count <= 38)
  }

  @Test("The message says where the copy is, and only what is known")
  func messages() {
    var request = CopyRequest(kind: .body, pieces: [.bytes([1, 2])])
    func message(_ clipboard: Copied.Clipboard, _ file: Copied.File, tmux: String? = nil) -> Message {
      Copied(request, clipboard: clipboard, tmuxRefusal: tmux, file: file).message
    }
    let written = Copied.File.written(path: "~/f")
    let lost = Copied.File.notWritten(path: "~/f", reason: "No space left on device")
    check(message(.tmux, written).text, "The body, 2 bytes: in tmux's buffer, and in ~/f.")
    check(
      message(.sentToTerminal, written, tmux: "no server running"),
      Message(
        text:
          "The body, 2 bytes: sent to the terminal (OSC 52), and in ~/f. tmux did not take it: no server running.",
        kind: .warning))
    check(
      message(.tmux, lost),
      Message(
        text: "The body, 2 bytes: in tmux's buffer, but not in ~/f: No space left on device.",
        kind: .warning))
    check(
      message(.tooLarge, written).text, "The body, 2 bytes: in ~/f only: it is too large for the clipboard.")
    check(message(.holdsFiles, written).text, "The body, 2 bytes: in ~/f only: files are part of it.")
    check(
      message(.unreachable(reason: "screen passes no copy on"), written).text,
      "The body, 2 bytes: in ~/f; not in the clipboard: screen passes no copy on.")
    check(message(.tooLarge, lost).kind, .failure)
    check(message(.tooLarge, lost).text.shown.hasPrefix("Not copied: ~/f: No space left on device"))
    request.note = "Identical on the wire."
    check(message(.tmux, written).text.shown.hasSuffix("~/f. Identical on the wire."))
  }
}
