internal import WiredraftCore

/// The arguments of an HTTPie command: its options with their values, and the words between them.
struct HTTPieArguments {
  /// An option that takes part in the request.
  struct Given {
    var meaning: HTTPieOption.Meaning
    var name: String
    var value: ShellArgument
  }

  private(set) var options: [Given] = []
  /// Method, URL and items, in their order.
  private(set) var words: [ShellArgument] = []
  private(set) var remarks: [ImportRemark] = []
  private let places: PlaceFinder

  /// Reads the words behind `http`.
  ///
  /// - Throws: ``ImportError`` at an option that there is not, or that has no value.
  init(
    _ arguments: ArraySlice<ShellArgument>, in source: [UInt8], _ places: PlaceFinder
  ) throws(ImportError) {
    self.places = places
    var rest = arguments
    var takesOptions = true
    while let word = rest.popFirst() {
      if !takesOptions || word.bytes.first != UInt8(ascii: "-") || word.bytes.count == 1 {
        words.append(word)
        note(expansionsOf: word)
      } else if word.bytes.elementsEqual("--".utf8) {
        takesOptions = false
      } else if word.bytes.starts(with: "--".utf8) {
        try takeLong(word, &rest, source)
      } else {
        try takeLetters(word, &rest, source)
      }
    }
  }

  private mutating func takeLong(
    _ word: ShellArgument, _ rest: inout ArraySlice<ShellArgument>, _ source: [UInt8]
  ) throws(ImportError) {
    let equals = word.bytes.firstIndex(of: UInt8(ascii: "="))
    let name = String(decoding: word.bytes[2..<(equals ?? word.bytes.count)].prefix(80), as: UTF8.self)
    if name.hasPrefix("no-"), HTTPieOption.long(name) == nil,
      let (found, _) = HTTPieOption.long(String(name.dropFirst(3)))
    {
      options.removeAll { $0.name == "--" + found }
      return
    }
    guard let (found, option) = HTTPieOption.long(name), equals == nil || option.takesValue else {
      throw ImportError(
        .httpie, "HTTPie has no option --\(name). Is something missing before it, or a quote?",
        offset: word.offset,
        in: source)
    }
    let joined = equals.map { ShellArgument(bytes: Array(word.bytes[($0 + 1)...]), offset: word.offset) }
    try add(option, "--" + found, word, joined, &rest, source)
  }

  private mutating func takeLetters(
    _ word: ShellArgument, _ rest: inout ArraySlice<ShellArgument>, _ source: [UInt8]
  ) throws(ImportError) {
    var index = 1
    while index < word.bytes.count {
      let letter = Character(Unicode.Scalar(word.bytes[index]))
      index += 1
      guard let (name, option) = HTTPieOption.short(letter) else {
        throw ImportError(
          .httpie, "HTTPie has no option -\(letter). Is something missing before it, or a quote?",
          offset: word.offset, in: source)
      }
      guard option.takesValue else {
        try add(option, "--" + name, word, nil, &rest, source)
        continue
      }
      // The rest of the word is the value, if there is any.
      var value = Array(word.bytes[index...])
      if value.first == UInt8(ascii: "=") { value.removeFirst() }
      let joined = ShellArgument(bytes: value, offset: word.offset, expansions: word.expansions)
      return try add(option, "--" + name, word, index == word.bytes.count ? nil : joined, &rest, source)
    }
  }

  private mutating func add(
    _ option: HTTPieOption, _ name: String, _ word: ShellArgument, _ joined: ShellArgument?,
    _ rest: inout ArraySlice<ShellArgument>, _ source: [UInt8]
  ) throws(ImportError) {
    var value = joined ?? ShellArgument(bytes: [], offset: word.offset)
    if option.takesValue, joined == nil {
      guard let next = rest.popFirst() else {
        throw ImportError(
          .httpie, "\(name) needs a value, and the command ends here.", offset: word.offset, in: source)
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
      remarks.append(
        ImportRemark(expansion: expansion, at: places.position(of: word.offset)))
    }
  }

  private static func shown(_ value: ShellArgument) -> String {
    let text = String(decoding: value.bytes.prefix(300), as: UTF8.self)
    return text.count > 60 ? text.prefix(60) + "…" : text
  }
}
