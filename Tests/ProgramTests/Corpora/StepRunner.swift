import Foundation
import TestSupport

/// Plays a case step by step, in a new folder that is also HOME.
///
/// A case has the entries `environment: NAME=value`, and steps, each of which is a section:
/// - `file NAME` writes the text and a line end to a file; no text makes an empty file. `folder NAME`, `mode 644 NAME`,
///   `link NAME TARGET`, `remove NAME`, and `fresh`, for another folder from here on.
/// - `run WORDS` runs the program, `shell` a script in which `wiredraft` is the program, `detached WORDS` the program
///   without a terminal, `interrupt WORDS` plain mode, ended by a signal after its lines. Words are quoted as in a shell;
///   `A=b` before them are variables of the environment. The text is standard input, each line with its end.
/// - `server` starts one that takes requests at `127.0.0.1:PORT`, a second one at `PORT2`. The text is its answer; of
///   several, which lines of `%` part, each is for the path of its number: `/0`. Its head needs no `Content-Length`.
/// - `terminal COLUMNSxROWS` and `keys` play a story in a terminal, a step a line: see ``TerminalStory``. `paste` pastes
///   a text into it, and `buffer` is a result, the text in the buffer of tmux. `life` plays a ``LifeStory``.
///
/// Behind a run are its results: `exit STATUS` if it isn't 0, `out` and `err`. In place of a whole output there may be
/// one or more of `out first N`, `out after N`, `out last N`, `out with TEXT`, the lines that contain it, `out count`, of
/// lines; and, not recorded, `out has` and `out lacks`, texts of a line, `out as before`, that of the run before, and
/// `out any`. The same goes for `err`. `content NAME`, `files FOLDER`, `modes FOLDER` and `received N`, the request that
/// came Nth to the first server, and `received N of 2` are results, too; `state lacks` has texts that no file of the
/// state may hold.
///
/// The steps of a case `Before each case` come before those of each other case of the file, and after `fresh`.
///
/// In inputs and results `FOLDER` is the path of the folder, `PROGRAM` that of the program, `‹1b›` a byte that is no
/// text, `‹u202e›` an invisible character, `‹cr›` CR, and `‹end›` the end of a text without a line end; in inputs,
/// `RESOURCES` is the folder of that name. What differs from run to run is a word in capital
/// letters in results, too: see ``StepText/steady(_:)``.
struct StepRunner {
  private var program: Program
  private var environment: [String: String] = [:]
  private var servers: [CaptureServer] = []
  private var received: [Int: [String]] = [:]
  private var tmux: Tmux?
  private var story: TerminalStory?
  private var life: LifeStory?
  private var outputs: [String: String] = [:]
  private let before: [Corpus.Entry]
  private var steps: [Corpus.Entry] = []

  struct Fault: Error, CustomStringConvertible {
    var line: Int
    var text: String
    var description: String { "line \(line): \(text)" }
  }

  static func play(_ one: Corpus.Case, after before: [Corpus.Entry] = []) throws -> Corpus.Case {
    var runner = try StepRunner(before: before)
    defer { runner.servers.forEach { $0.stop() } }
    try runner.play(before)
    runner.steps = []
    try runner.play(one.entries)
    var one = one
    one.entries = runner.steps
    return one
  }

  private init(before: [Corpus.Entry]) throws {
    program = try Program()
    self.before = before
  }

  private mutating func play(_ entries: [Corpus.Entry]) throws {
    var rest = entries[...]
    while let entry = rest.popFirst() {
      let results = rest.prefix { Self.isResult($0.name) }
      rest = rest.dropFirst(results.count)
      do {
        try play(entry, Array(results))
      } catch let fault as Fault {
        throw fault
      } catch {
        throw Fault(line: entry.line, text: "\(error)")
      }
    }
  }

  private static func isResult(_ name: String) -> Bool {
    ["out", "err", "exit"].contains(name.split(separator: " ").first)
  }

  private var folder: String { program.folder.path }

  private func replaced(_ text: String) -> String {
    var text = text.replacing("FOLDER", with: folder).replacing("RESOURCES", with: StepText.resources)
      .replacing("PROGRAM", with: Program.path)
    for (index, server) in servers.enumerated().reversed() {
      text = text.replacing(index == 0 ? "PORT" : "PORT\(index + 1)", with: String(server.port))
    }
    return text
  }

  private func shown(_ bytes: some Sequence<UInt8>) -> String {
    var text = StepText.shown(Array(bytes)).replacing(folder, with: "FOLDER")
      .replacing(Program.path, with: "PROGRAM")
    if !servers.isEmpty { text = StepText.withMessagesDecoded(text) }
    for (index, server) in servers.enumerated() {
      text = text.replacing(String(server.port), with: index == 0 ? "PORT" : "PORT\(index + 1)")
    }
    return StepText.steady(text)
  }

