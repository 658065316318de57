import Foundation
import TestDrafts
import TestSupport
import Testing

/// Keys typed without a pause, over the start, dialogs and pastes, with a kill after each burst.
@Suite("Typed at any moment", .serialized)
struct NothingLostTests {
  /// The keys and pastes of a burst.
  ///
  /// Left out is undo, by which a user takes back a draft of their own will; what is saved is tried elsewhere.
  private static let pieces: [String] = [
    "\r", "\r", "\u{1B}", "\u{1B}", "\t", " ", "\u{0F}", "\u{0F}\u{1B}[3~", "\u{11}", "\u{0E}", "\u{07}",
    "\u{10}",
    "d", "D", "r", "n", "o", "i", "m", "p", "b", "x", "j", "k", "4", "0", "e", "!", "?", "5", "G", "l",
    "\u{1B}OQ", "\u{1B}[A", "\u{1B}[B", "\u{1B}x", "\u{1B}[200~a=1\nb=2\u{1B}[201~",
    "\u{1B}[200~curl https://pasted.example/ -d a=1\u{1B}[201~", "\u{1B}[200~[1,2]\u{1B}[201~",
    "\u{1B}[200~Accept: */*\nx: y\u{1B}[201~", "\u{1B}[200~<a/>\u{1B}[201~",
  ]

  /// Whether a file below a folder contains a text.
  private func contains(_ text: String, below folder: String) -> Bool {
    guard let names = FileManager.default.enumerator(atPath: folder) else { return false }
    let wanted = Data(text.utf8)
    for case let name as String in names {
      guard let data = FileManager.default.contents(atPath: folder + "/" + name) else { continue }
      if data.range(of: wanted) != nil { return true }
    }
    return false
  }

  @Test("No draft that was on the screen is ever gone")
  func bursts() throws {
    let rounds = isExhaustive ? 500 : 20
    let seed = Int.random(in: 0...(.max))
    var random = SplitMix(seed: seed)
    var folder = try TemporaryFolder()
    var shown: [String] = []
    var count = 0
    var round = -1
    // A draft gets its mark only where the keys of a burst led to its row of the address, so some rounds have none.
    while round + 1 < rounds || count < 2 && round < 5 * rounds {
      round += 1
      // Many journals would make a start slow.
      if round.isMultiple(of: 25) { (folder, shown) = (try TemporaryFolder(), []) }
      let marker = "h\(round).example/kept\(round)"
      let isRequest = Bool.random(using: &random)
      let life = try Life(isRequest ? ["POST", "x.example/\(round)", "a=b"] : [], in: folder)
      let burst = (0..<Int.random(in: 1...30, using: &random)).map { _ in
        Self.pieces.randomElement(using: &random)!
      }.joined()
      // Some first bursts come before the program has the terminal, others into the dialog about unsaved drafts.
      if Bool.random(using: &random) { check(life.wait(for: "help")) }
      if !isRequest, !shown.isEmpty, Bool.random(using: &random) { check(life.wait(for: "recovers")) }
      life.type(burst)
      check(life.wait(for: "help"))
      if Bool.random(using: &random) {
        life.type("\u{1B}\u{1B}\u{07}\u{07}n1i\u{15}" + marker + "\r")
        // Text in the field of a dialog belongs to no draft.
        life.run(for: Duration.seconds(1)) { _ in contains(marker, below: folder.journals) }
        if contains(marker, below: folder.journals) { shown.append(marker) }
        life.type((0..<20).map { _ in Self.pieces.randomElement(using: &random)! }.joined())
      }
      life.run(for: Duration.milliseconds(Int.random(in: 0...150, using: &random)))
      life.kill()
      for marker in shown {
        check(contains(marker, below: folder.path), "\(marker), round \(round), seed \(seed)")
      }
      count = max(count, shown.count)
    }
    check(count > 1, "too few drafts were on the screen; seed \(seed)")
  }
}
