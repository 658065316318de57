internal import WiredraftCore

/// The entry in a list for a request that isn't a draft yet.
package struct ImportHeading: Sendable, Hashable {
  /// The method.
  package let method: String
  /// The URL, or the path of an operation.
  package var url: String
  /// The title; empty for none.
  package let title: String
  /// The names of the folders that it is in, the outermost first.
  package var folders: [String] = []
  /// Further words by which it is found, such as the name and the tags of an operation.
  package var words: [String] = []

  /// The title behind the names of its folders; empty if there is neither.
  ///
  /// - Parameter separator: The text between two names.
  package func path(separator: String = " › ") -> String {
    (folders + [title]).filter { !$0.isEmpty }.joined(separator: separator)
  }

  /// Makes a heading.
  ///
  /// - Parameters:
  ///   - method: The method.
  ///   - url: The URL, or the path of an operation.
  ///   - title: The title; empty for none.
  package init(method: String, url: String, title: String) {
    (self.method, self.url, self.title) = (method, url, title)
  }

  /// Makes the heading of a draft.
  ///
  /// - Parameter document: The draft.
  package init(of document: DraftDocument) {
    self.init(method: document.draft.method, url: document.draft.url, title: document.title ?? "")
  }
}

/// The requests of a collection. A request becomes a draft when it is taken, and again each time; its heading is at hand.
package struct ImportedCollection: Sendable, RandomAccessCollection {
  private let collection: ForeignCollection?
  private let options: ImportOptions
  private let files: [ImportedFolder]

  init(_ collection: ForeignCollection, _ options: ImportOptions) {
    (self.collection, self.options) = (collection, options)
    files = collection.folderFiles
  }

  package var startIndex: Int { 0 }
  package var endIndex: Int { collection?.entries.count ?? 0 }

  /// The remarks on files and parts of the text that are in no request; the first request has them, too.
  var remarksOutside: [ImportRemark] { collection?.remarks.filter(\.isOutside) ?? [] }

  /// Returns what a list shows of a request.
  ///
  /// - Parameter index: The index of the request.
  package func heading(_ index: Int) -> ImportHeading {
    guard let collection else { return ImportHeading(method: "", url: "", title: "") }
    var heading = collection.entries[index].heading
    heading.folders = collection.folderNames(of: index)
    return heading
  }

  package subscript(position: Int) -> ImportedRequest {
    guard let collection else { preconditionFailure("There is no request.") }
    var result = collection.request(position, files, options)
    if position == 0 { result.remarks = collection.remarks + result.remarks }
    return result
  }
}

extension ImportedCollection: ExpressibleByArrayLiteral {
  package init(arrayLiteral elements: Never...) { (collection, options, files) = (nil, ImportOptions(), []) }
}
