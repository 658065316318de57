import WiredraftCore

/// Says why two requests differ in a row, a field, or what a rule added: the first one's side, then the other's.
struct DifferenceSentence {
  let old: ComparedRequest
  let new: ComparedRequest
  let oldEntry: Comparison.Entry?
  let newEntry: Comparison.Entry?
  let subject: DifferenceFinder.Subject
  let first: RowReference?
  let row: RowReference?

  /// What it is about, in a word or two.
  var title: String {
    switch subject {
    case .method: "method"
    case .url: "URL"
    case .field: fieldName
    case .rule(let rule): rule.title
    case .row:
      if let first {
        name(of: first, in: old.draft)
      } else {
        row.map { name(of: $0, in: new.draft) } ?? "row"
      }
    }
  }

  /// What differs and why, as one sentence or two.
  var sentence: String {
    switch subject {
    case .method: methodSentence
    case .url: urlSentence
    case .field: fieldSentence
    case .rule(let rule): ruleSentence(rule)
    case .row: rowSentence
    }
  }

  private func name(of reference: RowReference, in draft: Draft) -> String {
    guard let row = draft[reference], !row.name.isEmpty else { return "row \(reference.index + 1)" }
    return row.name.count > 40 ? row.name.prefix(39) + "…" : row.name
  }

  // MARK: - The request line

  private var methodSentence: String {
    func source(_ composition: Composition) -> String {
      composition.traits?.reference.map { " (\($0))" } ?? ""
    }
    let (left, right) = (old.composition, new.composition)
    if left.routing.prefersQuery != right.routing.prefersQuery {
      func preference(_ composition: Composition) -> String {
        "\(composition.method) prefers \(composition.routing.prefersQuery ? "query parameters" : "a body")"
          + source(composition)
      }
      return "\(preference(left)); \(preference(right))."
    }
    func traits(_ composition: Composition) -> String {
      "\(composition.method): \(composition.traits?.summary ?? "no method")\(source(composition))"
    }
    let place = left.routing.prefersQuery ? "both prefer query parameters" : "both prefer a body"
    return "\(traits(left)); \(traits(right)); \(place)."
  }

  private var urlSentence: String {
    "What stood in the URL differs; it is sent as it was typed (RFC 9112 §3.2.1)."
  }

  // MARK: - Fields

  private var fieldName: String {
    for (request, entry) in [(old, oldEntry), (new, newEntry)] {
      if let field = field(request, entry) { return field.name }
    }
    return "field"
  }

  private func field(_ request: ComparedRequest, _ entry: Comparison.Entry?) -> Composition.Field? {
    guard let entry else { return nil }
    var offset = request.composition.head.count - 2
    for field in request.composition.fields.reversed() {
      offset -= field.name.utf8.count + field.value.utf8.count + 4
      if offset == entry.range.lowerBound { return field }
      if offset < entry.range.lowerBound { return nil }
    }
    return nil
  }

  private var fieldSentence: String {
    let reference = HeaderField.named(fieldName).map { " (\($0.reference))" } ?? ""
    return "\(fieldSide(old, oldEntry, first)); \(fieldSide(new, newEntry, row))\(reference)."
  }

  private func fieldSide(
    _ request: ComparedRequest, _ entry: Comparison.Entry?, _ reference: RowReference?
  ) -> String {
    guard let field = field(request, entry) else { return absence(in: request, reference) }
    if let index = field.row {
      let row = RowReference(.headers, index)
      guard request.draft[row]?.isSecret != true else { return "a secret value of header row \(index + 1)" }
      return "\(sample(Array(field.value.utf8))) of header row \(index + 1)"
    }
    switch field.name.lowercased() {
    case "host": return "\(sample(Array(field.value.utf8))) of the URL"
    case "content-type":
      return "added because the body has the type \(request.composition.body?.type.rawValue ?? "none")"
    case "content-length":
      guard let body = request.composition.body, body.bytes.count > 0 else {
        return "0, because \(request.composition.method) says that it has no content"
      }
      return "added because the body has \(bytes(body.bytes.count))"
    default: return sample(Array(field.value.utf8))
    }
  }

  private func absence(in request: ComparedRequest, _ reference: RowReference?) -> String {
    if let reference, let row = request.draft[reference] {
      return row.isEnabled ? "not there: the row can't be sent" : "not there: the row is switched off"
    }
    let name = fieldName.lowercased()
    guard name == "content-type" || name == "content-length" else { return "not there: no row has it" }
    guard request.composition.body != nil else { return "not there because there is no body" }
    return "not there: the body has no type of its own"
  }

  // MARK: - Rules

