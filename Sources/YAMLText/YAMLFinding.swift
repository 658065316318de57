internal import DraftFormats

/// A problem in a YAML text.
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
    case .tab: "A tab stands here, where YAML allows spaces alone."
    case .noValue(let found): "No value begins with “\(found)” in YAML: put it in quotes."
    case .colonHere:
      "A name with a colon can't stand here: its line is indented otherwise than those around it, or a text with “: ” in it needs quotes."
    case .colonMissing:
      "A colon and a space are missing behind the name of this line, or of the one before."
    case .nameExpected:
      "A name was expected here: look at how far this line is indented, and at quotes before it."
    case .itemExpected:
      "An item that begins with “- ” was expected here: look at how far this line is indented."
    case .openQuotes: "The text ends within quotes."
    case .separatorMissing(let close): "A comma or “\(close)” is missing before this."
    case .behindValue:
      "What stands here has no place behind a value: look at how far this line is indented."
    case .tooSlow: "So many values stand so deep within others that reading this takes too long."
    case .severalDocuments: "Several documents stand in this file: keep the one that is meant."
    case .tooDeep: "Values are nested deeper than \(YAMLTree.maximumDepth) levels here."
    case .nameNotText:
      "The name of a member must be a text; here a list or a mapping stands in its place."
    case .repeatedName(let name):
      "The name \(Self.shown(name)) stands in this mapping already: keep one of them."
    case .unknownAnchor(let name): "No &\(Self.shown(name)) stands before *\(Self.shown(name))."
    case .endlessAlias(let name):
      "*\(Self.shown(name)) stands within what it stands for, and so has no end."
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
