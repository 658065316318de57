internal import WiredraftCore

/// The options of a command with their values, collected while its words are read.
struct CommandOptions<Meaning: OptionMeaning> {
  /// An option that is part of the request.
  struct Given {
    var meaning: Meaning
    /// The option with its dashes.
    var name: String
    /// The value; empty for an option without one.
    var value: ShellArgument
  }

  /// The options that are part of the request, in order.
  var given: [Given] = []
  /// The remarks on other options, and on expansions that the shell would have made.
  private(set) var remarks: [ImportRemark] = []

  /// The texts `<(…)` whose contents are known, which are read like files.
  var processes: [String] = []
  let format: ImportFormat
  let source: [UInt8]
  let places: PlaceFinder

  /// - Parameters:
  ///   - format: The format of the command, for errors.
  ///   - source: The text that contains the words.
  init(of format: ImportFormat, in source: [UInt8], _ places: PlaceFinder) {
    self.format = format
    self.source = source
    self.places = places
  }

  /// Adds an option, with its value if it takes one.
  ///
  /// - Parameters:
  ///   - name: The option with its dashes.
  ///   - word: The word that contains the option.
  ///   - joined: The value in the same word; nil if there is none.
  ///   - rest: The words that follow; the first is removed if it is the value.
  /// - Throws: ``ImportError`` if the value is missing.
  mutating func take(
    _ option: CommandOption<Meaning>, _ name: String, at word: ShellArgument, joined: ShellArgument? = nil,
    _ rest: inout ArraySlice<ShellArgument>
  ) throws(ImportError) {
    var value = joined ?? ShellArgument(bytes: [], offset: word.offset)
    if option.takesValue, joined == nil {
      guard let next = rest.popFirst() else {
        throw ImportError(
          format, ShellFinding.valueMissing(option: name), offset: word.offset, in: source)
      }
      value = next
    }
    let shown = option.takesValue ? Self.shown(name, value) : name
    let remark: (ImportRemark.Kind, ImportFinding)
    switch option {
    case .request(let meaning):
      given.append(Given(meaning: meaning, name: name, value: value))
      return meaning.givesCredentials ? () : note(expansionsOf: value)
    case .ignored: remark = (.ignored, ShellFinding.ignoredOption(shown))
    case .unsupported(_, let effect): remark = (.leftOut, ShellFinding.unsupportedOption(shown, effect))
    }
    note(remark.0, remark.1, at: word)
  }

  /// Adds the options that are written as letters in one word.
  ///
  /// - Parameters:
  ///   - areLong: Whether the options go by their long names from here on, and a `=` may precede a value.
  ///   - rest: The words that follow; the first is removed if it is a value.
  /// - Throws: ``ImportError`` for a letter without an option, or if the value is missing.
  mutating func takeLetters(
    of word: ShellArgument, in table: OptionTable<Meaning>, areLong: Bool = false,
    _ rest: inout ArraySlice<ShellArgument>
  ) throws(ImportError) {
    var index = 1
    while index < word.bytes.count {
      let letter = Character(Unicode.Scalar(word.bytes[index]))
      index += 1
      guard let (long, option) = table.short(letter) else { throw noOption("-\(letter)", at: word) }
      let name = areLong ? "--" + long : "-\(letter)"
      // The rest of the word is the value, unless it is empty.
      guard option.takesValue, index < word.bytes.count else {
        try take(option, name, at: word, &rest)
        continue
      }
      let start = areLong && word.bytes[index] == UInt8(ascii: "=") ? index + 1 : index
      let joined = word[start..<word.bytes.count]
      return try take(option, name, at: word, joined: joined, &rest)
    }
  }

  mutating func note(_ kind: ImportRemark.Kind, _ finding: ImportFinding, at word: ShellArgument) {
    remarks.append(ImportRemark(kind, finding, at: places.position(of: word.offset)))
  }

  func noOption(_ name: String, at word: ShellArgument) -> ImportError {
    let program = format == .httpie ? "HTTPie" : format.rawValue
    return ImportError(
      format, ShellFinding.noOption(name, program: program), offset: word.offset, in: source)
  }

  /// Adds remarks on the expansions that the shell would have made in a word.
  ///
  /// - Parameter credentials: The range of user and password, whose expansions have their own remarks.
  mutating func note(expansionsOf word: ShellArgument, except credentials: Range<Int>? = nil) {
    for expansion in word.expansions where credentials?.contains(expansion.range.lowerBound) != true {
      // Variables become references, and the home folder has a remark with them.
      if expansion.text == "~"
        || PlaceholderName.variable(expansion.text) ?? PlaceholderName.variableWithOperator(expansion.text)
          != nil
      {
        continue
      }
      if processes.contains(where: { $0.utf8.starts(with: expansion.text.utf8) }) { continue }
      remarks.append(ImportRemark(expansion: expansion.text, at: places.position(of: word.offset)))
    }
  }

  /// The options without a meaning for the request whose values may be, or contain, a secret.
  private static var hidden: Set<String> {
    [
      "--proxy-user", "-U", "--pass", "--proxy-pass", "--tlsuser", "--tlspassword", "--proxy-tlsuser",
      "--proxy-tlspassword", "-E", "--cert", "--proxy-cert", "-x", "--proxy", "--preproxy", "--proxy1.0",
      "--socks4", "--socks4a", "--socks5", "--socks5-hostname", "--proxy-header", "--login-options",
      "--cert-key-pass", "--ftp-account",
    ]
  }

  /// Returns an option with its value, cut or hidden, for a remark.
  static func shown(_ name: String, _ value: ShellArgument) -> String {
    guard !hidden.contains(name) else { return name + " …" }
    let text = String(decoding: value.bytes.prefix(300), as: UTF8.self)
    return name + " " + (text.count > 60 ? text.prefix(60) + "…" : text)
  }
}
