public import WiredraftCore

/// The reason why foreign text can't be imported, with its position.
public struct ImportError: Error, Sendable, Hashable {
  /// The format that the text was read as; nil if none was recognised.
  public var format: ImportFormat?
  package var finding: ImportFinding
  /// The position of the problem, in lines and Unicode scalars from 1; nil if it concerns the whole text.
  public var position: TextPosition?

  /// The paths of the files in which the rest may be, if ``ImportOptions/files`` had them.
  package var unreadFiles: [String] = []

  /// The problem and its remedy, as a sentence.
  public var message: String { finding.sentence }

  /// Whether ``ImportOptions/mendsSigns`` may remove the problem.
  package var isMendable: Bool { finding.isTypographic }

  package init(_ format: ImportFormat?, _ finding: ImportFinding, at position: TextPosition? = nil) {
    self.format = format
    self.finding = finding
    self.position = position
  }

  init(_ format: ImportFormat?, _ finding: ImportFinding, offset: Int, in bytes: some Sequence<UInt8>) {
    self.init(format, finding, at: TextPosition(offset: offset, in: bytes))
  }
}
