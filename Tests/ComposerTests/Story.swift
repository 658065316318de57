@testable import ComposerUI
import DraftFormats
import Foundation
import ScreenModel
import TestSupport
import Testing
import WiredraftCore

/// A case of `Corpora/stories`: a draft, keys, and what there is after them.
///
/// ```
/// === A row's place is called this program's rule
/// draft: GET https://h/x q=shoes n:=30 X-A:1
/// keys: 1h
/// why: GET is safe: …
/// shows: GET /x
/// keys: mp
/// change: - "method": "GET",
/// change: + "method": "POST",
/// ```
///
/// Each `keys` is a run of its own from the start (`<click:TEXT+2>` is a click beside a text, `\<` a sign in a paste). The
/// settings before it count, and what follows it is about it. A list such as `answer` begins anew where it is set after
/// keys, and `none` empties a setting. Texts of settings have the escapes of Swift, `\n`, `\r`, `\t`, `\e`, `\u{7}`, `\\`, and
/// `\xFF` for a byte; `@NAME` is a file in `Corpora/texts`. Results are written with escapes, too.
///
/// Settings:
/// - `draft: [METHOD] [URL] [BODY TYPE] [ITEM …]` as on the command line, with `'…'` around what has spaces; or a draft
///   file as JSON, also without its version; or the name of a draft file in `Corpora/drafts`.
/// - `size: 80x24`; `name: FILE` of the draft; `file NAME: TEXT` on the disk (`@draft` for the draft itself);
///   `read-only: yes`; `theirs: DRAFT` that another program wrote to the draft's file meanwhile (or `"TEXT`);
///   `facts PATH: BYTES [CONTENT-TYPE] [unchecked]` of a file that the draft names; a folder ends with a slash.
/// - `env NAME: TEXT` of the process; `variables LAYER FILE [ENVIRONMENT]: ITEM …`; `folder FILE: JSON` of a folder.
/// - `answer: TEXT` of the server, in order (`\n` is CR LF unless `\r` occurs); `asks: REASON` before sending;
///   `secret: NAME` that sending again asks for; `clock: SECONDS`; `kept: ID WHEN METHOD URL STATUS MS` in the history.
/// - `editor: ACTION` of each call of the editor, the last one for all others: `same`, `= TEXT`, `+ TEXT`, `s/OLD/NEW/`,
///   `upper`, `gone`; with `! PROBLEM` at the end for a failure.
/// - `config: TEXT` of a configuration file; `options: ascii presenting recovers url nourl theme=light code=swift
///   folder=/a walls=-9,4 production=WORD slow` (lists are read when no key is left); `proxy NAME: VALUE`; `example NAME: TITLE` of the file `NAME`; `given: NAME` of
///   ``givens``.
/// - `shelf: FOLDER` of `Corpora/shelves` with draft files; `repeat COUNT [value]: TEXT` for the draft's body, or for the
///   value of its first row.
///
/// Demands, which are only read:
/// - `shows: TEXT` is in a row of the screen, `hides: TEXT` is in none; `words: TEXT` is on the screen, though lines break
///   in it; `helps: TEXT` is in the help, also where that has to be scrolled.
/// - `golden PART …: NAME` is the file of a part of the screen below `Screens`.
/// - `same: KEYS` leads to the same draft, `same screen: KEYS` to the same screen.
///
/// Results, which `RECORD=1` writes; `none` where there is nothing:
/// - `why`; `message`, its `kind` and `hint`; `first`, `footer`, `line N`: rows of the screen; `find TEXT`: the rows that
///   contain it; `front`: the dialog or list in front; `note`: what the list of problems says of one; `screen`; `tabs`:
///   the active ones; `help`: its titles; its `topics`; `lit`: what lights up in the wire.
/// - `change`: the lines of the draft's file that differ from the start; `rows [LIST]`; `text` of the body; `request` line;
///   `wire`; `content`: the body as sent; `problems`; `modified`; `undo`: the steps and the next one.
/// - `cursor`: pane, list, row, column, and what is edited; `top` row; `byte` of the live pane; `tree`: the unfolded rows;
///   `filter`; `missing` path rows; `dialogs`; `named`: the file of the draft; `sent`: the exchanges.
/// - `files`; `wrote NAME`; `copied`; `edited`: what the editor got, `edited place`: its file and line; `effects`; `ending`.
struct Story {
  var setup = StorySetup()
  /// Set-ups that no setting describes.
  static let givens: [String: @Sendable (inout StorySetup) -> Void] = [
    "dev and eu-prod": { setup in
      let environments = [("dev", "localhost", "lakes"), ("eu-prod", "h.example", "rivers")]
      setup.sources = environments.flatMap { name, host, topic -> [Variable.Source] in
        [
          Variable.Source(
            .environment, file: "http-client.env.json", environment: name,
            [
              Variable.Definition("host", .string(host), line: 1),
              Variable.Definition("topic", .string(topic), line: 2), Variable.Definition("limit", 5, line: 3),
            ]),
          Variable.Source(
            .private, file: "http-client.private.env.json", environment: name,
            [Variable.Definition("key", .string("\(name)-hush"), secrecy: true, line: 1)]),
        ]
      }
      setup.sources.append(
        Variable.Source(.dotenv, file: ".env", [Variable.Definition("topic", "ponds", line: 1)]))
    },
    "the file is damaged": { setup in
      guard let name = setup.fileName, let bytes = setup.files[name] else { return }
      guard let problem = RepairDialog.problem(of: bytes) else { return }
      setup.changes.append { _ = $0.beginRepair(of: name, bytes: bytes, problem: problem) }
    },
  ]

