import ArgumentParser
import CProcess
import Glibc

/// The words of the command line, as they are given to the parser.
enum CommandLineWords {
  /// Options whose value may be any text, one that begins with a hyphen or is empty, too.
  private static let takingAnyText: Set<String> = [
    "--text", "--boundary", "--method", "--path", "--draft",
  ]
  private static let others: Set<String> = [
    "--as", "--body", "--set", "--example", "--help", "--version", "--plain", "--",
  ]

  /// Returns the words without the program's name.
  ///
  /// - Throws: What to say of a word that is not UTF-8: read as text it would be another one.
  static func words(
    count: Int32 = wd_argument_count(),
    values: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?> = wd_arguments()
  ) throws(NotUTF8) -> [String] {
    var words: [String] = []
    for place in 1..<max(Int(count), 1) {
      guard let bytes = values[place] else { break }
      guard let word = String(validatingCString: bytes) else { throw NotUTF8(place: place) }
      words.append(word)
    }
    return words
  }

  /// Ties a value to its option where the parser would take it for an option, or not see it.
  ///
  /// The boundaries of browsers begin with hyphens, and so may a text. A word that is an option of ours stays
  /// one: then the value is missing.
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

  /// A word of the command line is not UTF-8.
  struct NotUTF8: Error {
    /// The place of the word, from 1.
    var place: Int
    var sentence: String {
      "Argument \(place) is not UTF-8. Put the bytes into a file: name@path or --path sends it as it is."
    }
  }
}
