package import DraftFormats

/// The requests in imported text, each read already or built when it is viewed.
package struct ImportChoices: Sendable {
  private enum Source {
    case requests([ImportedRequest])
    case collection(ImportedCollection)
    case operations(OpenAPIDescription)
  }

  private let source: Source

  /// Creates the choices of an outcome; fails if there is no request.
  package init?(_ outcome: ImportReading.Outcome) {
    switch outcome {
    case .read(.requests(let requests)): source = .requests(requests)
    case .read(.collection(let requests, _)): source = .collection(requests)
    case .read(.operations(let description)): source = .operations(description)
    case .failed, .unreadable: return nil
    }
  }

  var noun: String { if case .operations = source { "operations" } else { "requests" } }

  var count: Int {
    switch source {
    case .requests(let requests): requests.count
    case .collection(let requests): requests.count
    case .operations(let description): description.operations.count
    }
  }

  func heading(_ index: Int) -> ImportHeading {
    switch source {
    case .requests(let requests): return ImportHeading(of: requests[index].document)
    case .collection(let requests): return requests.heading(index)
    case .operations(let description):
      let operation = description.operations[index]
      return ImportHeading(
        method: operation.method, url: operation.path,
        title: operation.summary ?? operation.operationID ?? "")
    }
  }

  /// Returns a request, which is built if it is of a collection or an operation.
  package func request(_ index: Int) -> ImportedRequest {
    switch source {
    case .requests(let requests): requests[index]
    case .collection(let requests): requests[index]
    case .operations(let description): description.request(for: description.operations[index])
    }
  }
}
