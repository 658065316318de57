import DraftFormats
import WiredraftCore

/// The requests that foreign text holds: made already, or made of a description's operation when it is looked at.
struct ImportChoices: Sendable {
  private let requests: [ImportedRequest]
  private let description: OpenAPIDescription?

  /// What a list shows of a request.
  struct Heading: Sendable {
    var method: String
    /// The URL; of an operation, its path.
    var url: String
    var title: String
  }

  /// - Returns: Nil where there is none.
  init?(_ outcome: ImportReading.Outcome) {
    switch outcome {
    case .read(.requests(let requests)): (self.requests, description) = (requests, nil)
    case .read(.operations(let description)): (requests, self.description) = ([], description)
    case .failed, .unreadable: return nil
    }
  }

  /// The items, for people.
  var noun: String { description == nil ? "requests" : "operations" }

  var count: Int { description?.operations.count ?? requests.count }

  /// - Complexity: O(1).
  func heading(_ index: Int) -> Heading {
    guard let description else {
      let document = requests[index].document
      return Heading(method: document.draft.method, url: document.draft.url, title: document.title ?? "")
    }
    let operation = description.operations[index]
    return Heading(
      method: operation.method, url: operation.path, title: operation.summary ?? operation.operationID ?? "")
  }

  /// Returns a request; that of an operation is made for this.
  func request(_ index: Int) -> ImportedRequest {
    description.map { $0.request(for: $0.operations[index]) } ?? requests[index]
  }
}
