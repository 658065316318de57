public import WiredraftCore

/// The reason why foreign text can't be imported, with its position.
public struct ImportError: Error, Sendable, Hashable {
  /// The format that the text was read as; nil if none was recognised.
  public var format: ImportFormat?
  package var finding: any ImportFinding
  /// The position of the problem, in lines and Unicode scalars from 1; nil if it concerns the whole text.
  public var position: TextPosition?

  /// The problem and its remedy, as a sentence.
  public var message: String { finding.sentence }

  /// Whether ``ImportOptions/mendsSigns`` may remove the problem.
  package var isMendable: Bool { (finding as? ShellFinding)?.isTypographic == true }

  package init(_ format: ImportFormat?, _ finding: any ImportFinding, at position: TextPosition? = nil) {
    self.format = format
    self.finding = finding
    self.position = position
  }

  /// Makes an error at an offset in bytes.
  init(_ format: ImportFormat?, _ finding: any ImportFinding, offset: Int, in bytes: some Sequence<UInt8>) {
    self.init(format, finding, at: TextPosition(offset: offset, in: bytes))
  }

  /// Returns whether two errors have the same format, reason and position.
  public static func == (left: ImportError, right: ImportError) -> Bool {
    left.format == right.format && left.position == right.position
      && AnyHashable(left.finding) == AnyHashable(right.finding)
  }

  /// Hashes the format, the reason and the position.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(format)
    hasher.combine(finding)
    hasher.combine(position)
  }
}
