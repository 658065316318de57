/// A format in which a request can be exported, by its name on the command line.
///
/// Each format declares itself beside its writer.
public struct CodeFormat: RawRepresentable, Sendable, Hashable, CaseIterable {
  /// The formats, in the order in which they are listed for people.
  public static let allCases: [CodeFormat] = [
    .curl,
    .curlShort,
    .httpie,
    .http,
    .httpFile,
    .hurl,
    .bruno,
    .opencollection,
    .postman,
    .har,
    .swift,
    .swiftURLRequest,
    .swiftAsyncHTTPClient,
    .python,
    .javascript,
    .go,
    .php,
    .wget,
    .powershell,
    .draft,
    .url,
  ]

  /// The name on the command line.
  public let rawValue: String
  /// The name for people.
  public let title: String
  /// The extension of its files, without a dot.
  public let fileExtension: String
  /// The line that code in this format needs in a package's manifest; nil where it needs none.
  public let dependency: String?
  /// The letter that selects the format in a list.
  package let letter: Character
  let writer: any CodeWriter.Type
  /// Whether a file in the format can hold several requests.
  public var holdsSeveral: Bool { writer is any CollectionWriter.Type }

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

  /// Returns the format with a name; nil if there is none.
  public init?(rawValue: String) {
    guard let format = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = format
  }
}
