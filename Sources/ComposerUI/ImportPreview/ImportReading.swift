package import DraftFormats
internal import Responses

/// A request to read a text as an import; a worker reads long texts and files.
package struct ImportOrder: Sendable, Hashable {
  package enum Source: Sendable, Hashable {
    /// A pasted text.
    case text(String)
    case file(path: String)
  }

  /// The identifier, which the answer repeats.
  package var id: Int
  package var source: Source
  /// The format; nil to detect it.
  package var format: ImportFormat?
  /// The options for reading it.
  package var options: ImportOptions
  /// The paths of the files to read for the options, as the user has allowed.
  package var files: [String] = []

  package init(
    id: Int, source: Source, format: ImportFormat? = nil, options: ImportOptions = ImportOptions()
  ) {
    self.id = id
    self.source = source
    self.format = format
    self.options = options
  }
}

/// An imported text, compared by identity.
package final class ImportReading: Sendable, Hashable {
  /// The outcome of reading a text.
  package enum Outcome: Sendable {
    /// The contents: at least one request or one operation.
    case read(ImportContents)
    /// The reason why the text is not a request.
    case failed(ImportError)
    /// The file can't be read; the reason is the end of a sentence.
    case unreadable(reason: String)
  }

  /// The identifier of the order.
  package let id: Int
  /// The format as which the text was read; nil if none was detected.
  package let format: ImportFormat?
  /// The text; empty if there is none.
  package let text: String
  /// The path of its file; nil if it was pasted.
  package let path: String?
  /// The options with which it was read.
  package let options: ImportOptions
  /// The paths of the files whose contents would be a part of a request, unless the user has answered already.
  package let filesToRead: [String]
  package let outcome: Outcome

  /// Reads a text.
  ///
  /// - Parameter yaml: The function that reads YAML; nil to refuse YAML.
  /// - Complexity: O(*n*), where *n* is the length of the text.
  package init(_ text: String, for order: ImportOrder, yaml: YAMLConversion? = nil) {
    id = order.id
    let format = order.format ?? Import.format(of: text)
    self.format = format
    self.text = text
    path = if case .file(let path) = order.source { path } else { nil }
    options = order.options
    do throws(ImportError) {
      let contents = try Import.contents(
        of: text, as: format, options: order.options,
        tools: ImportTools(yaml: yaml, expectation: Expectation.usualForm))
      try contents.requireRequest(of: format)
      outcome = .read(contents)
      filesToRead = order.files.isEmpty && order.options.files.isEmpty ? contents.unreadFiles : []
    } catch {
      filesToRead = []
      outcome = .failed(error)
    }
  }

  /// Creates the outcome for a file that can't be read.
  package init(unreadable reason: String, for order: ImportOrder) {
    id = order.id
    format = order.format
    text = ""
    path = if case .file(let path) = order.source { path } else { nil }
    options = order.options
    filesToRead = []
    outcome = .unreadable(reason: reason)
  }

  package static func == (left: ImportReading, right: ImportReading) -> Bool { left === right }

  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
