internal import WiredraftCore

struct CurlArguments {
  typealias Given = CommandOptions<CurlOption.Meaning>.Given

  private var reading: CommandOptions<CurlOption.Meaning>
  var options: [Given] { reading.given }
  var remarks: [ImportRemark] { reading.remarks }

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
        reading.note(expansionsOf: word, except: word.userInfo)
      } else if text == "--" {
        takesOptions = false
      } else if text.hasPrefix("--") {
        guard let (name, option) = CurlOption.long(String(text.dropFirst(2))) else {
          throw reading.noOption(text, at: word)
        }
        try reading.take(option, "--" + name, at: word, &words)
      } else {
        try reading.takeLetters(of: word, in: CurlOption.table, &words)
      }
    }
  }
}

extension CommandOptions.Given where Meaning == CurlOption.Meaning {
  var isOn: Bool { !name.hasPrefix("--no-") }
}