  private func ruleSentence(_ rule: Rule) -> String {
    let sides = [(old, oldEntry, new), (new, newEntry, old)]
    for (request, entry, other) in sides where request.composition.has(rule) {
      guard let offset = entry.flatMap({ request.composition.offset(of: rule, in: $0.range) }),
        let explanation = request.composition.explanation(at: offset, of: request.draft)
      else { continue }
      guard !other.composition.has(rule) else {
        return rule == .wholeBody
          ? "Both bodies were given as a whole, and are other bytes." : explanation.sentence
      }
      return explanation.sentence + " \(bodyPhrase(of: other).capitalisedFirst) has none."
    }
    return "Bytes that the message needs differ."
  }

  private func bodyPhrase(of request: ComparedRequest) -> String {
    guard let body = request.composition.body, body.bytes.count > 0 else {
      return "a request without a body"
    }
    return switch body.type {
    case .json: "a JSON body"
    case .form: "a form body"
    case .multipart: "a multipart body"
    case .text: "a text body"
    case .file: "a body from a file"
    case .none: "a request without a body"
    }
  }
}

// MARK: - Rows

extension DifferenceSentence {
  private var rowSentence: String {
    let (left, right) = (place(of: first, in: old), place(of: row, in: new))
    guard left.text == right.text || (left.isSent && right.isSent && left.destination == right.destination)
    else {
      return "\(left.text); \(right.text)."
    }
    guard let first, let row, let oldRow = old.draft[first], let newRow = new.draft[row] else {
      return "\(left.text); \(right.text)."
    }
    if let text = contentSentence(oldRow, newRow, first, row) { return text }
    if left.destination == .body, let text = bodySentence(first, row) { return text }
    if let text = styleSentence(oldRow, first, row, left.destination) { return text }
    if left.text != right.text { return "\(left.text); \(right.text)." }
    return "written as \(sample(first, old)); as \(sample(row, new))."
  }

  private struct Place {
    var text: String
    var destination: Destination
    var isSent: Bool
  }

  /// Where a row goes and why, in few words.
  private func place(of reference: RowReference?, in request: ComparedRequest) -> Place {
    guard let reference, let outcome = request.composition.outcome(of: reference) else {
      return Place(text: "there is no such row", destination: .nowhere, isSent: false)
    }
    let errors = request.composition.diagnostics(of: reference).filter { $0.severity == .error }
    if let error = errors.first {
      let sentence = error.masked(in: request.draft).sentence
      return Place(
        text:
          "left out, as it has an error: \(sentence.last == "." ? String(sentence.dropLast()) : sentence)",
        destination: .nowhere, isSent: false)
    }
    let method = request.composition.method
    let text: String
    switch outcome.reason {
    case .routed(let reason):
      let phrase = reason.phrase(method: method)
      text =
        outcome.destination == .nowhere
        ? "not sent because \(phrase)" : "in the \(outcome.destination.word) because \(phrase)"
    case .ownList:
      switch reference.list {
      case .query: text = "in the query, as an actual query parameter"
      case .body: text = "in the body, as an actual body parameter"
      case .path: text = "in the path, for its {name}"
      case .headers: text = "in the head, as a header field"
      case .parameters: text = "in the \(outcome.destination.word)"
      }
    case .disabled: text = "not sent: the row is switched off"
    case .omitted: text = "not sent: the row is of the type omitted"
    case .overridden(let reason): text = "not sent because \(reason.phrase(method: method))"
    case .noPlace(let place):
      switch place {
      case .bodyType(.none): text = "not sent: the body type is none"
      case .bodyType(let type): text = "not sent: the body type \(type.rawValue) takes no rows"
      case .noBraces: text = "not sent: the path has no {name} for it"
      case .targetWithoutQuery: text = "not sent: the target has no query"
      }
    }
    return Place(text: text, destination: outcome.destination, isSent: outcome.destination != .nowhere)
  }

  /// What two drafts give a row of one name.
  private func contentSentence(
    _ oldRow: Row, _ newRow: Row, _ first: RowReference, _ row: RowReference
  ) -> String? {
    if oldRow.isVerbatim != newRow.isVerbatim {
      func way(_ row: Row) -> String { row.isVerbatim ? "sent as it is: the row is verbatim" : "encoded" }
      return "\(way(oldRow)); \(way(newRow)): \(sample(first, old)), \(sample(row, new))."
    }
    if oldRow.type != newRow.type {
      return
        "a row of the type \(oldRow.type.word), \(sample(first, old)); of the type \(newRow.type.word), \(sample(row, new))."
    }
    guard oldRow.source == newRow.source, oldRow.text.utf8.elementsEqual(newRow.text.utf8) else {
      return "the values differ: \(sample(first, old)); \(sample(row, new))."
    }
    if oldRow.filename != newRow.filename || oldRow.contentType != newRow.contentType {
      return "the file name or the content type of its part differs."
    }
    return nil
  }

  private func bodySentence(_ first: RowReference, _ row: RowReference) -> String? {
    guard let left = old.composition.body?.type, let right = new.composition.body?.type, left != right else {
      return nil
    }
    func way(_ type: BodyType, _ reference: RowReference, _ request: ComparedRequest) -> String {
      switch type {
      case .json: "\(sample(reference, request)) in JSON"
      case .form: "\(sample(reference, request)) in a form"
      case .multipart: "a part of its own in multipart/form-data (RFC 7578 §4)"
      case .text, .file, .none: "nothing in a \(type.rawValue) body"
      }
    }
    return "\(way(left, first, old)); \(way(right, row, new))."
  }

