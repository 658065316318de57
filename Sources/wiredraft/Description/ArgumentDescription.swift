import WiredraftCore

/// An argument, an option or a flag as its declaration describes it.
struct ArgumentDescription {
  /// How it is given.
  enum Kind: String {
    case positional, option, flag
  }

  /// What its values are chosen from.
  enum Values: Equatable {
    /// Nobody knows.
    case any
    /// Some words.
    case words([String])
    /// Files with one of some endings, or any file where there is none.
    case files(endings: [String])
    /// Folders.
    case folders
  }

  let kind: Kind
  /// How it is written: `--as`, `-h`; empty for an argument without a name.
  let names: [String]
  /// What stands for its value, such as `format`.
  let valueName: String
  /// What it says, in one sentence.
  let abstract: String
  /// The value that it has if it is left out.
  let defaultValue: String?
  let isOptional: Bool
  let isRepeating: Bool
  let isShown: Bool
  let values: Values

  init(_ dump: ParameterValue) {
    kind = dump["kind"]?.text.flatMap(Kind.init(rawValue:)) ?? .positional
    names = (dump["names"]?.elements ?? []).compactMap { name in
      guard let text = name["name"]?.text else { return nil }
      return (name["kind"]?.text == "long" ? "--" : "-") + text
    }
    valueName = dump["valueName"]?.text ?? ""
    abstract = dump["abstract"]?.text ?? ""
    defaultValue = dump["defaultValue"]?.text
    isOptional = dump["isOptional"] == true
    isRepeating = dump["isRepeating"] == true
    isShown = dump["shouldDisplay"].map { $0 == true } ?? true
    values = Self.values(dump)
  }

  private static func values(_ dump: ParameterValue) -> Values {
    let completion = dump["completionKind"]
    if let words = completion?["list"]?["values"]?.elements { return .words(words.compactMap(\.text)) }
    if let endings = completion?["file"]?["extensions"]?.elements {
      return .files(endings: endings.compactMap(\.text))
    }
    if completion?["directory"] != nil { return .folders }
    if let words = dump["allValues"]?.elements, !words.isEmpty { return .words(words.compactMap(\.text)) }
    return .any
  }

  /// How it stands in a synopsis: `--as FORMAT`, `[FILE …]`.
  var form: String {
    switch kind {
    case .flag: return names.joined(separator: ", ")
    case .option: return names.joined(separator: ", ") + " " + valueName.uppercased()
    case .positional: return valueName.uppercased() + (isRepeating ? " …" : "")
    }
  }
}
