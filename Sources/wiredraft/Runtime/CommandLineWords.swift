import ArgumentParser
import CProcess
import Glibc

enum CommandLineWords {
  /// The options whose value may be any text, including an empty one or one that begins with a hyphen.
  private static let takingAnyText: Set<String> = [
    "--text", "--boundary", "--method", "--path", "--draft", "--config", "--env", "--env-file",
    "--var", "--query", "--form",
  ]
  /// The options whose value may be any bytes; their command asks for ``bytes(of:)``.
  private static let takingAnyBytes: Set<String> = ["--query", "--form"]
  private static let others: Set<String> = [
    "--as", "--body", "--set", "--example", "--help", "--version", "--plain", "--", "--for", "--strict",
    "--list",
  ]

  private static let given: [[UInt8]] = {
    let values = wd_arguments()
    return (1..<max(Int(wd_argument_count()), 1)).compactMap { place in
      values[place].map { Array(UnsafeRawBufferPointer(start: $0, count: strlen($0))) }
    }
  }()

  /// Takes the arguments that may hold a secret out of the system's list of processes. Throws for an argument that is
  /// not UTF-8: decoding it would change it.
  static func take() throws(NotUTF8) -> [String] {
    var words: [String] = []
    for (place, bytes) in given.enumerated() {
      if let word = String(validating: bytes, as: UTF8.self) {
        words.append(word)
      } else if takingAnyBytes.contains(words.last ?? "") || takesAnyBytes(bytes) {
        words.append(String(decoding: bytes, as: UTF8.self))
      } else {
        throw NotUTF8(place: place + 1)
      }
    }
    HiddenArguments.hide(given)
    return words
  }

  private static func takesAnyBytes(_ word: [UInt8]) -> Bool {
    takingAnyBytes.contains { word.starts(with: ($0 + "=").utf8) }
  }

  static func bytes(of option: String) -> [UInt8]? {
    let start = option + "="
    for (place, word) in given.enumerated() {
      if word.elementsEqual(option.utf8) { return place + 1 < given.count ? given[place + 1] : nil }
      if word.starts(with: start.utf8) { return Array(word.dropFirst(start.utf8.count)) }
    }
    return nil
  }

  /// Joins a value to its option where the parser would take the value for an option or overlook it.
  ///
  /// Browsers' boundaries begin with hyphens, and any text may. A word that is one of the program's options remains an
  /// option: then the value is missing.
  static func joined(_ words: [String]) -> [String] {
    var result: [String] = []
    var rest = words[...]
    while let word = rest.popFirst() {
      if word == "--" { return result + [word] + rest }
      if word.utf8.last == UInt8(ascii: "="), takingAnyText.contains(String(word.dropLast())) {
        result += [String(word.dropLast()), ""]
      } else if takingAnyText.contains(word), let value = rest.first {
        guard !takingAnyText.contains(value), !others.contains(value) else {
          result.append(word)
          continue
        }
        rest.removeFirst()
        result += value.isEmpty || value == "-" ? [word, value] : [word + "=" + value]
      } else {
        result.append(word)
      }
    }
    return result
  }

  struct NotUTF8: Error {
    /// The position of the argument, from 1.
    var place: Int
    var sentence: String {
      "Argument \(place) is not UTF-8. Put the bytes into a file: name@path or --path sends it as it is."
    }
  }
}
