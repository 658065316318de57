package import WiredraftCore

/// The beginning of a draft as a list of drafts previews it, without its secrets.
///
/// It is made where the file is read, so that no secret of a draft that isn't open reaches the composer's state.
package struct DraftPreview: Sendable, Hashable {
  package struct Line: Sendable, Hashable {
    /// The beginning of the name.
    package var name: String
    /// The beginning of the text; empty if it is hidden.
    package var value: String
    package var type: Draft.RowType
    /// Whether the row takes part in the request.
    package var isEnabled: Bool
    package var isHidden: Bool
  }

  package var method: String
  /// The URL without possible secrets.
  package var url: String
  /// The first line of the description, without possible secrets; empty without one.
  package var description: String
  /// The first rows: those of the path, the parameters, the query and the body, then the header fields.
  package var lines: [Line] = []
  /// The number of all rows.
  package var rowCount = 0
  /// The first lines of a body that is given as a whole, without possible secrets, or the path of its file.
  package var body: [String] = []

  /// The number of rows, and of lines of a body, that are kept.
  package static let most = 16
  /// The number of characters of a name, a value or a line that are kept.
  package static let longest = 100

  /// Makes the preview of a draft.
  ///
  /// - Parameters:
  ///   - draft: The draft.
  ///   - description: Its description; nil for none.
  /// - Complexity: O(*n*), where *n* is the length of the URL, of the description and of the first rows.
  package init(_ draft: Draft, description: String? = nil) {
    method = Self.cut(draft.method)
    url = SecretURL.masked(draft.url)
    self.description = Self.firstLine(of: description)
    addRows([
      draft.path, draft.parameters ?? [], draft.query ?? [], draft.body.parameters ?? [], draft.headers,
    ])
    if let path = draft.body.path, draft.body.type == .file { body = ["file " + Self.cut(path)] }
    if let text = draft.body.wholeText { body = Self.lines(of: text) }
  }

  /// Makes the preview of what a folder gives its drafts: its base URL and its header fields.
  package init(_ folder: FolderDocument) {
    method = ""
    url = SecretURL.masked(folder.baseURL ?? "")
    description = Self.firstLine(of: folder.description)
    addRows([folder.headers])
  }

  private mutating func addRows(_ lists: [[Draft.Row]]) {
    rowCount = lists.reduce(0) { $0 + $1.count }
    lines = lists.joined().prefix(Self.most).map(Self.line)
  }

  private static func line(of row: Draft.Row) -> Line {
    let isHidden = row.hidesText && !row.text.isEmpty
    // A password is found by what follows it, which must not be cut off before.
    let text = row.source == .environment ? "$" + row.text : SecretURL.masked(row.text)
    return Line(
      name: cut(row.name), value: isHidden ? "" : cut(text), type: row.type, isEnabled: row.isEnabled,
      isHidden: isHidden)
  }

  private static func lines(of text: Draft.BodyText) -> [String] {
    let start = text.bytes(in: 0..<min(text.utf8Count, most * longest))
    return String(decoding: SecretText.masked(start), as: UTF8.self)
      .split(separator: "\n", maxSplits: most, omittingEmptySubsequences: false).prefix(most)
      .map { cut(String($0)) }
  }

  private static func firstLine(of text: String?) -> String {
    let line = (text ?? "").split(whereSeparator: \.isNewline).first ?? ""
    return cut(String(decoding: SecretText.masked(Array(line.utf8)), as: UTF8.self))
  }

  private static func cut(_ text: String) -> String { String(text.unicodeScalars.prefix(longest)) }
}
