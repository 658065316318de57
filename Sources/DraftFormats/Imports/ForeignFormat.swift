internal import WiredraftCore

/// A foreign form of requests: how it is recognised, and read.
protocol ForeignFormat {
  /// Which one it is.
  static var format: ImportFormat { get }

  /// Whether text looks like this form: a cheap look at its beginning, for several forms are asked.
  static func recognises(_ text: Substring.UTF8View) -> Bool

  /// Reads all requests of a text.
  ///
  /// Nothing is executed, and no file is read.
  static func requests(in text: String, _ options: ImportOptions) throws(ImportError) -> [ForeignRequest]
}
