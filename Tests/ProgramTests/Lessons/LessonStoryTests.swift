import Foundation
import Testing

/// Lessons in a real terminal, from an empty HOME.
@Suite(.serialized) struct LessonStoryTests {
  @Test("A learner begins lesson 1, leaves in the middle, and comes back the next day to where it was")
  func comesBack() throws {
    let tmux = try Tmux(columns: 80, rows: 24)
    try tmux.enter("wiredraft lessons 1")
    try tmux.wait(for: "Lesson 1: Query or body")
    try tmux.wait(for: "step 1 of 4")
    try tmux.press("m", "p")
    try tmux.wait(for: "✓ Both left the URL.")
    try tmux.press("H")
    try tmux.wait(for: "step 2 of 4")
    try tmux.press("m", "u")
    try tmux.waitForSentence("Which methods put parameters into the query?")
    try tmux.press("C-q")
    try tmux.wait(for: Tmux.prompt)
    let file = tmux.folder.url.appendingPathComponent(".local/state/wiredraft/lessons/query-or-body")
    let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
    #expect(mode == 0o600)

    try tmux.enter("clear; wiredraft lessons | head -3")
    try tmux.wait(for: "step 2 of 4")
    // Nothing is left to recover.
    try tmux.enter("clear; wiredraft")
    try tmux.wait(for: "Type a URL")
    try tmux.press("F2")
    try tmux.wait(for: "Lessons")
    try tmux.wait(for: "step 2 of 4")
    try tmux.press("Enter")
    try tmux.wait("the lesson where it was") {
      $0.contains("PUT /items HTTP/1.1") && $0.contains("step 2 of 4")
    }
    try tmux.press("m", "d")
    try tmux.wait(for: "✓ GET, HEAD and DELETE use the query")
    try tmux.press("F2")
    try tmux.wait(for: "start the step over")
    try tmux.press("F2")
    try tmux.wait(for: "step 3 of 4")
  }

  @Test("A lesson on answers: guess, send without a network, see both directions, go on by Enter")
  func answered() throws {
    let tmux = try Tmux(columns: 120, rows: 40)
    try tmux.enter("wiredraft lessons who-decides --present")
    try tmux.wait(for: "a b c guess")
    try tmux.press("b")
    try tmux.wait(for: "Your guess is b:")
    try tmux.press("C-r")
    try tmux.wait("the answer and the end of the step") {
      $0.contains("200 OK") && $0.contains("Earl Grey") && $0.contains("✓ right")
        && $0.contains("1 of 1 guess right")
    }
    // Those who watch see the keys.
    try tmux.wait(for: "b ^R")
    try tmux.press("Enter")
    try tmux.wait(for: "step 2 of 4")
    try tmux.press("C-q")
    try tmux.wait(for: Tmux.prompt)
    try tmux.enter("clear; wiredraft lessons --results | head -c 400; wiredraft history | head -3")
    try tmux.wait(for: "practice.example/items?name=gr")
  }

  @Test("A learner whose terminal is killed in a lesson comes back to the step, too")
  func killed() throws {
    let tmux = try Tmux(columns: 80, rows: 24)
    try tmux.enter("wiredraft lessons plus-and-space")
    try tmux.wait(for: "Lesson 5: + and space")
    try tmux.press("H")
    try tmux.wait(for: "Hint 1:")
    let file = tmux.folder.url.appendingPathComponent(".local/state/wiredraft/lessons/plus-and-space")
    try tmux.wait("the place on the disk") { _ in
      (try? String(contentsOf: file, encoding: .utf8))?.contains("hints 1") == true
    }
    kill(try tmux.programID(), SIGKILL)
    try tmux.enter("reset; clear")
    try tmux.wait(for: Tmux.prompt)
    try tmux.enter("clear; wiredraft lessons 5")
    try tmux.wait(for: "Hint 1:")
  }

  @Test("A damaged place breaks nothing: the lesson begins anew")
  func damaged() throws {
    let tmux = try Tmux(columns: 80, rows: 24)
    let folder = tmux.folder.url.appendingPathComponent(".local/state/wiredraft/lessons")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (index, text) in [
      "wiredraft lesson 1\nfinished yes\nstep 3\n\n{\n--- began\n", "\u{1b}[31m", "",
      "wiredraft lesson 1\nfinished no\nstep 99999999999999999999\n",
    ].enumerated() {
      try Data(text.utf8).write(to: folder.appendingPathComponent("query-or-body"))
      try tmux.enter("clear; wiredraft lessons 1")
      try tmux.wait(for: "step 1 of 4")
      try tmux.press("C-q")
      try tmux.wait("the prompt \(index)") { !$0.contains("step 1 of 4") && $0.contains(Tmux.prompt) }
    }
  }
}