  private mutating func play(_ entry: Corpus.Entry, _ results: [Corpus.Entry]) throws {
    let words = try StepText.words(entry.isSection ? replaced(entry.name) : entry.name, line: entry.line)
    let rest = Array(words.dropFirst())
    let name = rest.first ?? ""
    var entry = entry
    switch words.first {
    case "environment":
      let parts = replaced(entry.value).split(separator: "=", maxSplits: 1).map(String.init)
      environment[parts[0]] = parts.dropFirst().first ?? ""
    case "fresh":
      (program, life, story, tmux) = (try Program(), nil, nil, nil)
      let steps = steps
      try play(before)
      self.steps = steps
    case "file":
      try program.write("", to: name)
      try Data(StepText.lines(replaced(entry.value))).write(to: program.url(name))
    case "folder":
      try FileManager.default.createDirectory(at: program.url(name), withIntermediateDirectories: true)
    case "mode":
      try FileManager.default.setAttributes(
        [.posixPermissions: Int(name, radix: 8) ?? 0], ofItemAtPath: program.url(rest[1]).path)
    case "link":
      try FileManager.default.createSymbolicLink(
        atPath: program.url(name).path, withDestinationPath: rest[1])
    case "remove": try FileManager.default.removeItem(at: program.url(name))
    case "server":
      let answers = replaced(entry.value).components(separatedBy: "\n%\n").map { StepText.message($0) }
      servers.append(try CaptureServer { StepText.answer(to: $0.head, of: answers) })
    case "received":
      let (number, server) = (Int(name) ?? 0, rest.count > 2 ? (Int(rest[2]) ?? 1) - 1 : 0)
      while received[server, default: []].count <= number, let message = servers[server].next() {
        received[server, default: []].append(shown(message.head + Array("\r\n\r\n".utf8) + message.body))
      }
      let messages = received[server] ?? []
      entry.value = messages.indices.contains(number) ? messages[number] : "nothing"
    case "content":
      entry.value =
        FileManager.default.contents(atPath: program.url(name).path).map { shown($0) } ?? "nothing"
    case "files": entry.value = StepText.files(program.url(name).path).joined(separator: "\n")
    case "modes": entry.value = StepText.modes(program.url(name).path).joined(separator: "\n")
    case "state":
      for text in entry.value.split(separator: "\n") where try program.stateHolds(String(text)) {
        throw Fault(line: entry.line, text: "a file of the state holds “\(text)”")
      }
    case "run", "detached", "interrupt", "shell":
      let result = try run(words, entry)
      steps.append(entry)
      try add(results, result)
      return
    case "life":
      var story = life ?? LifeStory(in: program.folder, environment: environment)
      try story.play(replaced(entry.value), line: entry.line)
      life = story
    case "paste": try tmux?.paste(String(decoding: StepText.lines(replaced(entry.value)), as: UTF8.self))
    case "buffer": entry.value = shown(Array((try tmux?.command(["show-buffer"]) ?? "").utf8))
    case "terminal", "keys":
      if words.first == "terminal" {
        let size = name.split(separator: "x").compactMap { Int($0) }
        (tmux, story) = (nil, nil)
        tmux = try Tmux(columns: size[0], rows: size[1], environment: environment, in: program.folder)
      }
      guard let tmux else { throw Fault(line: entry.line, text: "there is no terminal") }
      var story = story ?? TerminalStory(tmux)
      try story.play(replaced(entry.value), line: entry.line)
      self.story = story
    default: throw Fault(line: entry.line, text: "“\(entry.name)” is no step")
    }
    steps.append(entry)
  }

  private func run(_ words: [String], _ entry: Corpus.Entry) throws -> Program.Result {
    var rest = words.dropFirst()
    var environment = environment
    while let word = rest.first, let equals = word.firstIndex(of: "="),
      word[..<equals].allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" }), equals > word.startIndex
    {
      environment[String(word[..<equals])] = String(word[word.index(after: equals)...])
      rest.removeFirst()
    }
    let text = replaced(entry.value)
    if words[0] == "shell" {
      return try program.run(["-c", text, Program.path], executable: "/bin/bash", environment: environment)
    }
    let input = Data(StepText.lines(text))
    if words[0] == "interrupt" {
      return try program.interrupt(text + "\n", Array(rest), environment: environment)
    }
    guard words[0] == "detached" else {
      return try program.run(Array(rest), input: input, environment: environment)
    }
    return try program.run(
      ["--wait", Program.path] + rest, executable: "/usr/bin/setsid", input: input, environment: environment)
  }

  /// Adds the results of a run that the case asks for, and throws at one that isn't recorded and doesn't hold.
  private mutating func add(_ asked: [Corpus.Entry], _ result: Program.Result) throws {
    if result.status != 0 {
      steps.append(Corpus.Entry(name: "exit \(result.status)", value: ""))
    }
    for (name, text) in [("out", shown(result.output)), ("err", shown(result.errors.utf8))] {
      let own = asked.filter { $0.name.hasPrefix(name + " ") }
      if own.isEmpty, !text.isEmpty {
        steps.append(Corpus.Entry(name: name, value: text))
      }
      for var entry in own {
        if entry.name == name + " as before" {
          if text != outputs[name] { throw Fault(line: entry.line, text: "it is another: \(text)") }
        } else if let fault = StepText.look(at: text, &entry) {
          throw Fault(line: entry.line, text: fault)
        }
        steps.append(entry)
      }
      outputs[name] = text
    }
  }
}

extension Program {
  /// Returns the location of a name in the folder of the run; a whole path is taken as it is.
  func url(_ name: String) -> URL {
    name.hasPrefix("/") ? URL(fileURLWithPath: name) : folder.url.appendingPathComponent(name)
  }
}
