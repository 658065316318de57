internal import WiredraftCore

/// The options of a command, each with its value, as its words are read.
struct CommandOptions<Meaning: OptionMeaning> {
  /// An option that takes part in the request.
  struct Given {
    var meaning: Meaning
    /// The option with its dashes.
    var name: String
    /// Its value; of no bytes for an option without one.
    var value: ShellArgument
  }

  /// Those that take part in the request, in their order.
  var given: [Given] = []
  /// What is to be known of the others, and of what the shell would have put in the place of words.
  private(set) var remarks: [ImportRemark] = []

  let format: ImportFormat
  let source: [UInt8]
  let places: PlaceFinder

  /// - Parameters:
  ///   - format: Whose options they are, for errors.
  ///   - source: The text that the words stand in.
  init(of format: ImportFormat, in source: [UInt8], _ places: PlaceFinder) {
    self.format = format
    self.source = source
    self.places = places
  }

  /// Takes an option, with its value where it has one.
  ///
  /// - Parameters:
  ///   - name: The option with its dashes.
  ///   - word: Where it stands.
  ///   - joined: The value that stands in the same word; nil for none.
  ///   - rest: The words behind, of which the first is its value where it needs one.
  /// - Throws: ``ImportError`` where the value is missing.
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
    let shown = option.takesValue ? name + " " + Self.shown(value) : name
    let remark: (ImportRemark.Kind, ShellFinding)
    switch option {
    case .request(let meaning):
      given.append(Given(meaning: meaning, name: name, value: value))
      return note(expansionsOf: value)
    case .ignored: remark = (.ignored, .ignoredOption(shown))
    case .unsupported(_, let effect): remark = (.leftOut, .unsupportedOption(shown, effect))
    }
    remarks.append(ImportRemark(remark.0, remark.1, at: places.position(of: word.offset)))
  }

  /// Notes what the shell would have put in the place of a part of a word.
  mutating func note(expansionsOf word: ShellArgument) {
    for expansion in word.expansions {
      remarks.append(ImportRemark(expansion: expansion, at: places.position(of: word.offset)))
    }
  }

  private static func shown(_ value: ShellArgument) -> String {
    let text = String(decoding: value.bytes.prefix(300), as: UTF8.self)
    return text.count > 60 ? text.prefix(60) + "…" : text
  }
}
