package import DraftFormats
internal import Responses

/// A request to read a text as an import; a worker reads long texts and files.
package struct ImportOrder: Sendable, Hashable {
  package enum Source: Sendable, Hashable {
    /// A pasted text.
    case text(String)
    /// A file, or a folder.
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

  /// The path of the file or folder; nil for a pasted text.
  package var path: String? { if case .file(let path) = source { path } else { nil } }

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
  /// A text or folder in that format, with its article.
  package let phrase: String?
  /// The text; nil for a folder, and for a file that can't be read.
  package let text: String?
  /// The path of its file; nil if it was pasted.
  package let path: String?
  /// The options with which it was read.
  package let options: ImportOptions
  /// The paths of the files whose contents would be a part of a request, unless the user has answered already.
  package let filesToRead: [String]
  package let outcome: Outcome

  /// The source for reading it again.
  var source: ImportOrder.Source { path.map { .file(path: $0) } ?? .text(text ?? "") }

  /// Reads a text.
  ///
  /// - Parameters:
  ///   - yaml: The function that reads YAML; nil to refuse YAML.
  ///   - files: The other files of a description.
  /// - Complexity: O(*n*), where *n* is the length of the text.
  package convenience init(
    _ text: String, for order: ImportOrder, yaml: YAMLConversion? = nil,
    files: ReferencedFiles = ReferencedFiles()
  ) {
    let format =
      order.format ?? order.path.flatMap(ImportFormat.init(ofFileNamed:)) ?? Import.format(of: text)
    self.init(text, as: format, format?.phrase, for: order) { () throws(ImportError) in
      try Import.contents(
        of: text, as: format, options: order.options,
        tools: ImportTools(yaml: yaml, expectation: Expectation.usualForm, files: files))
    }
  }

  /// Reads a folder.
  ///
  /// - Parameters:
  ///   - format: The format of the folder.
  ///   - contents: The function that reads it.
  package convenience init(
    folder format: ImportFormat, for order: ImportOrder, contents: () throws(ImportError) -> ImportContents
  ) {
    self.init(nil, as: format, format.folder?.phrase, for: order, contents)
  }

  private init(
    _ text: String?, as format: ImportFormat?, _ phrase: String?, for order: ImportOrder,
    _ contents: () throws(ImportError) -> ImportContents
  ) {
    id = order.id
    self.format = format
    self.phrase = phrase
    self.text = text
    path = order.path
    options = order.options
    do throws(ImportError) {
      let contents = try contents()
      try contents.requireRequest(of: format)
      outcome = .read(contents)
      filesToRead = order.files.isEmpty && order.options.files.isEmpty ? contents.unreadFiles : []
    } catch {
      filesToRead = order.files.isEmpty && order.options.files.isEmpty ? error.unreadFiles : []
      outcome = .failed(error)
    }
  }

  /// Creates the outcome for a file that can't be read.
  package init(unreadable reason: String, for order: ImportOrder) {
    id = order.id
    format = order.format
    phrase = format?.phrase
    text = nil
    path = order.path
    options = order.options
    filesToRead = []
    outcome = .unreadable(reason: reason)
  }

  package static func == (left: ImportReading, right: ImportReading) -> Bool { left === right }

  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
