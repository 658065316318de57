import Explanations
import Foundation
import TestSupport
import Testing
@testable import ComposerUI

@Suite("Sentences are written without keys")
struct LiteralKeysTests {
  /// Parts of literals with a word that looks like a key but isn't one.
  private static let others = [
    // Examples of values in a configuration file.
    "; keys are x, X, c-x for Control",
    // Letters after a backslash.
    "After a backslash comes n, r, t",
    // Shorter labels in a narrow footer.
    "Enter", "Space",
    // Names of bytes in a lesson.
    "Space, plus, space",
  ]

  private static func isAllowed(_ text: String) -> Bool {
    others.contains { text == $0 || $0.contains(" ") && text.contains($0) }
  }

  private static func files(in folder: String, ending: String) throws -> [URL] {
    let names = try FileManager.default.subpathsOfDirectory(atPath: packageRoot.appending(path: folder).path)
    return names.filter { $0.hasSuffix(ending) }.sorted().map {
      packageRoot.appending(path: "\(folder)/\($0)")
    }
  }

  @Test(
    "No string of the composer, or of its texts, contains a key",
    arguments: ["ComposerUI", "Explanations", "DraftFormats", "WiredraftCore"])
  func sources(module: String) throws {
    let files = try Self.files(in: "Sources/\(module)", ending: ".swift")
    check(files.count > 20)
    for file in files {
      let text = try String(contentsOf: file, encoding: .utf8)
      for line in text.split(separator: "\n") where !line.drop(while: { $0 == " " }).hasPrefix("//") {
        for literal in StringLiterals.all(in: line) where !Self.isAllowed(literal) {
          let mentions = KeyWords.mentions(in: Sentence(tokens: literal).text { _ in "\u{FFFC}" })
          check(mentions.isEmpty, "\(file.lastPathComponent): \(mentions) in \(literal)")
        }
      }
    }
  }

  @Test("No help or lesson text contains a literal key")
  func texts() throws {
    let help = HelpFiles.paragraphs.all + HelpFiles.glossary.entries
    var texts = help.flatMap(\.pieces)
    for lesson in BuiltInLessons.all {
      texts.append(lesson.about)
      for step in lesson.steps {
        texts += step.task + step.hints + step.explanation + step.cases.map(\.text)
      }
    }
    check(texts.count > 300)
    for text in texts {
      let rest = Sentence(tokens: text).text { _ in "\u{FFFC}" }
      let mentions = Self.isAllowed(rest) ? [] : KeyWords.mentions(in: rest)
      check(mentions.isEmpty, "\(mentions) in \(rest)")
      check(Sentence.unknownKeys(in: text).isEmpty, "\(text)")
    }
  }

  @Test("Words that look like keys are found")
  func finds() {
    for text in [
      "u brings it back", "s saves, d discards them", "^S saves", "F2 lists them", "Space switches it on",
      "Press . to go", "m, b or e adds it", "the styles (e) say", "tab 3", "; / shows all",
      "Enter, and its value",
    ] {
      check(!KeyWords.mentions(in: text).isEmpty, "\(text)")
    }
    for text in [
      "a row", "1 row", "Left lesson 3", "Delete the row", "(RFC 9110 §5)", "e.g. this", "name = value",
    ] {
      check(KeyWords.mentions(in: text).isEmpty, "\(text)")
    }
    check(Sentence.unknownKeys(in: "{key:undo} {key:x} {name} {key:grid.accept}"), ["x", "grid.accept"])
    let line = #"text: "a \(isIt ? "b \(c)" : "d") e", kind: "f \" g""#
    check(StringLiterals.all(in: line[...]), ["b \u{FFFC}", "d", "a \u{FFFC} e", "f \\\" g"])
  }
}

/// The string literals in a line of Swift.
enum StringLiterals {
  /// Returns the literals, with U+FFFC in place of each interpolation; those within an interpolation come first.
  static func all(in line: Substring) -> [String] {
    var literals: [String] = []
    var rest = line
    while let quote = rest.firstIndex(of: "\"") {
      rest = rest[rest.index(after: quote)...]
      literals.append(literal(&rest, &literals))
    }
    return literals
  }

  private static func literal(_ rest: inout Substring, _ literals: inout [String]) -> String {
    var text = ""
    while let character = rest.popFirst(), character != "\"" {
      guard character == "\\" else {
        text.append(character)
        continue
      }
      guard rest.first == "(" else {
        text += "\\" + rest.prefix(1)
        rest = rest.dropFirst()
        continue
      }
      rest = rest.dropFirst()
      text += "\u{FFFC}"
      var depth = 1
      while depth > 0, let character = rest.popFirst() {
        if character == "(" { depth += 1 }
        if character == ")" { depth -= 1 }
        if character == "\"" { literals.append(literal(&rest, &literals)) }
      }
    }
    return text
  }
}