  /// What another style makes of the row.
  private func styleSentence(
    _ content: Row, _ first: RowReference, _ row: RowReference, _ destination: Destination
  ) -> String? {
    guard
      let choice = StyleChoice.all(
        old.draft.styles, new.draft.styles, old.composition.body?.type, destination
      )
      .first(where: { $0.concerns(content) })
    else { return nil }
    func side(
      _ reference: RowReference, _ request: ComparedRequest, _ word: String, _ sentence: String
    ) -> String {
      "\(pairs(reference, request))\(sample(reference, request)) under \(choice.name) \(word), \(sentence.asClause)"
    }
    return
      "\(side(first, old, choice.old, choice.oldSentence)); \(side(row, new, choice.new, choice.newSentence))."
  }

  /// How many pairs a row becomes, where it is not one.
  private func pairs(_ reference: RowReference, _ request: ComparedRequest) -> String {
    guard request.draft[reference]?.isSecret != true, let bytes = written(reference, request),
      request.composition.outcome(of: reference)?.destination == .query
        || request.composition.body?.type == .form
    else { return "" }
    let count = bytes.count { $0 == UInt8(ascii: "&") } + 1
    return count == 1 || bytes.isEmpty || bytes.count >= Self.longestLook ? "" : "\(count) pairs, "
  }

  // MARK: - What is written

  private static let longestLook = 2_000
  private static let longestSample = 48

  private func sample(_ reference: RowReference, _ request: ComparedRequest) -> String {
    guard request.draft[reference]?.isSecret != true else { return "a secret value" }
    guard let bytes = written(reference, request) else { return "nothing" }
    return sample(bytes)
  }

  private func sample(_ bytes: [UInt8]) -> String {
    guard !bytes.isEmpty else { return "an empty text" }
    var text = ""
    for scalar in String(decoding: bytes.prefix(4 * Self.longestSample), as: UTF8.self).unicodeScalars {
      if text.unicodeScalars.count == Self.longestSample { return "`\(text)…`" }
      text.unicodeScalars.append(scalar.value < 0x20 || scalar.value == 0x7F ? "\u{FFFD}" : scalar)
    }
    return "`\(text)`"
  }

  /// The beginning of what a row becomes; nil where it becomes nothing.
  private func written(_ reference: RowReference, _ request: ComparedRequest) -> [UInt8]? {
    let composition = request.composition
    switch composition.outcome(of: reference)?.extent {
    case .target(let range): return composition.target.bytes(in: range.prefix(Self.longestLook))
    case .body(let ranges):
      guard let body = composition.body else { return nil }
      return Array(
        ranges.prefix(20).map { body.bytes.bytes(in: $0.prefix(Self.longestLook)) }
          .joined(separator: [UInt8(ascii: "&")]))
    case .field(let index): return Array(composition.fields[index].value.utf8.prefix(Self.longestLook))
    case .file(let path): return Array("@\(path)".utf8)
    case .nothing, nil: return nil
    }
  }
}

extension Range<Int> {
  /// The range, no longer than so many.
  fileprivate func prefix(_ count: Int) -> Range<Int> {
    lowerBound..<Swift.min(upperBound, lowerBound + count)
  }
}

extension String {
  fileprivate var capitalisedFirst: String { prefix(1).uppercased() + dropFirst() }
  /// The sentence as it follows a comma; a name in capitals stays.
  fileprivate var asClause: String {
    let clause = last == "." ? dropLast() : self[...]
    guard let second = clause.dropFirst().first, !second.isUppercase else { return String(clause) }
    return clause.prefix(1).lowercased() + clause.dropFirst()
  }
}

extension Composition {
  /// Whether a rule added bytes to the body.
  fileprivate func has(_ rule: Rule) -> Bool {
    guard let body, body.bytes.count > 0 else { return false }
    return switch rule {
    case .jsonDocument: body.bytes.span(at: 0)?.origin.source == .rule(rule)
    case .closingBoundary: body.type == .multipart
    case .wholeBody: body.bytes.span(at: 0)?.origin.source == .rule(rule)
    default: true
    }
  }

  /// A byte of a rule in a range: the first one, or one of the last.
  fileprivate func offset(of rule: Rule, in range: Range<Int>) -> Int? {
    if span(at: range.lowerBound)?.origin.source == .rule(rule) { return range.lowerBound }
    for offset in stride(
      from: range.upperBound - 1, to: max(range.lowerBound, range.upperBound - 100), by: -1)
    where span(at: offset)?.origin.source == .rule(rule) && span(at: offset)?.origin.role != .lineEnd {
      return offset
    }
    return nil
  }
}
