public import WiredraftCore

/// Something to know about a request that was imported: nothing is left behind silently.
public struct ImportRemark: Sendable, Hashable {
  /// What became of it.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// It has no meaning for the request: `--silent`.
    case ignored
    /// It belongs to the request, and could not be carried over.
    case leftOut
    /// It was carried over in another form.
    case changed
    /// The tool adds it to what it sends by itself, and the draft does not: `User-Agent`.
    case added
  }

  /// What became of it.
  public var kind: Kind
  /// The finding.
  package var finding: any ImportFinding
  /// Where it stood; nil where it stood nowhere.
  public var position: TextPosition?

  /// The remark and its reason, as a sentence.
  public var text: String { finding.sentence }

  /// Makes a remark.
  init(_ kind: Kind, _ finding: any ImportFinding, at position: TextPosition? = nil) {
    self.kind = kind
    self.finding = finding
    self.position = position
  }

  /// Returns whether two remarks say the same of the same place.
  public static func == (left: ImportRemark, right: ImportRemark) -> Bool {
    left.kind == right.kind && left.position == right.position
      && AnyHashable(left.finding) == AnyHashable(right.finding)
  }

  /// Hashes the kind, the finding and the place.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(kind)
    hasher.combine(finding)
    hasher.combine(position)
  }
}

/// A draft made of foreign text, and what there is to know of how.
public struct ImportedRequest: Sendable {
  /// The draft, with a title where the text has one.
  public var document: DraftDocument
  /// What became of all that did not go into rows as it stood, in the order of the text.
  public var remarks: [ImportRemark]
  /// Whether ``ImportOptions/prefersRows`` makes, or made, rows of what stands as it is in a text or in the URL.
  public var hasOtherRows = false

  /// Makes a result.
  public init(_ document: DraftDocument, remarks: [ImportRemark] = []) {
    self.document = document
    self.remarks = remarks
  }
}

/// How foreign text is read.
public struct ImportOptions: Sendable, Hashable {
  /// Whether the query of a URL becomes rows, where these give the same bytes; else it stays in the URL.
  public var splitsQuery = true
  /// Whether JSON, a form and a query become rows also where these mean the same in other bytes, such as `%5B` for
  /// `[`, or JSON without its white space; else they are kept as they stand.
  public var prefersRows = false

  /// Makes the usual options.
  public init() {}
}
