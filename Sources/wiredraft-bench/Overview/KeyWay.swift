import CAllocations
import ComposerUI
import Curses
import DraftFormats
import Foundation
import ScreenModel
import WiredraftCore

/// The handling of a typed key, through the journal to the bytes for the terminal, in drafts of several sizes.
struct KeyWay {
  private var state: ComposerState
  private let screen: HeadlessScreen
  private let journal: Int32
  private var isOdd = false
  private var times = KeyTimes()

  private init(_ document: DraftDocument, _ events: [Event]) throws {
    var context = Composition.Context(boundary: "wdBENCHMARKbenchmark0123")
    for path in document.draft.filePaths {
      context.files[path] = .success(
        Composition.FileFacts(size: 10 << 30, contentType: "application/octet-stream"))
    }
    state = ComposerState(document: document, context: context, size: HeadlessScreen.size)
    screen = try HeadlessScreen()
    var name = Array((NSTemporaryDirectory() + "wiredraft-bench-XXXXXX").utf8CString)
    journal = mkstemp(&name)
    guard journal >= 0 else { throw CocoaError(.fileWriteUnknown) }
    unlink(&name)
    // Changes are recorded for the journal from here on.
    _ = state.takeJournalEvents()
    for event in events { _ = state.apply(event) }
    screen.show(state.render())
    _ = screen.takeBytes()
  }

  /// Adds the times of all cases, each measured between two halves of the same key in a draft of ten rows.
  static func add(to table: inout Table) throws {
    try times(rows(10), [.action(.edit)], rounds: 41).addLines("10 rows", to: &table, beside: nil)
    for (name, document, events) in cases {
      let before = try times(rows(10), [.action(.edit)], rounds: 20)
      let own = try times(document(), events, rounds: 41)
      let after = try times(rows(10), [.action(.edit)], rounds: 21)
      own.addLines(name, to: &table, beside: before + after)
    }
  }

  /// Prints the processor time of a typed key in a draft of two rows: for keys in immediate succession, and for keys
  /// at typing speed, where other programs use the processor's caches in between.
  static func printTyping() {
    for (name, pause) in [("Keys one after the other", 0), ("A key each 20 ms", 20_000)] {
      guard var way = try? KeyWay(rows(2), [.action(.edit)]) else {
        return print("No terminal could be set up for the keys.")
      }
      defer { way.end() }
      for _ in 0..<4 { way.press() }
      way.times = KeyTimes()
      for _ in 0..<(pause == 0 ? 1_000 : 200) {
        usleep(UInt32(pause))
        way.press()
      }
      way.times.printHalves("\(name), two rows, 120×40:")
    }
  }

  /// Types keys and returns the times; only one terminal can be open, and it is closed at the end.
  private static func times(_ document: DraftDocument, _ events: [Event], rounds: Int) throws -> KeyTimes {
    var way = try KeyWay(document, events)
    defer { way.end() }
    // The first keys differ from the others: shared arrays are copied.
    for _ in 0..<4 { way.press() }
    way.times = KeyTimes()
    for _ in 0..<rounds { way.press() }
    return way.times
  }

  private static var cases: [(String, () -> DraftDocument, [Event])] {
    [
      ("1,000 rows", { rows(1_000) }, [.action(.edit)]),
      ("100,000 rows", { rows(100_000) }, [.action(.edit)]),
      ("a body of 1 kB", { text(1_000) }, [.action(.showBody), .action(.edit)]),
      ("a body of 1 MB", { text(1_000_000) }, [.action(.showBody), .action(.edit)]),
      ("a body of 100 MB", { text(100_000_000) }, [.action(.showBody), .action(.edit)]),
      ("a part of 10 GiB", part, [.action(.edit)]),
    ]
  }

  private static func rows(_ count: Int) -> DraftDocument {
    DraftDocument(Drafts.make(rows: count, method: "POST"))
  }

  private static func text(_ count: Int) -> DraftDocument {
    let line = "2026-11-21T05:30:00Z INFO request finished status=200 path=/v1/charges id=42\n"
    var draft = Drafts.make(rows: 0, method: "POST", body: .text)
    draft.parameters = nil
    draft.body.text = Draft.BodyText(String(repeating: line, count: max(1, count / line.utf8.count)))
    return DraftDocument(draft)
  }

  private static func part() -> DraftDocument {
    var draft = Drafts.make(rows: 1, method: "POST", body: .multipart)
    draft.parameters?.append(Draft.Row("data", "sparse.bin", type: .file))
    return DraftDocument(draft)
  }

  private func end() {
    screen.close()
    close(journal)
  }

  private mutating func press() {
    isOdd.toggle()
    let before = allocations_of_thread()
    let start = Samples.processorTime
    let key = KeyPress(isOdd ? .character("x") : .backspace)
    if let event = state.event(for: .key(key)) { _ = state.apply(event) }
    let applied = Samples.processorTime
    let line = state.takeJournalEvents().flatMap { JournalLine.bytes(of: $0) }
    _ = write(journal, line, line.count)
    let recorded = Samples.processorTime
    let frame = state.render()
    let rendered = Samples.processorTime
    screen.show(frame)
    let shown = Samples.processorTime
    times.allocations = Int(allocations_of_thread() - before)
    times.applying.append(applied - start)
    times.recording.append(recorded - applied)
    times.rendering.append(rendered - recorded)
    times.showing.append(shown - rendered)
    times.bytes.append(screen.takeBytes())
  }
}
