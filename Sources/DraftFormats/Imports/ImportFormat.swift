/// A foreign form of requests that drafts can be made of, by the word that the command line uses for it.
///
/// Each form declares itself beside its reader.
public struct ImportFormat: RawRepresentable, Sendable, Hashable, CaseIterable {
  /// The forms, in the order in which they are listed for people.
  public static let allCases: [ImportFormat] = [
    .curl,
    .httpie,
    .fetch,
    .http,
    .httpFile,
    .har,
    .openapi,
    .url,
    .query,
    .json,
    .lines,
  ]

  /// The forms in the order in which they are asked whether a text is theirs.
  static let byPrecedence = allCases.filter(\.isAskedFirst) + allCases.filter { !$0.isAskedFirst }

  /// The word for it.
  public let rawValue: String
  /// A text of this form, with its article: `a curl command`.
  package let phrase: String
  /// Whether a paste of it is offered to be taken over as a whole; of the others rows are made.
  package let isOffered: Bool
  /// Whether a text of it may be YAML.
  package let mayBeYAML: Bool
  private let isAskedFirst: Bool
  let reader: any ForeignFormat.Type

  /// Declares a form.
  ///
  /// - Parameter isAskedFirst: Whether its texts begin so that the others would take them for theirs.
  init(
    _ rawValue: String, _ phrase: String, isOffered: Bool = true, mayBeYAML: Bool = false,
    isAskedFirst: Bool = false, reader: any ForeignFormat.Type
  ) {
    self.rawValue = rawValue
    self.phrase = phrase
    self.isOffered = isOffered
    self.mayBeYAML = mayBeYAML
    self.isAskedFirst = isAskedFirst
    self.reader = reader
  }

  /// Finds the form with a word; nil where there is none.
  public init?(rawValue: String) {
    guard let format = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = format
  }
}
