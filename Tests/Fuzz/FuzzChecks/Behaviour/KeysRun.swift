import ComposerUI
import DraftFormats
import ScreenModel
import TestDrafts
import WiredraftCore

/// A run of the composer on a random script, of which it records screens, effects and the journal.
final class KeysRun {
  /// The screen on which a script is played.
  enum Variant: String, CaseIterable {
    case small = "40x12", usual = "80x24", large = "120x40"
    case smallASCII = "40x12 ASCII", usualASCII = "80x24 ASCII", largeASCII = "120x40 ASCII"
    case plain

    var isASCII: Bool { [.smallASCII, .usualASCII, .largeASCII].contains(self) }

    var size: Size {
      switch self {
      case .small, .smallASCII: Size(columns: 40, rows: 12)
      case .usual, .usualASCII: Size(columns: 80, rows: 24)
      case .large, .largeASCII: Size(columns: 120, rows: 40)
      case .plain: PlainComposer.size
      }
    }
  }

  /// The digest of the frames with their styles and cursors, or of the lines of plain mode.
  private(set) var screens = Digest()
  /// The digest of the effects and of the lines of the journal.
  private(set) var acts = Digest()
  /// Whether the text of everything is kept.
  var keepsText = false
  private(set) var text: [String] = []

  private let script: Int
  private let variant: Variant
  private var random: SplitMix
  private var world = ScriptWorld()
  private var waiting: [Event] = []
  private var typed = ""
  private var steps = 0
  private static let length = 24

  init(script: Int, _ variant: Variant) {
    self.script = script
    self.variant = variant
    random = SplitMix(seed: script &+ 1)
  }

  func play() {
    var options = ComposerOptions(
      boxesAreASCII: variant.isASCII, startsInURL: variant == .plain ? false : nil,
      examples: { [ExampleChoice(name: "payment", title: "A payment")] })
    options.currentFolder = "/folder"
    // The first byte names the draft.
    var reader = ComposerScript([UInt8(script % ScriptDrafts.all.count)] + Self.bytes(&random))
    let state = ComposerState(
      document: reader.document,
      fileName: script % 3 == 0 ? "d.wiredraft.json" : nil, context: Composition.Context(boundary: "B"),
      size: variant.size, options: options)
    if variant == .plain { return playLines(PlainComposer(state)) }
    var loop = RunLoop(
      state,
      nextInput: {
        self.typed = ""
        guard let step = reader.next(in: self.variant.size) else { return nil }
        self.steps += 1
        return self.input(of: step)
      },
      takeTypedText: {
        defer { self.typed = "" }
        return self.typed
      },
      perform: { self.perform($0) },
      takeFinished: {
        defer { self.waiting = [] }
        return self.waiting
      },
      record: { events, _ in self.record(events) },
      // A frame for every third input takes half of the time, and shows what the others did as well.
      isBehind: { !self.keepsText && self.steps % 3 != 0 },
      show: { self.show($0) })
    _ = loop.run()
    show(loop.state.render())
  }

  // MARK: - The script

  /// Makes the bytes of a script, in the notation of ``ComposerScript``.
  private static func bytes(_ random: inout SplitMix) -> [UInt8] {
    var bytes: [UInt8] = []
    for _ in 0..<length {
      switch Int.random(in: 0..<100, using: &random) {
      case 0..<30: bytes.append(UInt8.random(in: 0x20..<0x7F, using: &random))
      case 30..<40: bytes.append(random.pick(Array("abcefgijlmoprtuvwxyz0123456789/.,=+-".utf8)))
      case 40..<52: bytes += [0x80 + UInt8.random(in: 0..<0x20, using: &random)]
      case 52..<58: bytes.append(0x0D)
      case 58..<62: bytes.append(0x1B)
      case 62..<68:
        bytes.append(
          random.pick([0x01, 0x05, 0x06, 0x07, 0x09, 0x0B, 0x0E, 0x0F, 0x10, 0x12, 0x13, 0x14, 0x17, 0x19]))
      case 68..<84: bytes += [0xD0, UInt8.random(in: 0...255, using: &random)]
      case 84..<88:
        let text = Array(random.pick(["a", "shoes", "30", "{{v}}", "é名", "a b&c", "12x"]).utf8)
        bytes += [0xE0, UInt8(text.count)] + text
      case 88..<91: bytes += [0xB8, UInt8.random(in: 0...255, using: &random)]
      case 91..<96: bytes += [0xBC] + (0..<4).map { _ in UInt8.random(in: 0...255, using: &random) }
      default: bytes += [0xE8, UInt8.random(in: 0...255, using: &random), 1]
      }
    }
    return bytes
  }

  private func input(of step: ComposerScript.Step) -> TerminalInput {
    switch step {
    case .input(.resize): return .deadline
    case .input(let input): return input
    case .typed(let input, let rest):
      typed = rest
      return input
    case .event(let event):
      waiting.append(event)
      return .deadline
    }
  }

  // MARK: - Plain mode

