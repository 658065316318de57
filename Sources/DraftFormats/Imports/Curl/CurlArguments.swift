internal import WiredraftCore

/// The arguments of a curl command, each option with its value.
struct CurlArguments {
  /// An option that takes part in the request.
  struct Given {
    var meaning: CurlOption.Meaning
    /// The option as it stands, with its dashes.
    var name: String
    /// Whether it is switched on: `--no-…` switches off.
    var isOn: Bool { !name.hasPrefix("--no-") }
    /// Its value; of no bytes for an option without one.
    var value: ShellArgument
  }

  private(set) var options: [Given] = []
  private(set) var remarks: [ImportRemark] = []
  private let places: PlaceFinder

  /// Reads the words behind `curl`.
  ///
  /// - Throws: ``ImportError`` at an option that there is not, or that has no value.
  init(
    _ words: ArraySlice<ShellArgument>, in source: [UInt8], _ places: PlaceFinder
  ) throws(ImportError) {
    self.places = places
    var words = words
    var takesOptions = true
    while let word = words.popFirst() {
      let text = word.text
      if !takesOptions || !text.hasPrefix("-") || text == "-" {
        options.append(Given(meaning: .url, name: "--url", value: word))
        note(expansionsOf: word)
      } else if text == "--" {
        takesOptions = false
      } else if text.hasPrefix("--") {
        guard let (name, option) = CurlOption.long(String(text.dropFirst(2))) else {
          throw ImportError(
            .curl, "curl has no option \(text). Is something missing before it, or a quote?",
            offset: word.offset,
            in: source)
        }
        try add(option, "--" + name, word, nil, &words, source)
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
          .curl, "curl has no option -\(letter). Is something missing before it, or a quote?",
          offset: word.offset,
          in: source)
      }
      guard option.takesValue else {
        try add(option, "-\(letter)", word, nil, &words, source)
        continue
      }
      // The rest of the word is the value, if there is any.
      let rest = Array(word.bytes[index...])
      let value = ShellArgument(bytes: rest, offset: word.offset, expansions: word.expansions)
      return try add(option, "-\(letter)", word, rest.isEmpty ? nil : value, &words, source)
    }
  }

  private mutating func add(
    _ option: CurlOption, _ name: String, _ word: ShellArgument, _ joined: ShellArgument?,
    _ words: inout ArraySlice<ShellArgument>, _ source: [UInt8]
  ) throws(ImportError) {
    var value = joined ?? ShellArgument(bytes: [], offset: word.offset)
    if option.takesValue, joined == nil {
      guard let next = words.popFirst() else {
        throw ImportError(
          .curl, "\(name) needs a value, and the command ends here.", offset: word.offset, in: source)
      }
      value = next
    }
    switch option {
    case .request(let meaning):
      options.append(Given(meaning: meaning, name: name, value: value))
      note(expansionsOf: value)
    case .ignored(let takesValue):
      remarks.append(
        ImportRemark(
          .ignored, "\(name)\(takesValue ? " " + Self.shown(value) : "") has no meaning for the request.",
          at: places.position(of: word.offset)))
    case .unsupported(let takesValue, let reason):
      remarks.append(
        ImportRemark(
          .leftOut, "\(name)\(takesValue ? " " + Self.shown(value) : "") \(reason).",
          at: places.position(of: word.offset)))
    }
  }

  private mutating func note(expansionsOf word: ShellArgument) {
    for expansion in word.expansions {
      remarks.append(ImportRemark(expansion: expansion, at: places.position(of: word.offset)))
    }
  }

  private static func shown(_ value: ShellArgument) -> String {
    let text = value.text
    return text.count > 60 ? text.prefix(60) + "…" : text
  }
}
