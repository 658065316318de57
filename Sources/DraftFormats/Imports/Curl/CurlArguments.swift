internal import WiredraftCore

/// The arguments of a curl command, each option with its value.
struct CurlArguments {
  typealias Given = CommandOptions<CurlOption.Meaning>.Given

  private var reading: CommandOptions<CurlOption.Meaning>
  var options: [Given] { reading.given }
  var remarks: [ImportRemark] { reading.remarks }

  /// Reads the words after `curl`.
  ///
  /// - Throws: ``ImportError`` for an option that does not exist, or has no value.
  init(
    _ words: ArraySlice<ShellArgument>, in source: [UInt8], _ places: PlaceFinder
  ) throws(ImportError) {
    reading = CommandOptions(of: .curl, in: source, places)
    var words = words
    var takesOptions = true
    while let word = words.popFirst() {
      let text = word.text
      if !takesOptions || !text.hasPrefix("-") || text == "-" {
        reading.given.append(Given(meaning: .url, name: "--url", value: word))
        reading.note(expansionsOf: word)
      } else if text == "--" {
        takesOptions = false
      } else if text.hasPrefix("--") {
        guard let (name, option) = CurlOption.long(String(text.dropFirst(2))) else {
          throw ImportError(
            .curl, ShellFinding.noOption(text, program: "curl"), offset: word.offset, in: source)
        }
        try reading.take(option, "--" + name, at: word, &words)
      } else {
        try addLetters(of: word, &words, source)
      }
    }
  }

  private mutating func addLetters(
    of word: ShellArgument, _ words: inout ArraySlice<ShellArgument>, _ source: [UInt8]
  ) throws(ImportError) {
    var index = 1
    while index < word.bytes.count {
      let letter = Character(Unicode.Scalar(word.bytes[index]))
      index += 1
      guard let (_, option) = CurlOption.short(letter) else {
        throw ImportError(
          .curl, ShellFinding.noOption("-\(letter)", program: "curl"), offset: word.offset, in: source)
      }
      guard option.takesValue else {
        try reading.take(option, "-\(letter)", at: word, &words)
        continue
      }
      // The rest of the word is the value, unless it is empty.
      let rest = Array(word.bytes[index...])
      let value = ShellArgument(bytes: rest, offset: word.offset, expansions: word.expansions)
      return try reading.take(option, "-\(letter)", at: word, joined: rest.isEmpty ? nil : value, &words)
    }
  }
}

extension CommandOptions.Given where Meaning == CurlOption.Meaning {
  /// Whether the option switches something on: `--no-…` switches it off.
  var isOn: Bool { !name.hasPrefix("--no-") }
}
