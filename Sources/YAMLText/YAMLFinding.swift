internal import DraftFormats

enum YAMLFinding {
  static var noMemory: ImportFinding { ImportFinding("There is no memory to read YAML.") }
  static func notText(_ problem: String) -> ImportFinding {
    ImportFinding("This is no text that YAML can hold: \(problem).")
  }
  /// A problem in libyaml's words, with the context.
  static func other(_ problem: String, context: String?) -> ImportFinding {
    ImportFinding("This YAML can't be read: \(context.map { $0 + ", " } ?? "")\(problem).")
  }
  static var tab: ImportFinding { ImportFinding("There is a tab here, where YAML allows only spaces.") }
  static func noValue(_ found: Unicode.Scalar) -> ImportFinding {
    ImportFinding("No value begins with “\(found)” in YAML: put it in quotes.")
  }
  static var colonHere: ImportFinding {
    ImportFinding(
      "A name with a colon isn't allowed here: its line isn't indented like those around it, or a text with “: ” in it needs quotes."
    )
  }
  static var colonMissing: ImportFinding {
    ImportFinding("A colon and a space are missing behind the name of this line, or of the one before.")
  }
  static var nameExpected: ImportFinding {
    ImportFinding("A name was expected here: look at how far this line is indented, and at quotes before it.")
  }
  static var itemExpected: ImportFinding {
    ImportFinding("An item that begins with “- ” was expected here: look at how far this line is indented.")
  }
  static var openQuotes: ImportFinding { ImportFinding("The text ends within quotes.") }
  static func separatorMissing(close: String) -> ImportFinding {
    ImportFinding("A comma or “\(close)” is missing before this.")
  }
  static var behindValue: ImportFinding {
    ImportFinding("Nothing may follow a value here: look at how far this line is indented.")
  }
  static var tooSlow: ImportFinding {
    ImportFinding("Too many values are nested too deeply to be read in reasonable time.")
  }
  static var severalDocuments: ImportFinding {
    ImportFinding("There are several documents in this file: keep the one you mean.")
  }
  static var tooDeep: ImportFinding {
    ImportFinding("Values are nested deeper than \(YAMLTree.maximumDepth) levels here.")
  }
  static var nameNotText: ImportFinding {
    ImportFinding("The name of a member must be a text; here it is a list or a mapping.")
  }
  static func repeatedName(_ name: String) -> ImportFinding {
    ImportFinding("The name \(shown(name)) is in this mapping already: keep one of them.")
  }
  static func unknownAnchor(_ name: String) -> ImportFinding {
    ImportFinding("No &\(shown(name)) comes before *\(shown(name)).")
  }
  static func endlessAlias(_ name: String) -> ImportFinding {
    ImportFinding("*\(shown(name)) is inside the value that it refers to, and so has no end.")
  }
  static func aliasNotText(_ name: String) -> ImportFinding {
    ImportFinding("The name of a member must be a text; *\(shown(name)) is a list or a mapping.")
  }
  static var tooDeepWithAliases: ImportFinding {
    ImportFinding(
      "With what aliases stand for, values are nested deeper than \(YAMLTree.maximumDepth) levels here.")
  }
  static var notMergeable: ImportFinding {
    ImportFinding("The value of << must be a mapping, or a list of mappings.")
  }
  static var tooLargeWithAliases: ImportFinding {
    ImportFinding(
      "With what the aliases of this text stand for it would be far more than it is: reading it ended here.")
  }

  private static func shown(_ name: String) -> String {
    name.unicodeScalars.count <= 60
      ? name : String(String.UnicodeScalarView(name.unicodeScalars.prefix(60))) + "…"
  }
}
