internal import WiredraftCore

/// The options of a curl command, in operations that `--next` separates, with those of files of options.
struct CurlArguments {
  typealias Given = CommandOptions<CurlOption.Meaning>.Given

  private var reading: CommandOptions<CurlOption.Meaning>
  private let input: ShellInput
  private(set) var files: CurlFiles
  private var (takesOptions, configs) = (true, 0)
  /// The values of `--variable`.
  private var variables: [String: ShellArgument] = [:]
  /// Files may name each other.
  private static let mostConfigs = 20

  var remarks: [ImportRemark] { reading.remarks }

  /// The options of each operation, at least one.
  ///
  /// Options without a URL before `--next` belong to the operation behind it.
  var operations: [[Given]] {
    var result: [[Given]] = [[]]
    for given in reading.given {
      if given.meaning == .next, result[result.count - 1].contains(where: { $0.meaning == .url }) {
        result.append([])
      } else if given.meaning != .next {
        result[result.count - 1].append(given)
      }
    }
    return result
  }

  init(
    _ words: ArraySlice<ShellArgument>, _ input: ShellInput, _ files: CurlFiles,
    _ references: ShellReferences,
    in source: [UInt8], _ places: PlaceFinder
  ) throws(ImportError) {
    reading = CommandOptions(of: .curl, in: source, places)
    reading.processes = files.processes
    self.input = input
    self.files = files
    var words = words
    while let word = words.popFirst() { try take(word, &words) }
    leaveOutUnknownOptions(references)
  }

  /// Leaves out variables without quotes that may hold options, beside a URL or where no other word is one.
  private mutating func leaveOutUnknownOptions(_ references: ShellReferences) {
    func isUnknown(_ given: Given) -> Bool {
      given.meaning == .url && given.name == Self.bareURL && references.mayHoldOptions(given.value)
    }
    let isBesideURL = reading.given.contains { $0.meaning == .url && !isUnknown($0) }
    for given in reading.given where isUnknown(given) {
      guard isBesideURL || given.value.expansions.first?.text.hasPrefix("$@") == true else { continue }
      reading.note(.leftOut, ShellFinding.unknownOptions(given.value.text), at: given.value)
    }
    reading.given.removeAll { isUnknown($0) && (isBesideURL || $0.value.text.hasPrefix("$@")) }
  }

  /// The name of a URL that no option precedes.
  private static let bareURL = "URL"

  private mutating func take(
    _ word: ShellArgument, _ rest: inout ArraySlice<ShellArgument>
  ) throws(ImportError) {
    let text = word.text
    let count = reading.given.count
    if !takesOptions || !text.hasPrefix("-") || text == "-" {
      reading.given.append(Given(meaning: .url, name: Self.bareURL, value: word))
      // A variable that is left out as a whole has its own remark.
      guard !word.text.hasPrefix("$@") else { return }
      return reading.note(expansionsOf: word, except: word.userInfo)
    } else if text == "--" {
      takesOptions = false
    } else if text.hasPrefix("--") {
      // `--expand-url` is `--url` with variables of curl's own.
      let isExpanded = text.hasPrefix("--expand-")
      guard let (name, option) = CurlOption.long(String(text.dropFirst(isExpanded ? 9 : 2))) else {
        throw reading.noOption(text, at: word)
      }
      if name == "variable", let value = rest.popFirst() { return setVariable(value) }
      if isExpanded, let value = rest.popFirst() {
        let value = expanded(value)
        rest.insert(value, at: rest.startIndex)
        if value.bytes.firstRange(of: Array("{{".utf8)) != nil {
          reading.note(
            .leftOut, ShellFinding.unsupportedOption("\(text) \(value.text)", .expandsVariables), at: word)
        }
      }
      try reading.take(option, "--" + name, at: word, &rest)
    } else {
      try reading.takeLetters(of: word, in: CurlOption.table, &rest)
    }
    while let index = reading.given[count...].firstIndex(where: { $0.meaning == .config }) {
      let later = reading.given[(index + 1)...]
      let config = reading.given[index]
      reading.given.removeSubrange(index...)
      try read(config)
      reading.given += later
    }
  }

  /// Takes `NAME=text`, or `%NAME` for one of the environment.
  private mutating func setVariable(_ word: ShellArgument) {
    guard let equals = word.bytes.firstIndex(of: UInt8(ascii: "=")) else {
      guard word.bytes.first == UInt8(ascii: "%") else { return }
      let name = Array("$".utf8) + word.bytes.dropFirst()
      variables[name.dropFirst().text] = ShellArgument(
        bytes: name, offset: word.offset,
        expansions: [ShellExpansion(text: name[...].text, range: name.indices)])
      return
    }
    let name = word.bytes[..<equals].drop { $0 == UInt8(ascii: "%") }.text
    variables[name] = word[(equals + 1)..<word.bytes.count]
  }

  /// Returns a word with the values of `{{name}}`; those with functions are kept.
  private func expanded(_ word: ShellArgument) -> ShellArgument {
    var result = ShellArgument(bytes: [], offset: word.offset)
    var start = 0
    while let open = word.bytes[start...].firstRange(of: Array("{{".utf8)),
      let close = word.bytes[open.upperBound...].firstRange(of: Array("}}".utf8))
    {
      result.append(word[start..<open.lowerBound])
      let name = word.bytes[open.upperBound..<close.lowerBound].text
      result.append(variables[name] ?? word[open.lowerBound..<close.upperBound])
      start = close.upperBound
    }
    result.append(word[start..<word.bytes.count])
    return result
  }

  /// Takes the options of a file.
  private mutating func read(_ config: Given) throws(ImportError) {
    let path = config.value.text
    let text: ShellArgument
    if path == "-", case .bytes(let word) = input {
      text = word
    } else if config.value.expansions.isEmpty, let content = files.content(of: path, isText: true) {
      text = ShellArgument(bytes: content, offset: config.value.offset)
    } else {
      return reading.note(
        .leftOut, ShellFinding.unsupportedOption("\(config.name) \(path)", .readsOptions), at: config.value)
    }
    configs += 1
    guard configs <= Self.mostConfigs else {
      return reading.note(
        .leftOut, CurlFinding.severalConfigs(most: Self.mostConfigs), at: config.value)
    }
    for var (option, value) in CurlConfig.options(in: text) {
      option.offset = config.value.offset
      value?.offset = config.value.offset
      // An option without a value ignores the rest of its line.
      var rest = (value.map { [$0] } ?? [])[...]
      try take(option, &rest)
    }
  }
}

extension CommandOptions.Given where Meaning == CurlOption.Meaning {
  var isOn: Bool { !name.hasPrefix("--no-") }
}
