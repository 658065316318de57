package import DraftFormats

/// Foreign text that is to be read, by a worker where it is long or in a file.
package struct ImportOrder: Sendable, Hashable {
  /// Where the text is.
  package enum Source: Sendable, Hashable {
    /// It was pasted.
    case text(String)
    case file(path: String)
  }

  /// The number that the answer has, too.
  package var id: Int
  /// Where the text is.
  package var source: Source
  /// Its form; nil to recognise it.
  package var format: ImportFormat?
  /// How it is read.
  package var options: ImportOptions

  package init(
    id: Int, source: Source, format: ImportFormat? = nil, options: ImportOptions = ImportOptions()
  ) {
    self.id = id
    self.source = source
    self.format = format
    self.options = options
  }
}

/// Foreign text that was read; one is only equal to itself.
package final class ImportReading: Sendable, Hashable {
  /// What came of reading it.
  package enum Outcome: Sendable {
    /// Its contents: at least one request or one operation.
    case read(ImportContents)
    /// It is no request, and why.
    case failed(ImportError)
    /// The file can't be read, for a reason that ends a sentence.
    case unreadable(reason: String)
  }

  /// The number that it was ordered with.
  package let id: Int
  /// The form that it was read as; nil where none was recognised.
  package let format: ImportFormat?
  /// The text; empty where there is none.
  package let text: String
  /// The file that it stands in; nil where it was pasted.
  package let path: String?
  /// How it was read.
  package let options: ImportOptions
  package let outcome: Outcome

  /// Reads a text.
  ///
  /// - Parameter yaml: Reads YAML; nil to refuse it.
  /// - Complexity: O(*n*), where *n* is the length of the text.
  package init(_ text: String, for order: ImportOrder, yaml: YAMLConversion? = nil) {
    id = order.id
    let format = order.format ?? Import.format(of: text)
    self.format = format
    self.text = text
    path = if case .file(let path) = order.source { path } else { nil }
    options = order.options
    do throws(ImportError) {
      let contents = try Import.contents(of: text, as: format, options: order.options, yaml: yaml)
      if case .operations(let description) = contents { try description.requireOperations() }
      outcome = .read(contents)
    } catch {
      outcome = .failed(error)
    }
  }

  /// Tells why a file can't be read.
  package init(unreadable reason: String, for order: ImportOrder) {
    id = order.id
    format = order.format
    text = ""
    path = if case .file(let path) = order.source { path } else { nil }
    options = order.options
    outcome = .unreadable(reason: reason)
  }

  package static func == (left: ImportReading, right: ImportReading) -> Bool { left === right }

  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
