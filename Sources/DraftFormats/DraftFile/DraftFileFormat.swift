internal import WiredraftCore

enum DraftFileFormat {
  static let version = 1
  /// Some editors write it at the beginning of a file; it is not part of any JSON text.
  static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
}
