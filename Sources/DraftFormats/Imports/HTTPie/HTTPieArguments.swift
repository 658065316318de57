internal import WiredraftCore

struct HTTPieArguments {
  typealias Given = CommandOptions<HTTPieOption.Meaning>.Given

  private var reading: CommandOptions<HTTPieOption.Meaning>
  var options: [Given] { reading.given }
  var remarks: [ImportRemark] { reading.remarks }
  /// Method, URL and items, in order.
  private(set) var words: [ShellArgument] = []

  private let dialect: HTTPieDialect

  init(
    _ arguments: ArraySlice<ShellArgument>, of dialect: HTTPieDialect = .httpie, in source: [UInt8],
    _ places: PlaceFinder
  ) throws(ImportError) {
    self.dialect = dialect
    reading = CommandOptions(of: dialect.format, in: source, places)
    var rest = arguments
    var takesOptions = true
    while let word = rest.popFirst() {
      if !takesOptions || word.bytes.first != UInt8(ascii: "-") || word.bytes.count == 1 {
        words.append(word)
        reading.note(expansionsOf: word)
      } else if word.bytes.elementsEqual("--".utf8) {
        takesOptions = false
      } else if word.bytes.starts(with: "--".utf8) {
        try takeLong(word, &rest)
      } else {
        try reading.takeLetters(of: word, in: dialect.options, areLong: true, &rest)
      }
    }
  }

  private mutating func takeLong(
    _ word: ShellArgument, _ rest: inout ArraySlice<ShellArgument>
  ) throws(ImportError) {
    let equals = word.bytes.firstIndex(of: UInt8(ascii: "="))
    let name = String(decoding: word.bytes[2..<(equals ?? word.bytes.count)].prefix(80), as: UTF8.self)
    if name.hasPrefix("no-"), dialect.options.long(name) == nil,
      let (found, _) = dialect.options.long(String(name.dropFirst(3)))
    {
      reading.given.removeAll { $0.name == "--" + found }
      return
    }
    guard let (found, option) = dialect.options.long(name), equals == nil || option.takesValue else {
      throw reading.noOption("--" + name, at: word)
    }
    let joined = equals.map { word[($0 + 1)..<word.bytes.count] }
    try reading.take(option, "--" + found, at: word, joined: joined, &rest)
  }
}
