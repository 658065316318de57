import DraftFormats
import Foundation
import TestSupport
import Testing
import WiredraftCore

/// The program is killed at random moments, again and again.
@Suite("Killed at any moment", .serialized)
struct KillTests {
  /// The number of times: `KILLS`, or 100.
  static var kills: Int { ProcessInfo.processInfo.environment["KILLS"].flatMap { Int($0) } ?? 100 }

  /// The name of a row, by which typed rows are recognized.
  static func name(_ number: Int) -> String { "k" + String(10_000 + number) }

  /// The findings after all kills.
  struct Tally {
    var kills = 0
    var recovered = 0
    var withoutWork = 0
    var savesSeen = 0
    var damagedTails = 0
    var rows = 0
  }

  @Test("Killed while it types and saves, the file is whole and the journal gives back all that was applied")
  func killed() throws {
    var random = SystemRandomNumberGenerator()
    var tally = Tally()
    var folder = try TemporaryFolder()
    var number = 0
    for round in 0..<Self.kills {
      // Occasionally starts from nothing, so that the first moments of a draft are hit, too.
      if round.isMultiple(of: 20) {
        if round > 0 { try cleanUp(folder) }
        folder = try TemporaryFolder()
        number = 0
      }
      number = try live(in: folder, from: number, random: &random, &tally)
    }
    TestSupport.check(tally.kills, Self.kills)
    TestSupport.check(tally.recovered > Self.kills / 10, "too few lives had something to recover: \(tally)")
    TestSupport.check(tally.savesSeen > Self.kills / 20, "too few lives saved: \(tally)")
    print("killed \(tally.kills) times: \(tally)")
  }

  /// Runs once: recovers what the previous run left, types rows and saves, and is killed.
  ///
  /// - Returns: The number of the next row that was not typed yet.
  private func live(
    in folder: TemporaryFolder, from first: Int, random: inout SystemRandomNumberGenerator,
    _ tally: inout Tally
  ) throws -> Int {
    let file = folder("d.wiredraft.json")
    let left = try Self.state(folder, file)
    let life = try Life(["open", "d.wiredraft.json"], in: folder)
    if Int.random(in: 0..<6, using: &random) == 0 {
      // Killed during startup.
      life.run(for: .microseconds(Int.random(in: 0...80_000, using: &random)))
      life.kill()
      tally.kills += 1
      try check(life, folder, file, left, typed: first..<first, &tally)
      return first
    }
    if left.journal?.hasUnsavedWork == true {
      TestSupport.check(life.wait(for: "1 unsaved draft"), "the draft of the last life is not offered")
      life.type("\u{0F}")
      TestSupport.check(life.wait(for: "after a crash"))
      life.type("\u{1B}[A\r")
      TestSupport.check(life.wait(for: "Recovered"), "the draft of the last life is not recovered")
    } else {
      TestSupport.check(life.wait(for: "help"), "no first frame")
      // A new draft begins with editing its URL.
      if left.names.isEmpty, left.url.isEmpty { life.type("h.example/p\r") }
    }
    var next = first
    let moment = Duration.microseconds(Int.random(in: 0...200_000, using: &random))
    let start = ContinuousClock.now
    while ContinuousClock.now - start < moment {
      let count = Int.random(in: 1...2, using: &random)
      let rows = (next..<next + count).map { "\(Self.name($0))\tv\($0)" }
      next += count
      let save = Bool.random(using: &random) ? "\u{13}" : ""
      life.type(save + "Go" + rows.joined(separator: "\t") + "\r")
      let pause = Duration.microseconds(Int.random(in: 0...30_000, using: &random))
      life.run(for: min(pause, moment - (ContinuousClock.now - start)))
    }
    life.kill()
    tally.kills += 1
    try check(life, folder, file, left, typed: first..<next, &tally)
    return next
  }

  /// Runs until the cleanup is done: if all previous runs were killed early, each may have left an empty journal.
  private func cleanUp(_ folder: TemporaryFolder) throws {
    let life = try Life(["open", "d.wiredraft.json"], in: folder)
    var idle = Int.max
    life.run(for: .seconds(60)) { _ in
      // A journal may disappear while they are read.
      idle = (try? folder.readJournals().count { !$0.hasUnsavedWork }) ?? .max
      // The session's own journal is empty, too.
      return idle <= 1
    }
    TestSupport.check(idle <= 1, "journals of nothing are left")
    life.kill()
  }

  /// The contents of a folder between two runs.
  struct Remains {
    var journalCount = 0
    var fileNames: [String] = []
    var journal: JournalReader?
    /// The names of the rows in the order of the draft that the next run gets.
    var names: [String] = []
    var url = ""
  }

  static func state(_ folder: TemporaryFolder, _ file: String) throws -> Remains {
    var remains = Remains()
    if let bytes = folder.bytes(of: file) {
      let document = try DraftDocument(reading: bytes)
      TestSupport.check(document.serialized(), bytes, "the file is not as it was written")
      remains.fileNames = (document.draft.parameters ?? []).map(\.name)
      remains.names = remains.fileNames
      remains.url = document.draft.url
    }
    let readers = try folder.readJournals()
    // A session killed during startup leaves an empty journal beside those of earlier sessions.
    remains.journalCount = readers.count
    TestSupport.check(readers.count { $0.hasUnsavedWork } <= 1)
    if let reader = readers.first(where: \.hasUnsavedWork) ?? readers.first {
      remains.journal = reader
      let replayed = try reader.replay()
      if reader.hasUnsavedWork {
        remains.names = (replayed.document.draft.parameters ?? []).map(\.name)
        remains.url = replayed.document.draft.url
      }
    }
    return remains
  }

  @discardableResult
  private func check(
    _ life: Life, _ folder: TemporaryFolder, _ file: String, _ left: Remains, typed: Range<Int>,
    _ tally: inout Tally
  ) throws -> Remains {
    let remains = try Self.state(folder, file)
    if remains.journal?.hasUnsavedWork == true { tally.recovered += 1 } else { tally.withoutWork += 1 }
    if remains.fileNames.count != left.fileNames.count { tally.savesSeen += 1 }
    tally.damagedTails += remains.journal?.damagedLines ?? 0
    tally.rows = max(tally.rows, remains.names.count)
    // All earlier rows are still there, in order: nothing is lost between two runs.
    let before = Set(left.names)
    TestSupport.check(
      remains.names.filter { before.contains($0) }, left.names, "rows of earlier lives are lost")
    // The run itself adds at most one journal; whether earlier ones are removed depends on how long it lasted.
    TestSupport.check(remains.journalCount <= left.journalCount + 1)
    // Everything that was on the screen is there, too.
    let shown = typed.last { life.terminal.text.contains(Self.name($0)) }
    if let shown {
      TestSupport.check(
        remains.names.contains(Self.name(shown)), "\(Self.name(shown)) was shown, and is lost")
      for number in typed where number < shown {
        TestSupport.check(
          remains.names.contains(Self.name(number)), "\(Self.name(number)) was typed before, and is lost")
      }
    }
    return remains
  }
}
