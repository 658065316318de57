package import DraftFormats

/// The requests in imported text, each read already or built when it is viewed.
package struct ImportChoices: Sendable {
  private enum Source {
    case requests([ImportedRequest])
    case collection(ImportedCollection)
    case operations(OpenAPIDescription)
  }

  private let source: Source
  /// The remarks on what is in none of the requests.
  private let remarksOutside: [ImportRemark]

  /// Creates the choices of an outcome; fails if there is no request.
  package init?(_ outcome: ImportReading.Outcome) {
    switch outcome {
    case .read(let contents):
      switch contents {
      case .requests(let requests): (source, remarksOutside) = (.requests(requests), contents.remarksOutside)
      case .collection(let requests, let environments):
        source = .collection(requests)
        remarksOutside =
          contents.remarksOutside
          + ImportedEnvironment.remarks(on: environments, isAlone: requests.isEmpty)
      case .operations(let description):
        source = .operations(description)
        remarksOutside = contents.remarksOutside + [description.unresolvedOperations].compactMap(\.self)
      }
    case .failed, .unreadable: return nil
    }
  }

  /// The remarks on what is in none of the requests, as lines without secrets.
  var notes: [String] {
    remarksOutside.map { remark in
      let place = remark.place.map { " (\($0))" } ?? ""
      let text = String(decoding: SecretText.masked(Array(remark.text.prefix(2_000).utf8)), as: UTF8.self)
      return "\(remark.kind.word): \(text)\(place)"
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
      var heading = ImportHeading(
        method: operation.method, url: operation.path,
        title: operation.summary ?? operation.operationID ?? "")
      heading.words = [operation.operationID].compactMap(\.self) + operation.tags
      return heading
    }
  }

  /// Returns a request, which is built if it is of a collection or an operation.
  package func request(_ index: Int) -> ImportedRequest {
    switch source {
    case .requests(let requests): return requests[index]
    case .collection(let requests): return requests[index]
    case .operations(let description):
      var request = description.request(for: description.operations[index])
      // There is no list that would show them.
      if count == 1 { request.remarks = remarksOutside + request.remarks }
      return request
    }
  }
}
