extension Draft {
  /// The defaults that the file of a folder gives the drafts in it and below it.
  ///
  /// A draft's own URL, fields and styles win; of two folders, the nearer.
  public struct FolderDefaults: Sendable {
    /// The path of the folder's file, as people are shown it.
    public var file: String
    /// The URL that a draft's URL is joined to if that begins with `/`.
    public var baseURL: String?
    /// The line of ``baseURL`` in the file, from 1; nil if it isn't known.
    public var baseURLLine: Int?
    /// Header fields, which are sent before the draft's; one that the draft, or a nearer folder, has by name is not sent.
    public var headers: [Draft.Row] = []
    /// The line of each of ``headers`` in the file, from 1; empty if they aren't known.
    public var headerLines: [Int] = []
    /// Encoding styles, where the draft has the default and doesn't state it.
    public var styles = EncodingStyles()
    /// The name of the program that reads queries and forms on the server, if the draft doesn't name one.
    public var reader: String?

    /// Makes the defaults of a file, which are none.
    public init(file: String) { self.file = file }
  }
}

extension Draft {
  /// Returns the header rows that take part in the request, those of the farthest folder first, and the rows of folders
  /// that give way to others.
  ///
  /// A row of a folder gives way to rows of the same name in the draft, or in a nearer folder.
  package func headerRows(
    in folders: [Draft.FolderDefaults]
  ) -> (sent: [(reference: Draft.RowReference, row: Draft.Row)], replaced: [Draft.RowReference]) {
    func isPresent(_ row: Draft.Row) -> Bool { row.isEnabled && row.type != .omitted }
    var sent: [(reference: Draft.RowReference, row: Draft.Row)] = []
    var replaced: [Draft.RowReference] = []
    var taken: Set<String> = []
    if !folders.isEmpty {
      taken = Set(headers.lazy.filter(\.isEnabled).map { $0.name.lowercased() })
    }
    for (number, folder) in folders.enumerated() {
      var rows: [(Draft.RowReference, Draft.Row)] = []
      for (index, row) in folder.headers.enumerated() where isPresent(row) {
        let reference = Draft.RowReference(.headers, index, folder: number)
        if taken.contains(row.name.lowercased()) {
          replaced.append(reference)
        } else {
          rows.append((reference, row))
        }
      }
      taken.formUnion(folder.headers.lazy.filter(\.isEnabled).map { $0.name.lowercased() })
      sent = rows + sent
    }
    for (index, row) in headers.enumerated() where isPresent(row) {
      sent.append((Draft.RowReference(.headers, index), row))
    }
    return (sent, replaced)
  }

  /// Returns whether a body is sent without a Content-Type: a row of that name is of the type ``RowType/omitted``, in the
  /// draft or in the nearest folder that has such rows, and no other sends one.
  package func omitsContentType(in folders: [Draft.FolderDefaults]) -> Bool {
    for rows in [headers] + folders.map(\.headers) {
      let named = rows.filter { $0.isEnabled && $0.name.lowercased() == "content-type" }
      if !named.isEmpty { return named.allSatisfy { $0.type == .omitted } }
    }
    return false
  }

  /// Returns the place of the nearest folder that has a base URL; nil if there is none, or the draft's URL is joined to
  /// none.
  package func baseURLPlace(in folders: [Draft.FolderDefaults]) -> Int? {
    url.utf8.first == UInt8(ascii: "/") ? folders.firstIndex { $0.baseURL != nil } : nil
  }
}
