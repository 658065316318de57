import CAllocations
import ComposerUI
import Curses
import DraftFormats
import Foundation
import ScreenModel
import WiredraftCore

/// The way of a typed key, from the action to the bytes for the terminal, in drafts of several sizes.
struct KeyWay {
  private let name: String
  private var state: ComposerState
  private let screen: HeadlessScreen
  private var isOdd = false
  private var applying: [Double] = []
  private var rendering: [Double] = []
  private var showing: [Double] = []
  private var bytes: [Int] = []
  private var allocations = 0

  private static let rounds = 41

  private init(_ name: String, _ document: DraftDocument, _ actions: [Action]) throws {
    self.name = name
    var context = CompositionContext(boundary: "wdBENCHMARKbenchmark0123")
    for path in document.draft.filePaths {
      context.files[path] = .success(FileFacts(size: 10 << 30, contentType: "application/octet-stream"))
    }
    state = ComposerState(document: document, context: context, size: HeadlessScreen.size)
    screen = try HeadlessScreen()
    for action in actions { _ = state.apply(action) }
    screen.show(state.render())
    _ = screen.takeBytes()
  }

  /// Adds the ways of all cases, each beside that of the same key in a draft of ten rows, in turn.
  static func add(to table: inout Table) throws {
    var small = try KeyWay("10 rows", rows(10), [.edit])
    for _ in 0..<rounds { small.press() }
    small.addRows(to: &table, beside: nil)
    for (name, document, actions) in cases {
      var way = try KeyWay(name, document(), actions)
      var beside = try KeyWay("10 rows", rows(10), [.edit])
      // The first keys are not like the others: arrays that were shared are copied.
      for _ in 0..<4 { way.press() }
      way.forget()
      for _ in 0..<rounds {
        way.press()
        beside.press()
      }
      way.addRows(to: &table, beside: beside)
    }
  }

  private static var cases: [(String, () -> DraftDocument, [Action])] {
    [
      ("1,000 rows", { rows(1_000) }, [.edit]), ("100,000 rows", { rows(100_000) }, [.edit]),
      ("a body of 1 kB", { text(1_000) }, [.showBody, .edit]),
      ("a body of 1 MB", { text(1_000_000) }, [.showBody, .edit]),
      ("a body of 100 MB", { text(100_000_000) }, [.showBody, .edit]),
      ("a part of 10 GiB", part, [.edit]),
    ]
  }

  private static func rows(_ count: Int) -> DraftDocument {
    DraftDocument(Drafts.make(rows: count, method: "POST"))
  }

  private static func text(_ count: Int) -> DraftDocument {
    let line = "2026-11-21T05:30:00Z INFO request finished status=200 path=/v1/charges id=42\n"
    var draft = Drafts.make(rows: 0, method: "POST", body: .text)
    draft.parameters = nil
    draft.body.text = BodyText(String(repeating: line, count: max(1, count / line.utf8.count)))
    return DraftDocument(draft)
  }

  private static func part() -> DraftDocument {
    var draft = Drafts.make(rows: 1, method: "POST", body: .multipart)
    draft.parameters?.append(Row("data", "sparse.bin", type: .file))
    return DraftDocument(draft)
  }

  private mutating func press() {
    isOdd.toggle()
    let before = allocations_of_thread()
    let start = Self.time
    _ = state.apply(isOdd ? .insert("x") : .deleteBackward)
    let applied = Self.time
    let frame = state.render()
    let rendered = Self.time
    screen.show(frame)
    let shown = Self.time
    allocations = Int(allocations_of_thread() - before)
    applying.append(applied - start)
    rendering.append(rendered - applied)
    showing.append(shown - rendered)
    bytes.append(screen.takeBytes())
  }

  private mutating func forget() { (applying, rendering, showing, bytes) = ([], [], [], []) }

  private var whole: [Double] { applying.indices.map { applying[$0] + rendering[$0] + showing[$0] } }

  private func addRows(to table: inout Table, beside: KeyWay?) {
    let parts: [(String, KeyPath<KeyWay, [Double]>)] = [
      ("apply", \.applying), ("render", \.rendering), ("terminal", \.showing), ("in all", \.whole),
    ]
    for (part, times) in parts {
      let isWhole = part == "in all"
      let own = self[keyPath: times].sorted()
      let other = beside.map { $0[keyPath: times].sorted() }
      table.add([
        "a key, \(name): \(part)",
        "\(Samples.number(own[own.count / 2])) (\(Samples.number(own[own.count / 4]))–\(Samples.number(own[own.count * 3 / 4])))",
        beside == nil ? "" : "10 rows", other.map { Samples.number($0[$0.count / 2]) } ?? "",
        other.map { Overview.ratio(own[own.count / 2] / $0[$0.count / 2]) } ?? "", "",
        isWhole ? String(allocations) : "", isWhole ? String(bytes.sorted()[bytes.count / 2]) : "",
      ])
    }
  }

  /// The processor's time for this thread, in microseconds.
  private static var time: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e6 + Double(time.tv_nsec) / 1e3
  }
}
