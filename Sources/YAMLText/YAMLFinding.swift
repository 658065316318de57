internal import DraftFormats

enum YAMLFinding {
  case noMemory
  case notText(String)
  /// A problem in libyaml's words, with the context.
  case other(String, context: String?)
  case tab
  case noValue(Unicode.Scalar)
  case colonHere
  case colonMissing
  case nameExpected
  case itemExpected
  case openQuotes
  case separatorMissing(close: String)
  case behindValue
  case tooSlow
  case severalDocuments
  case tooDeep
  case nameNotText
  case repeatedName(String)
  case unknownAnchor(String)
  case endlessAlias(String)
  case aliasNotText(String)
  case tooDeepWithAliases
  case notMergeable
  case tooLargeWithAliases
}

extension YAMLFinding: ImportFinding {
  package var sentence: String {
    switch self {
    case .noMemory: "There is no memory to read YAML."
    case .notText(let problem): "This is no text that YAML can hold: \(problem)."
    case .other(let problem, let context):
      "This YAML can't be read: \(context.map { $0 + ", " } ?? "")\(problem)."
    case .tab: "There is a tab here, where YAML allows only spaces."
    case .noValue(let found): "No value begins with “\(found)” in YAML: put it in quotes."
    case .colonHere:
      "A name with a colon isn't allowed here: its line isn't indented like those around it, or a text with “: ” in it needs quotes."
    case .colonMissing:
      "A colon and a space are missing behind the name of this line, or of the one before."
    case .nameExpected:
      "A name was expected here: look at how far this line is indented, and at quotes before it."
    case .itemExpected:
      "An item that begins with “- ” was expected here: look at how far this line is indented."
    case .openQuotes: "The text ends within quotes."
    case .separatorMissing(let close): "A comma or “\(close)” is missing before this."
    case .behindValue:
      "Nothing may follow a value here: look at how far this line is indented."
    case .tooSlow: "Too many values are nested too deeply to be read in reasonable time."
    case .severalDocuments: "There are several documents in this file: keep the one you mean."
    case .tooDeep: "Values are nested deeper than \(YAMLTree.maximumDepth) levels here."
    case .nameNotText:
      "The name of a member must be a text; here it is a list or a mapping."
    case .repeatedName(let name):
      "The name \(Self.shown(name)) is in this mapping already: keep one of them."
    case .unknownAnchor(let name): "No &\(Self.shown(name)) comes before *\(Self.shown(name))."
    case .endlessAlias(let name):
      "*\(Self.shown(name)) is inside the value that it refers to, and so has no end."
    case .aliasNotText(let name):
      "The name of a member must be a text; *\(Self.shown(name)) is a list or a mapping."
    case .tooDeepWithAliases:
      "With what aliases stand for, values are nested deeper than \(YAMLTree.maximumDepth) levels here."
    case .notMergeable: "The value of << must be a mapping, or a list of mappings."
    case .tooLargeWithAliases:
      "With what the aliases of this text stand for it would be far more than it is: reading it ended here."
    }
  }

  private static func shown(_ name: String) -> String {
    name.unicodeScalars.count <= 60
      ? name : String(String.UnicodeScalarView(name.unicodeScalars.prefix(60))) + "…"
  }
}
