internal import WiredraftCore

/// The options of a curl command, in operations that `--next` separates, with those of files of options.
struct CurlArguments {
  typealias Given = CommandOptions<CurlOption.Meaning>.Given

  private var reading: CommandOptions<CurlOption.Meaning>
  private let input: ShellInput
  private(set) var files: CurlFiles
  private var (takesOptions, configs) = (true, 0)
  /// Files may name each other.
  private static let mostConfigs = 20

  var remarks: [ImportRemark] { reading.remarks }

  /// The options of each operation, at least one.
  var operations: [[Given]] {
    reading.given.split(omittingEmptySubsequences: false) { $0.meaning == .next }.map(Array.init)
  }

  init(
    _ words: ArraySlice<ShellArgument>, _ input: ShellInput, _ files: CurlFiles, in source: [UInt8],
    _ places: PlaceFinder
  ) throws(ImportError) {
    reading = CommandOptions(of: .curl, in: source, places)
    self.input = input
    self.files = files
    var words = words
    while let word = words.popFirst() { try take(word, &words) }
  }

  private mutating func take(
    _ word: ShellArgument, _ rest: inout ArraySlice<ShellArgument>
  ) throws(ImportError) {
    let text = word.text
    let count = reading.given.count
    if !takesOptions || !text.hasPrefix("-") || text == "-" {
      reading.given.append(Given(meaning: .url, name: "--url", value: word))
      return reading.note(expansionsOf: word, except: word.userInfo)
    } else if text == "--" {
      takesOptions = false
    } else if text.hasPrefix("--") {
      guard let (name, option) = CurlOption.long(String(text.dropFirst(2))) else {
        throw reading.noOption(text, at: word)
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
