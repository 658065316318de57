@testable import ComposerUI
import ScreenModel
import TestSupport
import Testing

/// The cases of `Tests/Corpora/configuration`.
///
/// `file` is the text of a configuration file; in `bytes`, a line, `{1B}` is one byte. The results are:
/// - `problems`: the lines that the program prints about the file.
/// - `settings`: a file with all that the configuration changes.
/// - `theme`: the theme in effect, unless it has the colours of the dark one.
/// - `keys`: each line has a context, a key and what it does there; a case names the first two.
/// - `sentences`: each line has a sentence with tokens of keys, and how it is shown.
/// - `entries`, of the syntax alone: sections and values, each with its line and column.
@Suite("Configuration files")
struct ConfigurationCases {
  @Test("What a configuration file sets, and what is reported about it")
  func settings() throws {
    try Corpus.check("configuration/settings") { one in
      var one = one
      let (configuration, problems) = Configuration.read(Self.file(of: one))
      // The order of problems in one place is not fixed.
      one["problems"] = problems.sorted {
        ($0.line, $0.column, $0.sentence) < ($1.line, $1.column, $1.sentence)
      }
      .map { String($0.text(file: "").dropFirst()) }.joined(separator: "\n")
      let settings = configuration.differences
      one["settings"] = String(settings.dropLast())
      if !settings.isEmpty {
        check(Configuration.read(Array(settings.utf8)).configuration.differences, settings, one.title)
      }
      let theme = configuration.themeChoice(on: .dark)
      one["theme"] = theme.table == .dark ? nil : theme.name.rawValue
      try one.answer("keys") { question in
        let words = question.split(separator: " ")
        let context = try require(KeyContext(configurationSection: "keys.\(words[0])"), question)
        let key = try require(KeyName(words.dropFirst().joined(separator: " ")).key, question)
        return configuration.keymap.action(for: key, in: context)?.configurationName ?? "nothing"
      }
      one.answer("sentences") { Sentence(tokens: $0).text(KeyNames(configuration.keymap)) }
      return one
    }
  }

  @Test("The syntax of configuration files")
  func syntax() throws {
    try Corpus.check("configuration/syntax") { one in
      var one = one
      let syntax = ConfigurationSyntax(Self.file(of: one))
      one["problems"] = syntax.problems.map { "\($0.line):\($0.column): \($0.sentence)" }
        .joined(separator: "\n")
      let sections = syntax.sections.map { (place: $0.place, text: "[\($0.name)]") }
      let entries = syntax.entries.map { entry in
        let items = entry.items?.map { "“\($0.text)” at \($0.place.line):\($0.place.column)" }
        let value =
          switch entry.value {
          case .number(let number): "\(number)"
          case .truth(let isTrue): "\(isTrue)"
          default: items?.joined(separator: ", ") ?? ""
          }
        return (
          place: entry.place,
          text: "\(entry.section.isEmpty ? "" : entry.section + ".")\(entry.name) = \(value)"
            + " at \(entry.valuePlace.line):\(entry.valuePlace.column)"
        )
      }
      one["entries"] = (sections + entries).sorted {
        ($0.place.line, $0.place.column) < ($1.place.line, $1.place.column)
      }
      .map { "\($0.place.line):\($0.place.column): \($0.text)" }.joined(separator: "\n")
      return one
    }
  }

  private static func file(of one: Corpus.Case) -> [UInt8] {
    guard var rest = one["bytes"].map({ Array($0.utf8)[...] }) else { return Array((one["file"] ?? "").utf8) }
    var bytes: [UInt8] = []
    while let byte = rest.popFirst() {
      let end = rest.startIndex + 3
      let digits =
        byte == UInt8(ascii: "{") && rest.count > 2 && rest[end - 1] == UInt8(ascii: "}")
        ? UInt8(String(decoding: rest[..<(end - 1)], as: UTF8.self), radix: 16) : nil
      bytes.append(digits ?? byte)
      if digits != nil { rest = rest[end...] }
    }
    return bytes
  }
}

extension Corpus.Case {
  /// Answers each line of an entry: what is before ` → ` is the question.
  fileprivate mutating func answer(_ name: String, _ answer: (String) throws -> String) rethrows {
    guard let lines = self[name] else { return }
    self[name] = try lines.split(separator: "\n").map { line in
      let question = line.firstRange(of: " → ").map { line[..<$0.lowerBound] } ?? line
      return "\(question) → \(try answer(String(question)))"
    }.joined(separator: "\n")
  }
}
