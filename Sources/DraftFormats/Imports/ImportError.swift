public import WiredraftCore

/// Why foreign text became no draft, and where.
public struct ImportError: Error, Sendable, Hashable {
  /// The form that the text was read as; nil where none was recognised.
  public var format: ImportFormat?
  /// The reason.
  package var finding: any ImportFinding
  /// Where it is wrong, in lines and Unicode scalars from 1; nil where it is the whole text.
  public var position: TextPosition?

  /// The problem and what to do about it, as a sentence.
  public var message: String { finding.sentence }

  /// Makes an error.
  package init(_ format: ImportFormat?, _ finding: any ImportFinding, at position: TextPosition? = nil) {
    self.format = format
    self.finding = finding
    self.position = position
  }

  /// Makes an error at an offset in bytes.
  init(_ format: ImportFormat?, _ finding: any ImportFinding, offset: Int, in bytes: some Sequence<UInt8>) {
    self.init(format, finding, at: TextPosition(offset: offset, in: bytes))
  }

  /// Returns whether two errors have the same reason, at the same place.
  public static func == (left: ImportError, right: ImportError) -> Bool {
    left.format == right.format && left.position == right.position
      && AnyHashable(left.finding) == AnyHashable(right.finding)
  }

  /// Hashes the form, the reason and the place.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(format)
    hasher.combine(finding)
    hasher.combine(position)
  }
}
