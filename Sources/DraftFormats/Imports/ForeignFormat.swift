package import WiredraftCore

/// A foreign format of requests, with its detection and its reader.
protocol ForeignFormat: Sendable {
  /// Whether text looks like this format: a cheap look at its beginning, since several formats are checked.
  static func recognises(_ text: Substring) -> Bool

  /// Returns the contents of a text.
  ///
  /// Nothing is executed, and no file is read.
  static func contents(
    of text: String, _ options: ImportOptions, yaml: YAMLConversion?
  ) throws(ImportError) -> ImportContents
}

/// A format whose texts contain requests as a tool would send them.
protocol RequestFormat: ForeignFormat {
  /// Whether text without leading white space looks like this format.
  static func recognises(_ text: Substring.UTF8View) -> Bool

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

package enum ImportContents: Sendable {
  /// Requests, at least one.
  case requests([ImportedRequest])
  /// Operations, from which requests are made one by one.
  case operations(OpenAPIDescription)

  /// The paths of the files whose contents would be a part of the requests, each once.
  package var unreadFiles: [String] {
    guard case .requests(let requests) = self else { return [] }
    var paths: [String] = []
    for path in requests.flatMap(\.unreadFiles) where !paths.contains(path) { paths.append(path) }
    return paths
  }
}

/// Converts YAML to JSON, with the position in the YAML of each name and each value.
package typealias YAMLConversion =
  @Sendable (_ text: String) throws(ImportError) -> (json: String, places: [TextPosition])
