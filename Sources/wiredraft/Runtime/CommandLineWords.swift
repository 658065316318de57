import ArgumentParser
import CProcess
import Glibc

/// The command-line arguments, prepared for the parser.
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

  /// Returns the arguments without the program's name.
  ///
  /// - Throws: ``NotUTF8`` for an argument that is not UTF-8: decoding it would change it.
  static func words(
    count: Int32 = wd_argument_count(),
    values: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?> = wd_arguments()
  ) throws(NotUTF8) -> [String] {
    var words: [String] = []
    for place in 1..<max(Int(count), 1) {
      guard let bytes = values[place] else { break }
      if let word = String(validatingCString: bytes) {
        words.append(word)
      } else if takingAnyBytes.contains(words.last ?? "") || takesAnyBytes(values[place]) {
        words.append(String(cString: bytes))
      } else {
        throw NotUTF8(place: place)
      }
    }
    return words
  }

  /// Whether a word is an option with its value that may be any bytes.
  private static func takesAnyBytes(_ word: UnsafeMutablePointer<CChar>?) -> Bool {
    word.map { word in takingAnyBytes.contains { strncmp(word, $0 + "=", $0.utf8.count + 1) == 0 } } ?? false
  }

  /// Returns the bytes of an option's value, as they were given; nil without the option.
  static func bytes(of option: String) -> [UInt8]? {
    let values = wd_arguments()
    let start = option + "="
    for place in 1..<max(Int(wd_argument_count()), 1) {
      guard let word = values[place] else { return nil }
      if strcmp(word, option) == 0 { return values[place + 1].map(bytes) }
      if strncmp(word, start, start.utf8.count) == 0 { return bytes(word + start.utf8.count) }
    }
    return nil
  }

  private static func bytes(_ text: UnsafeMutablePointer<CChar>) -> [UInt8] {
    UnsafeBufferPointer(start: text, count: strlen(text)).map(UInt8.init(bitPattern:))
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

  /// The error for an argument that is not UTF-8.
  struct NotUTF8: Error {
    /// The position of the argument, from 1.
    var place: Int
    var sentence: String {
      "Argument \(place) is not UTF-8. Put the bytes into a file: name@path or --path sends it as it is."
    }
  }
}
