public import WiredraftCore

/// Why foreign text became no draft, and where.
public struct ImportError: Error, Sendable, Hashable {
  /// The form that the text was read as; nil where none was recognised.
  public var format: ImportFormat?
  /// What is wrong and what to do, as a sentence.
  public var message: String
  /// Where it is wrong, in lines and Unicode scalars from 1; nil where it is the whole text.
  public var position: TextPosition?

  /// Makes an error.
  public init(_ format: ImportFormat?, _ message: String, at position: TextPosition? = nil) {
    self.format = format
    self.message = message
    self.position = position
  }

  /// Makes an error at an offset in bytes.
  init(_ format: ImportFormat?, _ message: String, offset: Int, in bytes: some Sequence<UInt8>) {
    self.init(format, message, at: TextPosition(offset: offset, in: bytes))
  }
}
