internal import WiredraftCore

/// The arguments of an HTTPie command: its options with their values, and the words between them.
struct HTTPieArguments {
  typealias Given = CommandOptions<HTTPieOption.Meaning>.Given

  private var reading: CommandOptions<HTTPieOption.Meaning>
  var options: [Given] { reading.given }
  var remarks: [ImportRemark] { reading.remarks }
  /// Method, URL and items, in order.
  private(set) var words: [ShellArgument] = []

  /// Reads the words after `http`.
  ///
  /// - Throws: ``ImportError`` for an option that does not exist, or has no value.
  init(
    _ arguments: ArraySlice<ShellArgument>, in source: [UInt8], _ places: PlaceFinder
  ) throws(ImportError) {
    reading = CommandOptions(of: .httpie, in: source, places)
    var rest = arguments
    var takesOptions = true
    while let word = rest.popFirst() {
      if !takesOptions || word.bytes.first != UInt8(ascii: "-") || word.bytes.count == 1 {
        words.append(word)
        reading.note(expansionsOf: word)
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
      reading.given.removeAll { $0.name == "--" + found }
      return
    }
    guard let (found, option) = HTTPieOption.long(name), equals == nil || option.takesValue else {
      throw ImportError(
        .httpie, ShellFinding.noOption("--" + name, program: "HTTPie"), offset: word.offset, in: source)
    }
    let joined = equals.map { ShellArgument(bytes: Array(word.bytes[($0 + 1)...]), offset: word.offset) }
    try reading.take(option, "--" + found, at: word, joined: joined, &rest)
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
          .httpie, ShellFinding.noOption("-\(letter)", program: "HTTPie"), offset: word.offset, in: source)
      }
      guard option.takesValue else {
        try reading.take(option, "--" + name, at: word, &rest)
        continue
      }
      // The rest of the word is the value, unless it is empty.
      var value = Array(word.bytes[index...])
      if value.first == UInt8(ascii: "=") { value.removeFirst() }
      let joined = ShellArgument(bytes: value, offset: word.offset, expansions: word.expansions)
      return try reading.take(
        option, "--" + name, at: word, joined: index == word.bytes.count ? nil : joined, &rest)
    }
  }
}
