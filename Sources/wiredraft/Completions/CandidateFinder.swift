import DraftFormats
import Explanations
import WiredraftCore

/// Finds what the word at the cursor of a command line can become.
///
/// It knows what the parser knows, by the same declarations; the shells' scripts only carry words there and back.
struct CandidateFinder {
  let program: CommandDescription
  let files = CandidateFiles()

  init(_ program: CommandDescription = .program) { self.program = program }

  /// Returns the candidates for a word.
  ///
  /// - Parameters:
  ///   - current: What stands of the word before the cursor.
  ///   - words: The words before it, without the program's name.
  func candidates(for current: String, after words: [String]) -> [Candidate] {
    let named = words.first.flatMap { program.subcommand($0) }
    guard let command = named ?? program.subcommand("compose") else { return [] }
    let line = ParsedLine(named == nil ? words : Array(words.dropFirst()), of: command)
    var found: [Candidate]
    if let option = line.awaitsValue {
      found = values(of: option, for: current)
    } else if !line.isTerminated, current.hasPrefix("--"), let equals = current.firstIndex(of: "=") {
      let option = String(current[..<equals])
      guard let argument = command.option(option) else { return [] }
      found = values(of: argument, for: String(current[equals...].dropFirst())).map { candidate in
        var candidate = candidate
        candidate.text = option + "=" + candidate.text
        return candidate
      }
    } else if !line.isTerminated, current.hasPrefix("-") {
      found = options(of: command, isFirst: words.isEmpty)
    } else {
      found = positionals(of: command, line, current)
      if words.isEmpty { found = subcommands + found }
    }
    var seen: Set<String> = []
    return found.filter { $0.text.hasPrefix(current) && seen.insert($0.text).inserted }
  }

  private var subcommands: [Candidate] {
    program.subcommands.filter { $0.isShown && $0.name != "compose" }.map {
      Candidate(text: $0.name, about: $0.abstract.isEmpty ? "Print the help of a command." : $0.abstract)
    }
  }

  private func options(of command: CommandDescription, isFirst: Bool) -> [Candidate] {
    // Without a subcommand the program's own options, such as --version, can stand as well.
    let arguments = command.arguments + (isFirst ? program.arguments : [])
    return arguments.filter(\.isShown).flatMap { argument in
      argument.names.map { Candidate(text: $0, about: argument.abstract) }
    }
  }

  // MARK: - Values

  private func values(of argument: ArgumentDescription, for current: String) -> [Candidate] {
    switch argument.values {
    case .words(let words): words.map { Candidate(text: $0, about: WordMeanings.about($0, as: argument)) }
    case .files(let endings): files.candidates(for: current, endings: endings)
    case .folders: files.candidates(for: current, foldersOnly: true)
    case .any: []
    }
  }

  private func positionals(
    of command: CommandDescription, _ line: ParsedLine, _ current: String
  ) -> [Candidate] {
    switch command.name {
    case "compose", "render":
      return RequestWords(files: files).candidates(for: current, after: line.positionals)
    case "compare":
      guard line.options.contains("--with") else { return files.candidates(for: current) }
      return RequestWords(files: files).candidates(for: current, after: line.positionals)
    case "import":
      let formats = line.positionals.isEmpty ? ImportFormat.allCases.map { Candidate(text: $0.rawValue) } : []
      return formats + files.candidates(for: current)
    case "lessons":
      guard line.positionals.isEmpty else { return [] }
      return LessonLibrary().sources().map { Candidate(text: $0.id, about: "lesson \($0.number)") }
    case "glossary":
      return HelpTexts.glossary.entries.map { Candidate(text: $0.title) }
    case "help": return line.positionals.isEmpty ? subcommands : []
    default:
      let arguments = command.arguments.filter { $0.kind == .positional }
      let place = line.positionals.count
      guard let last = arguments.last, place < arguments.count || last.isRepeating else { return [] }
      return values(of: arguments.indices.contains(place) ? arguments[place] : last, for: current)
    }
  }
}

/// The words of a command line before the cursor, told apart.
struct ParsedLine {
  /// The words that are neither options nor their values.
  private(set) var positionals: [String] = []
  /// The options that were given.
  private(set) var options: [String] = []
  /// The option whose value is next; nil where none is.
  private(set) var awaitsValue: ArgumentDescription?
  /// Whether `--` ended the options.
  private(set) var isTerminated = false

  init(_ words: [String], of command: CommandDescription) {
    for word in words {
      if awaitsValue != nil {
        awaitsValue = nil
      } else if isTerminated || !word.hasPrefix("-") || word == "-" {
        positionals.append(word)
      } else if word == "--" {
        isTerminated = true
      } else {
        let name = String(word.prefix { $0 != "=" })
        options.append(name)
        if name == word, let option = command.option(name), option.kind == .option { awaitsValue = option }
      }
    }
  }
}
