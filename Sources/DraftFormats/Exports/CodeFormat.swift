/// What a request can be exported as, by the word that the command line uses for it.
///
/// Each format declares itself beside its writer.
public struct CodeFormat: RawRepresentable, Sendable, Hashable, CaseIterable {
  /// The formats, in the order in which they are listed for people.
  public static let allCases: [CodeFormat] = [
    .curl,
    .httpie,
    .http,
    .httpFile,
    .har,
    .swift,
    .swiftURLRequest,
    .swiftAsyncHTTPClient,
    .python,
    .javascript,
    .draft,
    .url,
  ]

  /// The word for it.
  public let rawValue: String
  /// What people call it.
  public let title: String
  /// How files of it end, without a dot.
  public let fileExtension: String
  /// The line of a package's manifest that code of it needs; nil where it needs none.
  public let dependency: String?
  /// The letter that chooses it in a list.
  package let letter: Character
  let writer: any CodeWriter.Type

  /// Declares a format.
  init(
    _ rawValue: String, _ title: String, letter: Character, fileExtension: String, dependency: String? = nil,
    writer: any CodeWriter.Type
  ) {
    self.rawValue = rawValue
    self.title = title
    self.letter = letter
    self.fileExtension = fileExtension
    self.dependency = dependency
    self.writer = writer
  }

  /// Finds the format with a word; nil where there is none.
  public init?(rawValue: String) {
    guard let format = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = format
  }
}