  private func playLines(_ start: PlainComposer) {
    var composer = start
    perform(composer.start(), &composer)
    for _ in 0..<Self.length {
      let line = Self.line(&random)
      add(line: "> " + line)
      perform(composer.take(line: line), &composer)
    }
    perform(composer.end(), &composer)
  }

  private func perform(_ effects: [Effect], _ composer: inout PlainComposer) {
    var waiting = effects[...]
    while let effect = waiting.popFirst() {
      if let event = perform(effect) { waiting += composer.take(event) }
    }
    record(composer.takeJournalEvents())
    for line in composer.takeLines() + composer.promptLines() { add(line: line) }
  }

  private static func line(_ random: inout SplitMix) -> String {
    let words = [
      "1", "2", "q", "query", "body", "headers", "all", "off", "on", "number", "object", "POST", "GET",
      "form",
      "multipart", "json", "a=1", "b:=[1,2]", "c==x y", "X-A:1", "https://h/{id}?x=1", "", ".", "{{v}}",
      "byte 7", "arrays brackets",
      "curl", "python", "é", "12x", "d.wiredraft.json", "other.wiredraft.json",
    ]
    if random.once(in: 6) { return random.pick(words) }
    let command = random.pick(commands)
    return (0..<Int.random(in: 0...2, using: &random)).reduce(command) { line, _ in
      line + " " + random.pick(words)
    }
  }

  private static let commands = [
    "method", "url", "title", "body", "text", "bodyfile", "bodymedia", "boundary", "style", "environment",
    "draw",
    "list", "rows", "row", "add", "paste", "name", "value", "type", "on", "off", "delete", "duplicate",
    "move",
    "verbatim", "secret", "env", "filename", "media", "describe", "override", "computed", "beside", "editor",
    "show",
    "route", "wire", "hex", "code", "problems", "why", "reveal", "compare", "send", "answer", "fix", "undo",
    "redo",
    "history", "new", "open", "save", "rename", "drafts", "unsaved", "example", "copy", "lessons", "lesson",
    "step",
    "hint", "check", "next", "restart", "leave", "methods", "glossary", "help",
  ]

  // MARK: - The record

  private func show(_ frame: Frame) {
    let screen = frame.flattened()
    for cell in screen.cells {
      let style =
        UInt64(cell.style.attributes.rawValue) | UInt64(cell.style.ink.rawValue) << 8
        | UInt64(cell.style.ground.rawValue) << 16
      screens.add(UInt64(cell.base.value) | style << 32)
      if cell.hasMarks { for index in 0..<4 { screens.add(UInt64(cell.marks[index])) } }
    }
    let cursor = frame.cursor.map { "cursor \($0.column),\($0.row)" } ?? "no cursor"
    screens.add(cursor)
    guard keepsText else { return }
    text.append("-- step \(steps), \(cursor)")
    text += screen.lines + screen.styleRuns
  }

  private func add(line: String) {
    screens.add(line)
    if keepsText { text.append(line) }
  }

  private func perform(_ effect: Effect) -> Event? {
    add(act: "effect " + Self.text(of: effect, depth: 4))
    return world.perform(effect)
  }

  private func record(_ events: [HistoryEvent]) {
    for event in events {
      add(act: "journal " + String(decoding: JournalLine.bytes(of: event), as: UTF8.self))
    }
  }

  private func add(act: String) {
    acts.add(act)
    if keepsText { text.append("-- \(act)") }
  }

  /// Returns a value as text that doesn't depend on the order of sets and dictionaries, or on what is deep inside.
  private static func text(of value: Any, depth: Int) -> String {
    switch value {
    case let boxed as any BoxOfAny: return text(of: boxed.any, depth: depth)
    case let bytes as [UInt8]:
      var digest = Digest()
      for byte in bytes { digest.add(UInt64(byte)) }
      return "\(bytes.count) bytes \(digest.bytes)"
    case let text as String: return text.debugDescription
    case is Int, is Bool, is Double: return "\(value)"
    default: break
    }
    let mirror = Mirror(reflecting: value)
    let type = "\(type(of: value))".prefix { $0 != "<" }
    guard depth > 0 else { return "\(type)" }
    if mirror.displayStyle == .enum, mirror.children.isEmpty { return "\(value)" }
    var parts = mirror.children.map { child in
      (child.label.map { name(of: $0) + ": " } ?? "") + text(of: child.value, depth: depth - 1)
    }
    if mirror.displayStyle == .set || mirror.displayStyle == .dictionary { parts.sort() }
    return "\(type)(\(parts.joined(separator: ", ")))"
  }

  /// Returns the name of a property, whether it is stored behind a reference or not.
  private static func name(of label: String) -> String {
    guard label.hasPrefix("_") else { return label }
    let name = label.dropFirst()
    guard name.hasPrefix("boxed") else { return String(name) }
    let own = name.dropFirst(5)
    return own.prefix(1).lowercased() + own.dropFirst()
  }
}

private protocol BoxOfAny {
  var any: Any { get }
}

extension Boxed: BoxOfAny {
  fileprivate var any: Any { wrappedValue }
}
