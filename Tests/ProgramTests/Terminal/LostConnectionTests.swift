import Foundation
import TestFolders
import Testing

/// The API user's connection drops, and the work continues from there: 120×40, in tmux, from an empty HOME.
@Suite struct LostConnectionTests {
  private static let file = "charge.wiredraft.json"

  @Test("A draft outlives its terminal, undo included; saved beside the code, a change of it is one line")
  func session() throws {
    let tmux = try Tmux(columns: 120, rows: 40)
    try tmux.enter("wiredraft POST https://api.example.com/v1/charges --body form")
    try tmux.wait(for: "No parameters yet.")
    try tmux.paste("amount: 2000\ncurrency: eur\ndescription: A T-shirt\n")
    try tmux.wait(for: "amount=2000&currency=eur&description=A+T-shirt")
    try tmux.press("G", "d")
    try tmux.wait(for: "Content-Length: 68")
    let composer = try tmux.programID()

    // The terminal goes away, and a new shell shows no sign of it.
    try tmux.command(["respawn-pane", "-k"])
    try tmux.wait("a new shell") { $0.contains(Tmux.prompt) && !$0.contains("Wire") }
    try tmux.wait("the composer's end") { _ in kill(composer, 0) != 0 }
    try tmux.enter("clear; wiredraft")
    try tmux.wait(for: "Unsaved draft")
    try tmux.wait(for: "POST https://api.example.com/v1/charges")
    try tmux.press("Enter")
    try tmux.wait(for: "Content-Length: 68")
    try tmux.wait(for: "2 unsaved changes")
    try tmux.press("u")
    try tmux.wait(for: "Undone: row duplicated")
    try tmux.press("U")
    try tmux.wait(for: "Redone: row duplicated")
    try tmux.press("u", "u")
    try tmux.wait(for: "Undone: 3 pasted rows")
    try tmux.press("U")
    try tmux.wait(for: "Redone: 3 pasted rows")

    try tmux.press("C-s")
    try tmux.wait(for: "Save the draft")
    try tmux.press("C-u")
    try tmux.type(Self.file)
    try tmux.press("Enter")
    try tmux.wait(for: "Saved \(Self.file)")
    let before = try lines(tmux)
    try tmux.press("g", "l", "Enter", "C-u")
    try tmux.type("4500")
    try tmux.press("Enter")
    try tmux.wait(for: "amount=4500&currency=eur")
    try tmux.press("C-s")
    try tmux.wait(for: "Saved \(Self.file)")
    try tmux.wait("the change in the file") { _ in (try? lines(tmux)) != before }
    let after = try lines(tmux)
    #expect(before.count == after.count)
    #expect(zip(before, after).count { $0 != $1 } == 1)

    // The saved draft is no longer offered, and is the one to continue the next day.
    try quit(tmux)
    let journals = tmux.folder.path + "/.local/state/wiredraft/journal"
    #expect(try FileManager.default.contentsOfDirectory(atPath: journals) == [])
    try tmux.enter("clear; wiredraft open")
    try tmux.wait(for: "amount=4500&currency=eur")
    try tmux.wait(for: Self.file)
    try quit(tmux)
  }

  private func quit(_ tmux: Tmux) throws {
    try tmux.press("C-q")
    try tmux.wait("the shell") { $0.contains(Tmux.prompt) && !$0.contains("Wire") }
  }

  private func lines(_ tmux: Tmux) throws -> [Substring] {
    try String(contentsOf: tmux.folder.url.appendingPathComponent(Self.file), encoding: .utf8)
      .split(separator: "\n")
  }
}
