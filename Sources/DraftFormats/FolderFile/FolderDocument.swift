public import WiredraftCore

/// The file of a folder of drafts, `folder.wiredraft.json`: what the drafts in it and below it share.
///
/// ```swift
/// let folder = try FolderDocument(reading: Array(#"{"wiredraft": 1, "baseURL": "https://h/api"}"#.utf8))
/// folder.baseURL  // "https://h/api"
/// ```
public struct FolderDocument: Sendable {
  /// The name of the file.
  public static let fileName = "folder.wiredraft.json"

  /// Whether the files of the folders above are not read.
  public var isRoot = false
  /// A title for people; nil for none.
  public var title: String?
  /// The description of the folder, of any number of lines; nil for none.
  public var description: String?
  /// The URL that a draft's URL is joined to if that begins with `/`; nil for none.
  public var baseURL: String?
  /// The line of ``baseURL`` in the file, from 1; nil if it isn't known.
  public var baseURLLine: Int?
  /// The header fields that are sent before a draft's own.
  public var headers: [Draft.Row] = []
  /// The encoding styles, where a draft has the default and doesn't state it.
  public var styles = EncodingStyles()
  /// The variables that the drafts can refer to.
  public var variables: [Variable.Definition] = []
  /// The name of the environment whose variables the drafts use; nil for none.
  public var environment: String?
  /// The name of the program that reads queries and forms on the server; nil for none.
  public var reader: String?
  /// How the drafts are sent; nil if the file does not say it.
  public var send: SendSettings?
  /// The names of the drafts' files, and of folders with drafts, in the order in which they are sent; nil for the order
  /// of the names.
  public var order: [String]?
  /// Members at the top of the file that this version does not know.
  public var unknown: [Draft.UnknownMember] = []
  /// Members of `encoding` that this version does not know.
  public var unknownStyles: [Draft.UnknownMember] = []
  /// Members of the file that only repeat a default: they are written again, so that the file stays as it was.
  public var explicit: Set<ExplicitMember> = []

  /// A member that may be left out when it repeats a default.
  public enum ExplicitMember: String, Sendable, Hashable {
    /// A `false` that says that the files above are read.
    case root
    /// An empty list of header fields.
    case headers
    /// Encoding styles that are all at their defaults.
    case encoding
    /// An empty list of variables.
    case variables
  }

  /// Makes an empty file.
  public init() {}

  /// Returns the names of files and folders in the order of the file: the folders that ``order`` does not name, then
  /// what it names, then the other files.
  ///
  /// ```swift
  /// var folder = FolderDocument()
  /// folder.order = ["c", "users", "a"]
  /// folder.ordered(["a", "b", "c"], folders: ["items", "users"])  // ["items", "c", "users", "a", "b"]
  /// ```
  /// - Parameters:
  ///   - names: The names of the files that are there.
  ///   - folders: The names of the folders that are there.
  /// - Complexity: O(*n*), where *n* is the number of names in all.
  public func ordered(_ names: [String], folders: [String] = []) -> [String] {
    var rest = Set(names + folders)
    let named = (order ?? []).filter { rest.remove($0) != nil }
    return folders.filter(rest.contains) + named + names.filter(rest.contains)
  }

  /// Returns what the drafts of the folder inherit.
  ///
  /// - Parameter file: The path of the file, as people are shown it.
  public func defaults(file: String) -> Draft.FolderDefaults {
    var defaults = Draft.FolderDefaults(file: file)
    defaults.baseURL = baseURL
    defaults.baseURLLine = baseURLLine
    defaults.headers = headers
    defaults.styles = styles
    defaults.reader = reader
    return defaults
  }

  /// Returns the folder's variables, with their lines.
  ///
  /// - Parameter file: The path of the file, as people are shown it.
  public func variableSource(file: String) -> Variable.Source {
    Variable.Source(.folder, file: file, variables)
  }

  /// A warning for each member that this version does not know; the rows are those of ``headers``.
  public var unknownKeys: [Diagnostic] {
    var found = unknown.filter { $0.name != "$schema" }.map { Self.warning($0, in: .folder) }
    found += (send?.unknown ?? []).map { Self.warning($0, in: .sending) }
    found += unknownStyles.map { Self.warning($0, in: .encoding) }
    found += variables.flatMap(\.unknown).map { Self.warning($0, in: .variable) }
    for (index, row) in headers.enumerated() {
      found += row.notes.unknown.map { Self.warning($0, in: .row, row: Draft.RowReference(.headers, index)) }
    }
    return found
  }

  private static func warning(
    _ member: Draft.UnknownMember, in place: Diagnostic.UnknownKey.Place, row: Draft.RowReference? = nil
  ) -> Diagnostic {
    let problem = Diagnostic.Problem.unknownKey(Diagnostic.UnknownKey(member.name, in: place))
    return row.map { Diagnostic(problem, row: $0) } ?? Diagnostic(problem)
  }
}
