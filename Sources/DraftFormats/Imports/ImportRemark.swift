public import WiredraftCore

/// A remark about an imported request, so that nothing is lost silently.
public struct ImportRemark: Sendable, Hashable {
  /// The kind of a remark.
  @nonexhaustive public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// The part has no meaning for the request: `--silent`.
    case ignored
    /// The part belongs to the request, but could not be carried over.
    case leftOut
    /// The part was carried over in another form.
    case changed
    /// The tool adds the part when it sends the request, but the draft does not: `User-Agent`.
    case added
  }

  /// The kind.
  public var kind: Kind
  package var finding: ImportFinding
  /// The position in the text; nil if there is none.
  public var position: TextPosition?

  /// The path of the file that the position is in; nil for the text itself.
  package var file: String?

  /// Where the remark belongs, such as `3:7` or `parts/item.yaml:3:7`; nil if there is no position.
  package var place: String? {
    position.map { (file.map { $0 + ":" } ?? "") + "\($0.line):\($0.column)" }
  }

  /// Whether the remark is about a part of the text that is in no request.
  package var isOutside = false

  /// The remark with its reason, as a sentence.
  public var text: String { finding.sentence }

  init(_ kind: Kind, _ finding: ImportFinding, at position: TextPosition? = nil) {
    self.kind = kind
    self.finding = finding
    self.position = position
  }

  /// Makes a remark about a part of the text that is in no request.
  static func outside(_ finding: ImportFinding, at position: TextPosition?) -> ImportRemark {
    var remark = ImportRemark(.leftOut, finding, at: position)
    remark.isOutside = true
    return remark
  }

  /// Returns whether two remarks have the same kind, finding and position.
  public static func == (left: ImportRemark, right: ImportRemark) -> Bool {
    left.kind == right.kind && left.finding == right.finding && left.place == right.place
  }

  /// Hashes the kind, the finding and the position.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(kind)
    hasher.combine(finding)
    hasher.combine(place)
  }
}

/// A draft made from foreign text, with remarks on its import.
public struct ImportedRequest: Sendable {
  /// The draft, with a title if the text has one.
  public var document: DraftDocument
  /// The remarks on everything that was not carried over unchanged, in the order of the text.
  public var remarks: [ImportRemark]
  /// Whether ``ImportOptions/prefersRows`` turns, or has turned, a text or the query of the URL into rows.
  public var hasOtherRows = false
  /// The paths of the files whose contents would be a part of the draft if ``ImportOptions/files`` had them.
  public var unreadFiles: [String] = []
  /// The body, if it is not text and was left out; nil for none.
  package var binaryBody: ImportedBody?
  /// The place in the folders of a collection; nil if the text has none.
  package var place: FolderPlace?

  /// The request without the remarks on parts of the text that are in no request.
  package var withoutRemarksOutside: ImportedRequest {
    var result = self
    result.remarks.removeAll(where: \.isOutside)
    return result
  }

  /// Makes a result.
  public init(_ document: DraftDocument, remarks: [ImportRemark] = []) {
    self.document = document
    self.remarks = remarks
  }
}

/// The options for reading foreign text.
public struct ImportOptions: Sendable, Hashable {
  /// Whether the query of a URL becomes rows if they give the same bytes; otherwise it stays in the URL.
  public var splitsQuery = true
  /// Whether JSON, a form and a query also become rows that mean the same but are sent as other bytes, such
  /// as `%5B` for `[`, or JSON without its white space; otherwise they are kept as they are.
  public var prefersRows = false
  /// Whether typographic quotes, dashes and spaces of a command are replaced by those that a shell knows.
  public var mendsSigns = false
  /// The contents of files that a command names, by their paths; all others are named and not read.
  public var files: [String: [UInt8]] = [:]

  /// The home folder, which a command's `~` becomes; nil to keep it as it is, with a remark.
  package var home: String?
  /// The time in seconds since 1970, at which cookies of a file may have expired; nil if it isn't known.
  package var time: Int?

  /// Makes the default options.
  public init() {}
}