  /// Returns a case with the results that there really are.
  static func play(_ one: Corpus.Case) throws -> Corpus.Case {
    var story = Story()
    var result = one
    result.entries = []
    for entry in one.entries where entry.isSection { try story.setup.set(entry.name, entry.value) }
    var run: Rehearsal?
    var last = ""
    for entry in one.entries {
      let (word, argument) = split(entry.name)
      if entry.isSection {
        result.entries.append(entry)
      } else if entry.name == "keys" {
        run = try story.setup.run(entry.value)
        story.setup.lists = []
        result.entries.append(entry)
      } else if StorySetup.names.contains(word) {
        try story.setup.set(entry.name, entry.value)
        result.entries.append(entry)
      } else if let run, try story.demand(word, argument, entry, of: run) {
        result.entries.append(entry)
      } else if let run, let probe = StoryProbe.all[word] {
        // A result of several lines has an entry for each; they are compared at the first.
        guard last != entry.name else { continue }
        var lines = try probe(run, argument, story.setup)
        if lines.isEmpty { lines = ["none"] }
        result.entries += lines.map { line in
          var found = entry
          found.value = line
          if line.first == " " { found.value = "\\u{20}" + line.dropFirst() }
          if line.count > 1, line.last == " " { found.value = String(found.value.dropLast()) + "\\u{20}" }
          return found
        }
      } else {
        throw StoryFault("line \(entry.line): “\(entry.name)” is not known, or precedes the keys")
      }
      last = entry.name
    }
    return result
  }

  static func split(_ name: String) -> (word: String, argument: String) {
    let parts = name.split(separator: " ", maxSplits: 1).map(String.init)
    return (parts[0], parts.count > 1 ? parts[1] : "")
  }

