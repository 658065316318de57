internal import WiredraftCore

extension CodeFormat {
  /// A `Request` type of WiredraftCore.
  public static let swift = CodeFormat(
    "swift", "Swift, WiredraftCore", letter: "s", fileExtension: "swift",
    dependency: #".package(path: "../wiredraft")"#, writer: SwiftRequestCode.self)
}

/// A `Request` type of WiredraftCore: the draft's rows with keys if composing them gives the same bytes, and
/// otherwise literals, or the bytes themselves.
struct SwiftRequestCode: CodeWriter {
  let parts: ExportParts
  private let document: DraftDocument
  private let form: Form
  private let request: ExportedRequest
  private let isSame: Bool

  /// ``all`` begins with the most readable form.
  struct Form {
    /// Whether rows are types with keys rather than literals.
    var hasKeys = true
    /// Whether the path contains path and query as they are sent.
    var hasWholeTarget = false
    var hasWholeBody = false

    static let all = [
      Form(), Form(hasKeys: false), Form(hasKeys: false, hasWholeTarget: true),
      Form(hasKeys: false, hasWholeBody: true),
      Form(hasKeys: false, hasWholeTarget: true, hasWholeBody: true),
    ]
  }

  init(_ parts: ExportParts, _ document: DraftDocument) {
    self.parts = parts
    // For display only, long lists and texts are shortened, and nothing is composed.
    let document = parts.isCutShort ? document.shortened(to: parts.limit) : document
    self.document = document
    guard !parts.isCutShort else {
      (form, request, isSame) = (Form(), ExportedRequest(), true)
      return
    }
    let made = Form.all.lazy.map { ($0, SwiftRequestParts(parts, document.draft, $0).request) }
    let found = made.first { $0.1.isSame(as: parts.composition) }
    let last = Form.all[Form.all.count - 1]
    isSame = found != nil
    (form, request) = found ?? (last, SwiftRequestParts(parts, document.draft, last).request)
  }

  var text: String { SwiftRequestParts(parts, document.draft, form).code(title: document.title) }

  var verdict: ExportVerdict {
    var verdict = parts.verdict("WiredraftCore")
    guard !isSame else { return verdict }
    guard let own = request.made(boundary: parts.composition.boundary) else {
      verdict.notes.append(.refuses("a request of its own types can't be this one"))
      return verdict
    }
    var message = ToolMessage(parts)
    message.method = own.method
    message.fields = own.fields.map { .init($0.name, $0.value) }
    if own.target.bytes != parts.composition.target.bytes {
      message.targetChanges = ["it is “\(own.target.text.prefix(60))”"]
    }
    if own.body?.bytes.count ?? 0 != parts.bodyCount ?? 0 { message.contentChanges = ["it is another"] }
    verdict.take(message, for: parts)
    return verdict
  }
}
