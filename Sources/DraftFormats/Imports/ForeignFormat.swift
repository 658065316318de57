package import WiredraftCore

/// A foreign form of requests: how it is recognised, and read.
protocol ForeignFormat: Sendable {
  /// Whether text looks like this form: a cheap look at its beginning, for several forms are asked.
  static func recognises(_ text: Substring) -> Bool

  /// Reads what a text holds.
  ///
  /// Nothing is executed, and no file is read.
  static func contents(
    of text: String, _ options: ImportOptions, yaml: YAMLConversion?
  ) throws(ImportError) -> ImportContents
}

/// A form whose texts hold requests as a tool would send them.
protocol RequestFormat: ForeignFormat {
  /// Whether text without white space before it looks like this form.
  static func recognises(_ text: Substring.UTF8View) -> Bool

  /// Reads all requests of a text.
  static func requests(in text: String, _ options: ImportOptions) throws(ImportError) -> [ForeignRequest]
}

extension RequestFormat {
  static func recognises(_ text: Substring) -> Bool { recognises(text.utf8.drop { $0 <= 0x20 }) }

  static func contents(
    of text: String, _ options: ImportOptions, yaml: YAMLConversion?
  ) throws(ImportError) -> ImportContents {
    .requests(try requests(in: text, options).map { $0.imported(options) })
  }
}

/// The contents of a foreign text.
package enum ImportContents: Sendable {
  /// Requests, one at least.
  case requests([ImportedRequest])
  /// Operations, of which requests are made one by one.
  case operations(OpenAPIDescription)
}

/// Makes JSON of YAML, with the position in the YAML of each name and each value.
package typealias YAMLConversion =
  @Sendable (_ text: String) throws(ImportError) -> (json: String, places: [TextPosition])
