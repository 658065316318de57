internal import WiredraftCore

/// A request in the parts that Bruno has, for a file in either of its languages.
struct BrunoParts {
  struct Row {
    var name: String
    var value: String
    var description: String?
  }

  enum Body {
    case none
    case form([Row])
    case parts([(part: ExportContent.Part, description: String?)])
    case file(path: String, contentType: String?)
    case text(String, isJSON: Bool)
  }

  let parts: ExportParts
  let title: String
  let description: String?
  /// An expression, an operator and a value, which may be empty.
  private(set) var assertions: [(expression: String, word: String, value: String)] = []
  /// The variables that the answer sets, with their expressions.
  private(set) var captures: [(name: String, expression: String)] = []
  /// The expectations and captures that Bruno can't express.
  private var missing: [String] = []

  init(_ parts: ExportParts, _ document: DraftDocument) {
    self.parts = parts
    let title = (document.title ?? "").unicodeScalars.split { $0.value < 0x20 }
      .map(String.init).joined(separator: " ")
    self.title = title.isEmpty ? "Request" : title
    description = document.description
    for expectation in document.expected.expectations ?? [] {
      if let assertion = BrunoAssertion(expectation) {
        assertions.append((assertion.expression, assertion.word, assertion.value))
      } else {
        missing.append(expectation)
      }
    }
    for capture in document.expected.captures ?? [] {
      if let expression = BrunoAssertion.expression(capture.place) {
        captures.append((capture.name, expression))
      } else {
        missing.append(capture.name + " from " + capture.place)
      }
    }
  }

  // MARK: - Parts

  var url: String {
    parts.hasOwnTarget ? parts.shownOrigin + "/" + (parts.shownTarget == "*" ? "*" : "") : parts.url
  }

  /// The list beside the query of the URL; nil if the URL has no query.
  var query: [Row]? {
    guard !parts.hasOwnTarget, let mark = parts.shownTarget.firstIndex(of: "?") else { return nil }
    let pairs = parts.shownTarget[mark...].dropFirst().split(separator: "&")
    return zip(pairs, parts.queryDescriptions(pairs.count)).map { pair, description in
      let halves = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return Row(
        name: String(halves[0]), value: halves.count > 1 ? String(halves[1]) : "", description: description)
    }
  }

  /// The fields to write; Bruno adds the others by itself.
  var fields: [ExportParts.Field] {
    parts.fieldsWithHost.filter { field in
      switch field.key {
      case "authorization": parts.credentials == nil
      case "content-type": !field.isAutomatic || !isForm
      default: true
      }
    }
  }

  var headers: [Row] {
    fields.map { Row(name: $0.shownName, value: $0.shown, description: $0.description) }
  }

  private var isForm: Bool {
    switch parts.content {
    case .form, .multipart: true
    default: false
    }
  }

  var body: Body {
    switch parts.content {
    case .none: return .none
    case .form(let pairs, _):
      return .form(
        zip(pairs, parts.formDescriptions(pairs.count)).map {
          Row(name: $0.name, value: $0.value, description: $1)
        })
    case .multipart(let found):
      return .parts(zip(found, parts.partDescriptions(found.count)).map { (part: $0, description: $1) })
    case .file(let path):
      return .file(path: path, contentType: parts.fields.last { $0.key == "content-type" }?.value)
    case .text, .other:
      guard let text = parts.bodyText else { return .none }
      // Bruno writes the escapes of a value into JSON itself.
      return parts.bodyType?.encoding == .json
        ? .text(parts.references?.withoutEscapes(text) ?? text, isJSON: true) : .text(text, isJSON: false)
    }
  }

  // MARK: - The verdict

  /// Returns the verdict on a file.
  ///
  /// - Parameters:
  ///   - lostFields: The names of fields that the file can't hold.
  ///   - contentChanges: The changes of the body that follow from the language of the file.
  func verdict(lostFields: Set<String> = [], contentChanges: [String] = []) -> ExportVerdict {
    var verdict = parts.verdict("Bruno")
    var message = ToolMessage(parts)
    message.method = parts.method.uppercased()
    message.targetChanges =
      parts.hasOwnTarget ? ["it is written with the URL"] : FetchTarget.changes(of: parts.target)
    if parts.target.contains("{{") { message.targetChanges.append("{{ }} names a variable") }
    message.contentChanges = self.contentChanges + contentChanges
    if parts.holdsBraces { message.contentChanges.append("{{ }} names a variable") }
    message.fields = sentFields(lostFields)
    verdict.take(message, for: parts)
    if case .multipart = parts.content { verdict.differences.append(.boundary) }
    verdict.notes.append(.remark("This is by Bruno's documentation, and the order of the fields is Bruno's."))
    if !missing.isEmpty { verdict.notes.append(.remark("Not in it: \(missing.listed).")) }
    return verdict
  }

  /// The fields that Bruno sends: one of each name, the last.
  private func sentFields(_ lost: Set<String>) -> [ToolMessage.Field] {
    var fields: [ToolMessage.Field] = []
    var last: [String: Int] = [:]
    for (index, field) in parts.fields.enumerated() { last[field.key] = index }
    for (index, field) in parts.fields.enumerated()
    where last[field.key] == index && !lost.contains(field.key) {
      // A length that isn't that of the body is not sent.
      if field.key == "content-length", !field.isAutomatic, field.value != String(parts.bodyCount ?? 0) {
        continue
      }
      fields.append(.init(field.name, parts.valueWithVariables(of: field)))
    }
    var added = ["User-Agent", "Accept", "Accept-Encoding", "Connection"]
    if parts.hasContent { added.append("Content-Type") }
    return fields + added.filter { !parts.has($0.lowercased()) }.map { .init($0, nil) }
  }

  private var contentChanges: [String] {
    switch parts.content {
    case .none, .file, .text: return []
    case .form:
      // As browsers do, with `+` for a space.
      return parts.isForm(encoded: PercentText.webForm) ? [] : ["Bruno encodes the form in its own way"]
    case .multipart(let found):
      return found.changesByName
    case .other: return parts.bytes == nil ? parts.fileChanges : ["bytes that are no text are left out"]
    }
  }
}
