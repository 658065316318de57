import DraftFormats
import Explanations
import WiredraftCore

/// What the words mean that the value of an option is chosen from.
enum WordMeanings {
  /// The assignments that `--set` takes.
  static let assignments = StyleKey.all.flatMap { key in key.allowed.map { "encoding.\(key.name)=\($0)" } }

  /// The variants that `--with` takes: methods, body types and styles.
  static let variants =
    MethodTraits.all.map(\.method.rawValue) + bodyTypes
    + StyleKey.all.flatMap { key in key.allowed.map { "\(key.name)=\($0)" } }

  /// The body types.
  static let bodyTypes = BodyType.allCases.map(\.rawValue)

  /// The methods with a definition.
  static let methods = MethodTraits.all.map(\.method.rawValue)

  /// Returns what a word means as the value of an option; empty where nothing is to be said.
  static func about(_ word: String, as option: ArgumentDescription) -> String {
    switch option.valueName {
    case "type":
      return BodyType(rawValue: word).flatMap { HelpTexts.paragraphs[ParagraphName($0)]?.title } ?? ""
    case "format": return CodeFormat(rawValue: word)?.title ?? ""
    case "key=value", "variant": return style(word) ?? method(word)
    case "method": return method(word)
    default: return ""
    }
  }

  private static func method(_ word: String) -> String {
    MethodTraits.all.first { $0.method.rawValue == word }.map { RequestWords.candidate($0).about } ?? ""
  }

  private static func style(_ assignment: String) -> String? {
    guard let equals = assignment.firstIndex(of: "=") else { return nil }
    let key = assignment[..<equals].split(separator: ".").last.map(String.init) ?? ""
    let word = String(assignment[equals...].dropFirst())
    let sentences = HelpTexts.pieces(of: ParagraphName(style: key, word: word)).first
    guard let sentences, let end = sentences.firstRange(of: ". ") else { return sentences }
    return String(sentences[..<end.lowerBound])
  }
}
