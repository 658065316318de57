/// A foreign format from which drafts can be made, by its name on the command line.
///
/// Each format declares itself beside its reader.
public struct ImportFormat: RawRepresentable, Sendable, Hashable, CaseIterable {
  /// The formats, in the order in which they are listed for people.
  public static let allCases: [ImportFormat] = [
    .curl,
    .httpie,
    .xh,
    .fetch,
    .http,
    .httpFile,
    .har,
    .openapi,
    .swagger,
    .postman,
    .insomnia,
    .bruno,
    .opencollection,
    .hurl,
    .powershell,
    .wget,
    .url,
    .query,
    .json,
    .lines,
  ]

  static let byPrecedence = allCases.filter(\.isAskedFirst) + allCases.filter { !$0.isAskedFirst }

  /// The name on the command line.
  public let rawValue: String
  /// A text in this format, with its article: `a curl command`.
  package let phrase: String
  /// Whether pasted text can be imported as a whole; in the other formats it becomes rows.
  package let isOffered: Bool
  /// Whether the text may be YAML.
  package let mayBeYAML: Bool
  private let isAskedFirst: Bool
  /// Whether its texts are read by the documentation of a program that was not run to compare the bytes.
  package let isByDocumentation: Bool
  /// The ends of the names of its files, such as `.har`, or whole names.
  private let fileNames: [String]
  /// The reader of folders; nil if its requests are in one text.
  package let folder: (any FolderFormat.Type)?
  let reader: any ForeignFormat.Type

  /// `isAskedFirst` if other formats would also recognise its texts; `isByDocumentation` if they are read by
  /// documentation alone.
  init(
    _ rawValue: String, _ phrase: String, isOffered: Bool = true, mayBeYAML: Bool = false,
    isAskedFirst: Bool = false, isByDocumentation: Bool = false, fileNames: [String] = [],
    folder: (any FolderFormat.Type)? = nil, reader: any ForeignFormat.Type
  ) {
    self.rawValue = rawValue
    self.phrase = phrase
    self.isOffered = isOffered
    self.mayBeYAML = mayBeYAML
    self.isAskedFirst = isAskedFirst
    self.isByDocumentation = isByDocumentation
    self.fileNames = fileNames
    self.folder = folder
    self.reader = reader
  }

  /// Returns the format that the name of a file tells; nil if the name tells none.
  package init?(ofFileNamed path: String) {
    let name = path.split(separator: "/").last?.lowercased() ?? ""
    let format = Self.allCases.first { format in
      format.fileNames.contains { $0.first == "." ? name.hasSuffix($0) : name == $0 }
    }
    guard let format else { return nil }
    self = format
  }

  /// Returns the format with a name; nil if there is none.
  public init?(rawValue: String) {
    guard let format = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = format
  }
}
