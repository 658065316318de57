public import WiredraftCore

/// A draft with another method, another body type, other styles, or the variables of another environment.
///
/// As text, a variant consists of the words of each, in any order: `POST form`, `arrays=brackets`, `environment=prod`.
public struct DraftVariant: Sendable, Hashable {
  /// A style, with the word that it is set to.
  public struct Style: Sendable, Hashable {
    /// The style's name in a draft file.
    public var key: String
    /// The word.
    public var word: String
    /// Makes a style; nothing is checked.
    public init(key: String, word: String) {
      self.key = key
      self.word = word
    }
  }

  /// The method; nil for that of the draft.
  public var method: String?
  /// The body type; nil for that of the draft.
  public var bodyType: Draft.BodyType?
  /// The styles to set.
  public var styles: [Style]

  /// The name of the environment; empty for none, and nil for that of the draft.
  public var environment: String?
  /// The name of the reader; empty for none, and nil for that of the draft.
  public var reader: String?

  /// Makes a variant; without arguments it is the draft itself.
  public init(
    method: String? = nil, bodyType: Draft.BodyType? = nil, styles: [Style] = [], environment: String? = nil,
    reader: String? = nil
  ) {
    self.method = method
    self.bodyType = bodyType
    self.styles = styles
    self.environment = environment
    self.reader = reader
  }

  /// Reads the words of a variant: a method in capitals or as `method=TOKEN`, a body type, `arrays=brackets`,
  /// `environment=NAME`, `reader=NAME`.
  ///
  /// - Throws: ``DraftVariantError``, with the first word that is none of these.
  public init(_ text: String) throws(DraftVariantError) {
    self.init()
    let words = text.split(separator: " ").map(String.init)
    guard !words.isEmpty else { throw .empty }
    for word in words { try take(word) }
  }

  private mutating func take(_ word: String) throws(DraftVariantError) {
    if let equals = word.firstIndex(of: "=") {
      var key = String(word[..<equals])
      let value = String(word[word.index(after: equals)...])
      switch key {
      case "method":
        guard MethodTraits(named: value) != nil else { throw .unknownWord(word) }
        method = value
      case "reader": reader = value
      case "environment": environment = value
      default:
        if key.hasPrefix("encoding.") { key = String(key.dropFirst("encoding.".count)) }
        var trial = EncodingStyles()
        do throws(StyleAssignmentError) { try trial.set(key: key, value: value) } catch {
          throw .style(error)
        }
        styles.removeAll { $0.key == key }
        styles.append(Style(key: key, word: value))
      }
    } else if let type = Draft.BodyType(rawValue: word) {
      bodyType = type
    } else if word == word.uppercased(), MethodTraits(named: word) != nil {
      method = word
    } else {
      throw .unknownWord(word)
    }
  }

  /// The title for people: `POST form`, `arrays brackets`, `environment prod`; `as it is` if nothing is set.
  public var title: String {
    let chosen = environment.map { $0.isEmpty ? "no environment" : "environment \($0)" }
    let words =
      [method, bodyType?.rawValue].compactMap(\.self) + styles.map { "\($0.key) \($0.word)" }
      + [chosen, reader.map { $0.isEmpty ? "no reader" : "reader \($0)" }].compactMap(\.self)
    return words.isEmpty ? "as it is" : words.joined(separator: " ")
  }

  /// Returns the change that turns a draft into the variant; it changes nothing if the draft is the variant
  /// already.
  package func edit(of draft: Draft) -> DraftEdit {
    var edits: [DraftEdit] = []
    if let method, method != draft.method { edits.append(.setMethod(method)) }
    if let bodyType, bodyType != draft.body.type { edits.append(.setBodyType(bodyType)) }
    var styles = draft.styles
    for style in self.styles { _ = StyleKey(style.key)?.state(style.word, in: &styles) }
    if styles != draft.styles { edits.append(.setStyles(styles)) }
    if let reader { edits.append(.setReader(reader.isEmpty ? nil : reader)) }
    if let environment { edits.append(.setEnvironment(environment.isEmpty ? nil : environment)) }
    return .group(edits, name: .several)
  }

  /// Returns a document with the variant applied.
  public func applied(to document: DraftDocument) -> DraftDocument {
    var result = document
    _ = result.apply(edit(of: document.draft))
    return result
  }
}

/// The reason why a text is not a variant.
@nonexhaustive public enum DraftVariantError: Error, Sendable, Hashable {
  /// There is no word.
  case empty
  /// The word is neither a method, nor a body type, nor a style.
  case unknownWord(String)
  /// A style can't be set.
  case style(StyleAssignmentError)

  /// The problem as one line for people.
  public var sentence: String {
    switch self {
    case .empty: "a variant has at least one word, such as POST, form or arrays=brackets"
    case .unknownWord(let word):
      "\(ParameterValue.string(word).compactJSON) is no method in capitals, no body type (\(Draft.BodyType.allCases.map(\.rawValue).joined(separator: ", "))), and no style such as arrays=brackets"
    case .style(let error): error.sentence
    }
  }
}
