import WiredraftCore

/// A draft of the method and URL given, changed by a closure.
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
  /// What the draft becomes with the boundary `B` and the environment and files given.
  func composed(
    environment: [String: String] = [:], files: [String: Result<FileFacts, FileProblem>] = [:]
  ) -> Composition {
    compose(in: CompositionContext(boundary: "B", environment: environment, files: files))
  }
}

/// The composition of a draft of the method and URL given, changed by a closure.
func compose(
  _ method: String = "GET", _ url: String = "https://h/p", _ change: (inout Draft) -> Void = { _ in }
) -> Composition {
  makeDraft(method, url, change).composed()
}

/// What a value becomes as the only row of a query, without the `?`; nil where it can't be written.
func query(of value: ParameterValue, name: String = "a", _ change: (inout EncodingStyles) -> Void = { _ in })
  -> String?
{
  let composition = compose {
    $0.parameters = [Row(name, value: value)]
    change(&$0.styles)
  }
  guard !composition.hasErrors else { return nil }
  return composition.queryText ?? ""
}

/// What a value becomes as the only row of a form body; nil where it can't be written.
func form(of value: ParameterValue, name: String = "a", _ change: (inout EncodingStyles) -> Void = { _ in })
  -> String?
{
  let composition = compose("POST") {
    $0.body.type = .form
    $0.parameters = [Row(name, value: value)]
    change(&$0.styles)
  }
  return composition.hasErrors ? nil : composition.bodyText
}

extension Composition {
  /// The query as text; nil where there is none.
  var queryText: String? { query.map { String(decoding: target.bytes[$0], as: UTF8.self) } }

  /// The bytes of the body; none where there is no body.
  var bodyBytes: [UInt8] { body.map { $0.bytes.bytes(in: 0..<$0.bytes.count) } ?? [] }

  /// The body as text; nil where there is none.
  var bodyText: String? { body == nil ? nil : String(decoding: bodyBytes, as: UTF8.self) }

  /// The short names of the diagnostics, in order.
  var codes: [String] { diagnostics.map(\.code.rawValue) }

  /// The short names of the diagnostics of one row, in order.
  func codes(_ list: RowList, _ index: Int) -> [String] {
    diagnostics(of: RowReference(list, index)).map(\.code.rawValue)
  }

  /// The values of the fields with a name, whatever the case of its letters.
  func values(_ name: String) -> [String] {
    fields.filter { $0.name.lowercased() == name.lowercased() }.map(\.value)
  }

  /// The problems of the diagnostics with a short name.
  func problems(_ code: DiagnosticCode) -> [Problem] {
    diagnostics.filter { $0.code == code }.map(\.problem)
  }
}