  /// Checks a demand; returns false for any other name.
  private func demand(_ word: String, _ argument: String, _ entry: Corpus.Entry, of run: Rehearsal) throws
    -> Bool
  {
    func fail(_ text: String) throws {
      throw StoryFault("line \(entry.line): \(text)\(run.testDescription)")
    }
    let value = StorySetup.unescaped(entry.value)
    switch word {
    case "shows": if !run.shows(value) { try fail("“\(value)” is not on the screen") }
    case "hides": if run.shows(value) { try fail("“\(value)” is on the screen") }
    case "words":
      let words = run.text.split { $0.isWhitespace || $0 == "│" }.joined(separator: " ")
      if !words.contains(value) { try fail("“\(value)” is not on the screen") }
    case "helps":
      let lines = run.state.frontDialog(HelpDialog.self)?.lines(in: run.state) ?? []
      if !lines.map(\.text).joined(separator: " ").contains(value) { try fail("“\(value)” is not in help") }
    case "golden":
      let parts = argument.split(separator: " ").compactMap { ScreenPart(rawValue: String($0)) }
      try expectParts(
        parts, of: run.state, entry.value,
        sourceLocation: SourceLocation(
          fileID: "Corpora/stories", filePath: #filePath, line: entry.line, column: 1))
    case "same":
      let other = try setup.run(entry.value)
      let isSame =
        argument == "screen"
        ? run.text == other.text : run.state.document.serialized() == other.state.document.serialized()
      if !isSame { try fail("\(entry.value) leads elsewhere") }
    default: return false
    }
    return true
  }
}

/// A fault of a story.
struct StoryFault: Error, CustomStringConvertible {
  var description: String
  init(_ description: String) { self.description = description }
}

// MARK: - Settings

/// The state before the keys.
struct StorySetup {
  var document = DraftDocument()
  var size = Size(columns: 80, rows: 24)
  var fileName: String?
  var files: [String: [UInt8]] = [:]
  var theirs: [UInt8]?
  var facts: [String: Composition.FileFacts] = [:]
  var environment = ["WD_PASSWORD": "s3cret"]
  var sources: [Variable.Source] = []
  var folders: [(file: String, document: FolderDocument)] = []
  var examples: [ExampleChoice] = []
  var answers: [String] = []
  var questions: [String] = []
  var secret: String?
  var clock = 0.0
  var kept: [KeptEntry] = []
  var editor: [String] = []
  var keymap = Keymap.standard
  var options = ComposerOptions()
  var isSlow = false
  /// Changes of the state before the first key.
  var changes: [@Sendable (inout ComposerState) -> Void] = []

  /// The lists that were set since the last keys.
  var lists: Set<String> = []

  static let names: Set<String> = [
    "draft", "size", "name", "file", "read-only", "theirs", "facts", "example", "env", "variables", "folder",
    "answer",
    "asks", "secret", "clock", "kept", "editor", "config", "options", "proxy", "given",
    "shelf", "repeat",
  ]

  mutating func set(_ name: String, _ value: String) throws {
    let (word, argument) = Story.split(name)
    let text = Self.text(value)
    if lists.insert(word).inserted { clear(word) }
    guard value != "none" else {
      if word == "name" { fileName = nil }
      files[argument] = word == "file" ? nil : files[argument]
      facts[argument] = word == "facts" ? nil : facts[argument]
      return
    }
    switch word {
    case "draft": document = try Self.document(value)
    case "size":
      let numbers = value.split(separator: "x").compactMap { Int($0) }
      size = Size(columns: numbers[0], rows: numbers[1])
    case "name": fileName = value
    case "file": files[argument] = value == "@draft" ? document.serialized() : Self.bytes(text)
    case "read-only": changes.append { $0.isFileReadOnly = true }
    case "theirs":
      theirs =
        value.hasPrefix("\"") ? Self.bytes(String(text.dropFirst())) : try Self.document(value).serialized()
      if let fileName { files[fileName] = theirs }
    case "facts":
      let words = Self.words(value)
      facts[argument] = Composition.FileFacts(
        size: Int(words[0]) ?? 0, contentType: words.dropFirst().first { $0.contains("/") },
        boundary: words.last == "unchecked" ? .unchecked : .absent)
    case "example":
      examples.append(ExampleChoice(name: argument, title: value))
      let all = examples
      options.examples = { all }
    case "env": environment[argument] = text
    case "variables": try setVariables(argument, value)
    case "folder": folders.append((argument, try FolderDocument(reading: Array(value.utf8))))
    case "answer":
      answers.append(text.contains("\r") ? text : text.replacingOccurrences(of: "\n", with: "\r\n"))
    case "asks": questions.append(text)
    case "secret": secret = value
    case "clock": clock = Double(value) ?? 0
    case "kept":
      let words = Self.words(value)
      kept.append(
        KeptEntry(
          id: Int(words[0]) ?? 0, when: words[1], method: words[2], url: words[3], status: Int(words[4]),
          milliseconds: Int(words[5]) ?? 0))
    case "editor": editor.append(value)
    case "config": keymap = Configuration.read(Array(text.utf8)).configuration.keymap
    case "options": try setOptions(value)
    case "proxy": options.proxyVariables[argument] = value
    case "shelf": try takeShelf(value)
    case "repeat": repeatText(argument, text)
    case "given":
      guard let given = Story.givens[value] else { throw StoryFault("“\(value)” is not given") }
      given(&self)
    default: throw StoryFault("“\(name)” is no setting")
    }
  }

  private mutating func clear(_ word: String) {
    switch word {
    case "answer": answers = []
    case "asks": questions = []
    case "editor": editor = []
    case "kept": kept = []
    case "variables": sources = []
    case "folder": folders = []
    case "secret": secret = nil
    case "theirs": theirs = nil
    case "read-only", "given": changes = []
    case "proxy": options.proxyVariables = [:]
    case "config": keymap = .standard
    case "options":
      let proxies = options.proxyVariables
      (options, isSlow) = (ComposerOptions(), false)
      options.proxyVariables = proxies
    default: break
    }
  }

  private mutating func setVariables(_ argument: String, _ value: String) throws {
    let words = Self.words(argument)
    guard let layer = Variable.Layer(rawValue: words[0]) else {
      throw StoryFault("“\(words[0])” is no layer")
    }
    let rows = Self.words(value).compactMap { RequestItem($0)?.row }
    let definitions = rows.enumerated().map { index, row in
      var definition = Variable.Definition(row.name, .string(row.text), line: index + 1)
      if case .value(let value) = row.content { definition.value = value }
      if layer == .private { definition.secrecy = true }
      return definition
    }
    sources.append(
      Variable.Source(
        layer, file: words.count > 1 ? words[1] : nil, environment: words.count > 2 ? words[2] : nil,
        definitions))
  }

  private mutating func setOptions(_ value: String) throws {
    for word in Self.words(value) {
      let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
      switch parts[0] {
      case "ascii": options.boxesAreASCII = true
      case "presenting": options.isPresenting = true
      case "recovers": options.looksForUnsavedDrafts = true
      case "slow": isSlow = true
      case "url": options.startsInURL = true
      case "nourl": options.startsInURL = false
      case "theme": options.theme.name = ThemeName(rawValue: parts[1]) ?? .automatic
      case "code": options.codeFormat = CodeFormat(rawValue: parts[1]) ?? .curl
      case "folder": options.currentFolder = parts[1]
      case "walls":
        let places = parts[1].split(separator: ",").compactMap { Int($0) }
        options.walls = PaneWalls(columns: places[0], rows: places[1])
      case "production": options.defaults.production = ProductionWords(words: [parts[1]])
      default: throw StoryFault("“\(word)” is no option")
      }
    }
  }

  /// The names of the signs of a paste that a key script would take for its own.
  private static let signs = ["\r": "\u{F8FF}", "<": "\u{F8FE}", ">": "\u{F8FD}"]

  /// The variables of all environments, and the defaults of folders.
  var reading: VariableReading {
    let names = sources.compactMap(\.environment).reduce(into: [String]()) { found, name in
      if !found.contains(name) { found.append(name) }
    }
    func scope(_ name: String?) -> Variable.Scope {
      let own = sources.filter { $0.environment == nil || $0.environment == name }
      return Variable.Scope(own, files: own.compactMap(\.file), environment: name)
    }
    return VariableReading(
      none: scope(nil), environments: names.map { VariableReading.Environment(name: $0, scope: scope($0)) },
      folders: folders.map { $0.document.defaults(file: $0.file) },
      sending: folders.compactMap { $0.document.send }.first ?? SendSettings())
  }

  /// Plays keys.
  func run(_ keys: String) throws -> Rehearsal {
    var inputs: [TerminalInput] = []
    // A paste keeps its line ends, which a key script makes LF, and may have angle brackets.
    for input in try KeyScript.parse(Self.unescaped(try placed(keys), protecting: Self.signs)) {
      if case .paste(let text) = input {
        let text = Self.text(text, isEscaped: false)
        inputs.append(.paste(Self.signs.reduce(text) { $0.replacing($1.value, with: $1.key) }))
      } else {
        inputs.append(input)
      }
    }
    let reading = reading
    let isRead = !reading.environments.isEmpty || !folders.isEmpty
    var calls = editor[...]
    let (changes, last) = (changes, editor.last)
    return Rehearsal(
      inputs: inputs, on: document, size: size, files: files, fileName: fileName, facts: facts,
      variables: isRead ? Variable.Scope() : reading.none, options: options, keymap: keymap, theirs: theirs,
      answers: answers, questions: questions, secret: secret, now: clock, environment: environment,
      kept: kept, isSlow: isSlow,
      editor: { Self.edit($0, by: calls.popFirst() ?? last ?? "! There is no editor") },
      prepare: { state in
        if isRead { state.take(reading) }
        for change in changes { change(&state) }
      })
  }

  private static func edit(_ request: EditorRequest, by action: String) -> EditorOutcome {
    let text = String(decoding: request.pieces.flatMap { $0 }, as: UTF8.self)
    let parts = action.split(separator: "! ", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    var outcome = EditorOutcome(editor: "ed", path: "/t/" + request.fileName)
    outcome.problem = parts.count > 1 ? parts[1] : nil
    let change = unescaped(parts[0])
    var new: String?
    switch change.first {
    case nil, "g": new = nil
    case "u": new = text.uppercased()
    case "=": new = String(change.dropFirst(2))
    case "+": new = text + change.dropFirst(2)
    case "s" where change.hasPrefix("s/"):
      let words = change.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
      new = text.replacing(words[1], with: words[2])
    default: new = text
    }
    outcome.bytes = new.map(bytes)
    return outcome
  }

  /// Returns the draft that a text describes.
  static func document(_ text: String) throws -> DraftDocument {
    if text.hasPrefix("{") {
      let hasVersion = text.hasPrefix("{\"wiredraft\"")
      let file = hasVersion ? text : "{ \"wiredraft\": 1, \(text.dropFirst())"
      return try DraftDocument(reading: Array(file.utf8))
    }
    let file = URL(filePath: Corpus.folder + "/drafts/\(text).json")
    if !text.contains(" "), let data = try? Data(contentsOf: file) {
      return try DraftDocument(reading: Array(data))
    }
    var words = words(text)
    var document = DraftDocument()
    let place = (words.first?.contains(":") == false ? 1 : 0) + 1
    if words.indices.contains(place), let type = Draft.BodyType(rawValue: words[place]) {
      document.draft.body = Draft.Body(type)
      words.remove(at: place)
    }
    try RequestArguments(words).apply(to: &document)
    return document
  }

  /// Returns the words of a text; one in single quotes may have spaces.
  static func words(_ text: String) -> [String] {
    var (words, word, isQuoted) = ([String](), String?.none, false)
    for character in text {
      if character == "'" {
        isQuoted.toggle()
        word = word ?? ""
      } else if character == " ", !isQuoted {
        if let word { words.append(word) }
        word = nil
      } else {
        word = (word ?? "") + String(character)
      }
    }
    return words + (word.map { [$0] } ?? [])
  }

  /// Returns the bytes of a text, in which `\xFF` is one byte.
  static func bytes(_ text: String) -> [UInt8] {
    text.unicodeScalars.flatMap { scalar -> [UInt8] in
      (0xF700...0xF7FF).contains(scalar.value) ? [UInt8(scalar.value - 0xF700)] : Array(String(scalar).utf8)
    }
  }

  /// Returns the text of a file in `Corpora/texts` for its name after `@`, and any other text without escapes.
  static func text(_ text: String, isEscaped: Bool = true) -> String {
    let file = URL(filePath: Corpus.folder + "/texts/" + text.dropFirst())
    guard text.hasPrefix("@"), let text = try? String(contentsOf: file, encoding: .utf8) else {
      return isEscaped ? unescaped(text) : text
    }
    return text.hasSuffix("\n") ? String(text.dropLast()) : text
  }

  /// Returns a text without escapes, each replaced by its character.
  static func unescaped(_ text: String, protecting signs: [String: String] = [:]) -> String {
    guard text.contains("\\") else { return text }
    var (result, rest) = ("", text[...])
    while let character = rest.popFirst() {
      guard character == "\\", let next = rest.popFirst() else {
        result.append(character)
        continue
      }
      switch next {
      case "r" where !signs.isEmpty: result += signs["\r"] ?? ""
      case "<", ">": result += signs["\(next)"] ?? "\(next)"
      case "n": result.unicodeScalars.append("\n")
      case "r": result.unicodeScalars.append("\r")
      case "t": result.append("\t")
      case "e": result.append("\u{1B}")
      case "x":
        let digits = rest.prefix(2)
        if let byte = UInt32(digits, radix: 16).flatMap({ Unicode.Scalar(0xF700 + $0) }) {
          result.unicodeScalars.append(byte)
        }
        rest = rest.dropFirst(2)
      case "u":
        let digits = rest.dropFirst().prefix { $0 != "}" }
        if let scalar = UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init) {
          result.unicodeScalars.append(scalar)
        }
        rest = rest.dropFirst(digits.count + 2)
      default: result.append(next)
      }
    }
    return result
  }
}
