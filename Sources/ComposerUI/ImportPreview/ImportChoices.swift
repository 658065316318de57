package import DraftFormats
import WiredraftCore

/// The requests in imported text, each read already or built from an operation when it is viewed.
package struct ImportChoices: Sendable {
  private let requests: [ImportedRequest]
  private let description: OpenAPIDescription?

  struct Heading: Sendable {
    var method: String
    /// The URL, or the path of an operation.
    var url: String
    var title: String
  }

  /// Creates the choices of an outcome; fails if there is no request.
  package init?(_ outcome: ImportReading.Outcome) {
    switch outcome {
    case .read(.requests(let requests)): (self.requests, description) = (requests, nil)
    case .read(.collection(let requests, _)): (self.requests, description) = (requests, nil)
    case .read(.operations(let description)): (requests, self.description) = ([], description)
    case .failed, .unreadable: return nil
    }
  }

  var noun: String { description == nil ? "requests" : "operations" }

  var count: Int { description?.operations.count ?? requests.count }

  func heading(_ index: Int) -> Heading {
    guard let description else {
      let document = requests[index].document
      return Heading(method: document.draft.method, url: document.draft.url, title: document.title ?? "")
    }
    let operation = description.operations[index]
    return Heading(
      method: operation.method, url: operation.path, title: operation.summary ?? operation.operationID ?? "")
  }

  /// Returns a request, which is built if it is an operation.
  package func request(_ index: Int) -> ImportedRequest {
    description.map { $0.request(for: $0.operations[index]) } ?? requests[index]
  }
}
