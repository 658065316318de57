import ComposerUI
import DraftFormats
import ScreenModel
import WiredraftCore

/// One run of the composer's loop on a script, with the journal that it writes.
final class ComposerRun {
  /// The state after the run.
  private(set) var state: ComposerState
  /// The first problem found.
  private(set) var finding: Finding?
  /// The contents of the current draft's journal.
  private(set) var journal: [UInt8]
  /// The exact draft that the current history begins with, or nil if it isn't known.
  private(set) var start: [UInt8]?
  private var script: ComposerScript
  private var world = ScriptWorld()
  private var waiting: [Event] = []
  private var typed = ""
  private var frames = 0

  /// Whether the draft was a text that had to be repaired, so that its first step can't be undone.
  var isMending: Bool { world.isMending }

  init(_ script: ComposerScript) {
    self.script = script
    var options = ComposerOptions(examples: { [ExampleChoice(name: "payment", title: "A payment")] })
    options.currentFolder = "/folder"
    state = ComposerState(
      document: script.document, fileName: "d.wiredraft.json", context: Composition.Context(boundary: "B"),
      options: options)
    journal = Self.header(of: script.document)
    start = JournalCheck.exact(script.document)
  }

  /// Plays the script to its end, or to the first finding.
  func play() {
    var loop = RunLoop(
      state, nextInput: { self.next() }, takeTypedText: { self.takeTyped() },
      perform: { self.world.perform($0) }, takeFinished: { self.takeWaiting() },
      record: { self.record($0, $1) }, show: { self.show($0) })
    _ = loop.run()
    state = loop.state
  }

  private func next() -> TerminalInput? {
    typed = ""
    guard finding == nil, let step = script.next(in: state.size) else { return nil }
    switch step {
    case .input(let input): return input
    case .typed(let input, let rest):
      typed = rest
      return input
    case .event(let event):
      if case .finished = event {
        waiting.append(event)
      } else if !state.hasDialogs, !state.isEditing {
        waiting.append(event)
      }
      return .deadline
    }
  }

  private func takeTyped() -> String {
    defer { typed = "" }
    return typed
  }

  private func takeWaiting() -> [Event] {
    defer { waiting = [] }
    return waiting
  }

  private func show(_ frame: Frame) {
    frames += 1
    check(frame)
  }

  /// Records the changes, as the program's journal does.
  func record(_ events: [HistoryEvent], _ now: ComposerState) {
    state = now
    if world.hasOpened {
      // Another draft was opened, with a new history and journal.
      world.hasOpened = false
      journal = Self.header(of: now.document)
      start = now.steps.canUndo ? nil : JournalCheck.exact(now.document)
    } else {
      for event in events { journal += JournalLine.bytes(of: event) }
    }
    guard frames % 4 == 0 else { return }
    do throws(Finding) {
      try ComposerCheck.checkComposition(now)
    } catch {
      finding = finding ?? error
    }
  }

  private func check(_ frame: Frame) {
    do throws(Finding) {
      try ComposerCheck.check(frame, size: state.size)
    } catch {
      finding = finding ?? error
    }
  }

  private static func header(of document: DraftDocument) -> [UInt8] {
    JournalLine.bytes(
      of: JournalHeader(
        file: nil, folder: "/folder", process: 7, startedAt: 1_800_000_000,
        base: .inline(JournalLine.bytes(ofBase: document))))
  }
}
