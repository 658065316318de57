package import WiredraftCore

/// A foreign format of requests, with its detection and its reader.
protocol ForeignFormat: Sendable {
  /// Whether text looks like this format: a cheap look at its beginning, since several formats are checked.
  static func recognises(_ text: Substring) -> Bool

  /// Whether text looks like this format, by facts that several formats need.
  static func recognises(_ glance: TextGlance) -> Bool

  /// Returns the contents of a text.
  ///
  /// Nothing is executed, and no file is read.
  static func contents(
    of text: String, _ options: ImportOptions, _ tools: ImportTools
  ) throws(ImportError) -> ImportContents
}

extension ForeignFormat {
  static func recognises(_ glance: TextGlance) -> Bool { recognises(glance.text) }
}

/// A format that is recognised by facts that several formats need.
protocol GlancedFormat: ForeignFormat {}

extension GlancedFormat {
  static func recognises(_ text: Substring) -> Bool { recognises(TextGlance(text)) }
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
    of text: String, _ options: ImportOptions, _ tools: ImportTools
  ) throws(ImportError) -> ImportContents {
    .requests(try requests(in: text, options).map { $0.imported(options) })
  }
}

package enum ImportContents: Sendable {
  /// Requests, at least one.
  case requests([ImportedRequest])
  /// Requests in folders, and the environments that come with them; one of both lists may be empty.
  case collection(ImportedCollection, [ImportedEnvironment])
  /// Operations, from which requests are made one by one.
  case operations(OpenAPIDescription)

  /// The paths of the files whose contents would be a part of the requests, each once.
  package var unreadFiles: [String] {
    if case .operations(let description) = self { return description.unreadFiles }
    guard case .requests(let requests) = self else { return [] }
    var paths: [String] = []
    for path in requests.flatMap(\.unreadFiles) where !paths.contains(path) { paths.append(path) }
    return paths
  }

  /// Whether these are the operations of a description.
  package var areOperations: Bool { if case .operations = self { true } else { false } }

  /// The remarks on what is in no request.
  package var remarksOutside: [ImportRemark] {
    switch self {
    case .requests(let requests): requests.flatMap(\.remarks).filter(\.isOutside)
    case .collection(let requests, _): requests.remarksOutside
    case .operations(let description): description.remarks
    }
  }
}

extension ImportContents {
  /// Whether there are neither requests nor environments; a description is never empty.
  var isEmpty: Bool {
    switch self {
    case .requests(let requests): requests.isEmpty
    case .collection(let requests, let environments): requests.isEmpty && environments.isEmpty
    case .operations: false
    }
  }

  /// Throws unless a draft can be made of the contents.
  ///
  /// - Parameter format: The format of the text.
  /// - Throws: ``ImportError`` if there are environments alone, or a description has no operation.
  package func requireRequest(of format: ImportFormat?) throws(ImportError) {
    switch self {
    case .requests: break
    case .collection(let requests, _):
      if requests.isEmpty { throw ImportError(format, CollectionFinding.environmentAlone) }
    case .operations(let description): try description.requireOperations()
    }
  }
}

/// Readers of texts that this module doesn't know.
package struct ImportTools: Sendable {
  /// Converts YAML; nil to refuse YAML.
  package var yaml: YAMLConversion?
  /// Returns an expectation of an answer in its usual form, or nil for a text that isn't one. Without this function
  /// the expectations of a file are left out, and a remark says so.
  package var expectation: (@Sendable (String) -> String?)?
  /// The other files of a description.
  package var files: ReferencedFiles

  package init(
    yaml: YAMLConversion? = nil, expectation: (@Sendable (String) -> String?)? = nil,
    files: ReferencedFiles = ReferencedFiles()
  ) {
    self.yaml = yaml
    self.expectation = expectation
    self.files = files
  }
}

/// Converts YAML to JSON, with the position in the YAML of each name and each value.
package typealias YAMLConversion =
  @Sendable (_ text: String) throws(ImportError) -> (json: String, places: [TextPosition])
