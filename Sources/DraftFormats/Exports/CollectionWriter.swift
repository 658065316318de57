public import WiredraftCore

protocol CollectionWriter: CodeWriter {
  var item: ParameterValue { get }

  static func folder(_ folder: DraftCollection, _ items: [ParameterValue]) -> ParameterValue

  static func collection(_ collection: DraftCollection, _ items: [ParameterValue]) -> String
}

/// The drafts of a folder, to be exported as one collection.
public struct DraftCollection: Sendable {
  /// A draft, or a folder of drafts.
  public enum Item: Sendable {
    /// A draft with its composition, and the folder that relative file paths begin in.
    case draft(DraftDocument, Composition, folder: String)
    /// A folder of drafts.
    indirect case folder(DraftCollection)
  }

  /// The name of the collection, or of a folder in it.
  public var name: String
  /// The description; nil for none.
  public var description: String?
  /// The items, in order.
  public var items: [Item]

  /// Makes a collection.
  ///
  /// - Parameters:
  ///   - name: The name of the collection.
  ///   - description: The description; nil for none.
  ///   - items: The items, in order.
  public init(name: String, description: String? = nil, items: [Item]) {
    self.name = name
    self.description = description
    self.items = items
  }

  /// Returns the text of the collection in a format, and the verdicts on its requests, in order; nil if the format holds
  /// one request.
  ///
  /// - Parameters:
  ///   - format: The format.
  ///   - options: The options; the folder of each draft is used in place of theirs.
  /// - Complexity: O(*n*), where *n* is the length of all messages.
  public func export(
    as format: CodeFormat, options: CodeExport.Options = CodeExport.Options()
  ) -> (text: String, verdicts: [ExportVerdict])? {
    guard let writer = format.writer as? any CollectionWriter.Type else { return nil }
    var verdicts: [ExportVerdict] = []
    let items = Self.items(items, format, writer, options, &verdicts)
    return (writer.collection(self, items), verdicts)
  }

  private static func items(
    _ items: [Item], _ format: CodeFormat, _ writer: any CollectionWriter.Type, _ options: CodeExport.Options,
    _ verdicts: inout [ExportVerdict]
  ) -> [ParameterValue] {
    items.map { item in
      switch item {
      case .folder(let folder):
        return writer.folder(folder, Self.items(folder.items, format, writer, options, &verdicts))
      case .draft(let document, let composition, let folder):
        var options = options
        options.folder = folder
        verdicts.append(CodeExport(composition, of: document, as: format, options: options).verdict)
        var (composition, document) = (composition, document)
        if !options.revealsSecrets {
          (composition, document.draft) = composition.referringToEnvironment(from: document.draft)
        }
        return writer.init(ExportParts(composition, of: document.draft, options: options), document).item
      }
    }
  }
}
