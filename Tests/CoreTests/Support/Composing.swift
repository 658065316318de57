import WiredraftCore

/// Returns a draft with the given method and URL, changed by a closure.
func makeDraft(
  _ method: String = "GET", _ url: String = "https://h/p", _ change: (inout Draft) -> Void = { _ in }
) -> Draft {
  var draft = Draft()
  draft.method = method
  draft.url = url
  change(&draft)
  return draft
}

extension Draft {
  /// Returns the composition of the draft with the boundary `B` and the given environment and files.
  func composed(
    environment: [String: String] = [:],
    files: [String: Result<Composition.FileFacts, Diagnostic.FileProblem>] = [:]
  ) -> Composition {
    compose(in: Composition.Context(boundary: "B", environment: environment, files: files))
  }
}

/// Returns the composition of a draft with the given method and URL, changed by a closure.
func compose(
  _ method: String = "GET", _ url: String = "https://h/p", _ change: (inout Draft) -> Void = { _ in }
) -> Composition {
  makeDraft(method, url, change).composed()
}

/// Returns a value as the only row of a query, without the `?`; nil if it can't be written.
func query(of value: ParameterValue, name: String = "a", _ change: (inout EncodingStyles) -> Void = { _ in })
  -> String?
{
  let composition = compose {
    $0.parameters = [Draft.Row(name, value: value)]
    change(&$0.styles)
  }
  guard !composition.hasErrors else { return nil }
  return composition.queryText ?? ""
}

/// Returns a value as the only row of a form body; nil if it can't be written.
func form(of value: ParameterValue, name: String = "a", _ change: (inout EncodingStyles) -> Void = { _ in })
  -> String?
{
  let composition = compose("POST") {
    $0.body.type = .form
    $0.parameters = [Draft.Row(name, value: value)]
    change(&$0.styles)
  }
  return composition.hasErrors ? nil : composition.bodyText
}

extension Composition {
  /// The query as text; nil if there is none.
  var queryText: String? { query.map { String(decoding: target.bytes[$0], as: UTF8.self) } }

  /// The bytes of the body; empty if there is no body.
  var bodyBytes: [UInt8] { body.map { $0.bytes.bytes(in: 0..<$0.bytes.count) } ?? [] }

  /// The body as text; nil if there is none.
  var bodyText: String? { body == nil ? nil : String(decoding: bodyBytes, as: UTF8.self) }

  /// The short names of the diagnostics, in order.
  var codes: [String] { diagnostics.map(\.code.rawValue) }

  /// Returns the short names of the diagnostics of one row, in order.
  func codes(_ list: Draft.RowList, _ index: Int) -> [String] {
    diagnostics(of: Draft.RowReference(list, index)).map(\.code.rawValue)
  }

  /// Returns the values of the fields with a name, ignoring case.
  func values(_ name: String) -> [String] {
    fields.filter { $0.name.lowercased() == name.lowercased() }.map(\.value)
  }

  /// Returns the problems of the diagnostics with a short name.
  func problems(_ code: Diagnostic.Code) -> [Diagnostic.Problem] {
    diagnostics.filter { $0.code == code }.map(\.problem)
  }
}

extension RequestMessage {
  /// The body as text; nil if there is none, or it is read when it is sent.
  var text: String? {
    guard case .data(let bytes) = body else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }
}
