extension Draft {
  /// The lists of rows that a draft has.
  @nonexhaustive public enum RowList: String, Sendable, Hashable, CaseIterable {
    /// The convenience parameters, which the method sends to the query or the body.
    case parameters
    /// The actual query parameters, in place of the computed ones.
    case query
    /// The values for `{name}` in the URL's path.
    case path
    /// The actual body parameters, in place of the computed ones.
    case body
    /// The header fields.
    case headers
  }
}

extension Draft {
  /// A reference to one row of a list of a draft.
  public struct RowReference: Sendable, Hashable {
    /// The list.
    public var list: Draft.RowList
    /// The place in the list, from 0, disabled rows included.
    public var index: Int
    /// For a row that a folder gives: the place of the folder in ``Composition/Context/folders``; nil for a row of the draft.
    public var folder: Int?
    /// Makes a reference, whether or not there is such a row.
    public init(_ list: Draft.RowList, _ index: Int, folder: Int? = nil) {
      self.list = list
      self.index = index
      self.folder = folder
    }
  }
}
