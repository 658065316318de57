import Foundation
import Testing

/// Smaller tasks of users in a real terminal, from an empty HOME.
@Suite(.serialized) struct StoryTests {
  @Test("A draft is saved, opened again, and renders to what was on the screen")
  func saveAndOpen() throws {
    let tmux = try Tmux(columns: 120, rows: 40)
    try tmux.enter("wiredraft POST https://h/p a=1")
    try tmux.wait(for: #"{"a":"1"}"#)
    try tmux.press("C-s")
    try tmux.wait(for: "Save the draft")
    try tmux.press("C-u")
    try tmux.type("first.wiredraft.json")
    try tmux.press("Enter")
    try tmux.wait(for: "first.wiredraft.json")
    let file = tmux.folder.url.appendingPathComponent("first.wiredraft.json")
    try tmux.wait("the file") { _ in FileManager.default.fileExists(atPath: file.path) }
    try tmux.press("C-q")
    try tmux.wait(for: Tmux.prompt)
    try tmux.enter("clear; wiredraft render --draft first.wiredraft.json --as body; echo; echo done-$?")
    try tmux.wait("the body") { $0.contains(#"{"a":"1"}"#) && $0.contains("done-0") }
    try tmux.enter("clear; wiredraft open first.wiredraft.json")
    try tmux.wait("the composer") { $0.contains("Parameters") && $0.contains(#"{"a":"1"}"#) }
  }

  @Test("A name that begins with ~/ is saved in the home folder")
  func savesAtHome() throws {
    let tmux = try Tmux(columns: 80, rows: 24)
    try tmux.enter("mkdir inner; cd inner; wiredraft GET https://h/p a=1")
    try tmux.wait(for: "GET /p?a=1")
    try tmux.press("C-s")
    try tmux.wait(for: "Save the draft")
    try tmux.press("C-u")
    try tmux.type("~/at-home.wiredraft.json")
    try tmux.press("Enter")
    let file = tmux.folder.url.appendingPathComponent("at-home.wiredraft.json")
    try tmux.wait("the file") { _ in FileManager.default.fileExists(atPath: file.path) }
  }

  @Test("Pasted lines become rows, and quitting with unsaved work asks")
  func pasteAndQuit() throws {
    let tmux = try Tmux(columns: 120, rows: 40)
    try tmux.enter("wiredraft POST https://h/p --body form")
    try tmux.wait(for: "Parameters")
    try tmux.paste("amount: 2000\ncurrency: eur\n")
    try tmux.wait(for: "amount=2000&currency=eur")
    try tmux.press("C-q")
    try tmux.wait("the question") {
      $0.lowercased().contains("unsaved") || $0.lowercased().contains("discard")
    }
    try tmux.press("Escape")
    try tmux.wait("the draft") { $0.contains("amount=2000") && !$0.lowercased().contains("discard") }
  }
}
