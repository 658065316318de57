import WiredraftCore
import WiredraftExplanations

struct DifferenceSentence {
  let old: ComparedRequest
  let new: ComparedRequest
  let oldEntry: Comparison.Entry?
  let newEntry: Comparison.Entry?
  let subject: DifferenceFinder.Subject
  let first: Draft.RowReference?
  let row: Draft.RowReference?

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

  var sentence: String {
    switch subject {
    case .method: methodSentence
    case .url: urlSentence
    case .field: fieldSentence
    case .rule(let rule): ruleSentence(rule)
    case .row: rowSentence
    }
  }

  func name(of reference: Draft.RowReference, in draft: Draft) -> String {
    guard let row = draft[reference], !row.name.isEmpty else { return "row \(reference.index + 1)" }
    return row.name.count > 40 ? row.name.prefix(39) + "…" : row.name
  }

  // MARK: - The request line

  private var methodSentence: String {
    func source(_ composition: Composition) -> String {
      composition.traits?.reference.map { " (\($0))" } ?? ""
    }
    func place(_ composition: Composition) -> String {
      composition.routing.prefersQuery ? "the query" : "the body"
    }
    let (left, right) = (old.composition, new.composition)
    if left.routing.prefersQuery != right.routing.prefersQuery {
      return
        "\(left.method) puts parameters into \(place(left)), \(right.method) into \(place(right)) (this program's convention)."
    }
    func traits(_ composition: Composition) -> String {
      "\(composition.method): \(composition.traits?.summary ?? "no method")\(source(composition))"
    }
    return "\(traits(left)); \(traits(right)); both put parameters into \(place(left))."
  }

  private var urlSentence: String {
    old.draft.url.utf8.elementsEqual(new.draft.url.utf8)
      ? "The URL is the same text; the values of its variables differ."
      : "The URLs differ; each is sent as it was typed (RFC 9112 §3.2.1)."
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
    _ request: ComparedRequest, _ entry: Comparison.Entry?, _ reference: Draft.RowReference?
  ) -> String {
    guard let field = field(request, entry) else { return absence(in: request, reference) }
    if let row = field.source.row {
      let folder = row.folder.map { " of \(request.composition.folders[$0].file)" } ?? ""
      let isSecret = request.composition.sendsSecret(row, of: request.draft)
      let value = isSecret ? "a secret value" : sample(Array(field.value.utf8))
      return "\(value) of header row \(row.index + 1)\(folder)"
    }
    switch field.name.lowercased() {
    case "host" where entry?.range.contains(where: { request.isSecret(at: $0) }) == true:
      return "a secret value of the URL"
    case "host": return "\(sample(Array(field.value.utf8))) of the URL"
    case "content-type":
      return "added because the body has the type \(request.composition.body?.type.rawValue ?? "none")"
    case "content-length":
      guard let body = request.composition.body, body.bytes.count > 0 else {
        return "0, because this \(request.composition.method) has no body"
      }
      return "added because the body has \(bytes(body.bytes.count))"
    default: return sample(Array(field.value.utf8))
    }
  }

  private func absence(in request: ComparedRequest, _ reference: Draft.RowReference?) -> String {
    if let reference, let row = request.draft[reference] {
      return row.isEnabled ? "not there: the row can't be sent" : "not there: the row is switched off"
    }
    let name = fieldName.lowercased()
    guard name == "content-type" || name == "content-length" else { return "not there: no row has it" }
    guard request.composition.body != nil else { return "not there because there is no body" }
    return "not there: the body has no type of its own"
  }

  // MARK: - Rules

  private func ruleSentence(_ rule: Composition.Origin.Rule) -> String {
    let sides = [(old, oldEntry, new), (new, newEntry, old)]
    for (request, entry, other) in sides where request.composition.has(rule) {
      guard let offset = entry.flatMap({ request.composition.offset(of: rule, in: $0.range) }),
        let explanation = request.composition.explanation(at: offset, of: request.draft)
      else { continue }
      guard !other.composition.has(rule) else {
        return rule == .wholeBody
          ? "Both bodies were given as a whole, and differ." : explanation.sentence
      }
      return explanation.sentence + " \(bodyPhrase(of: other).capitalisedFirst) has none."
    }
    return "Bytes that the message needs differ."
  }

  private func bodyPhrase(of request: ComparedRequest) -> String {
    guard let body = request.composition.body, body.bytes.count > 0 else {
      return "a request without a body"
    }
    return body.type.words.phrase
  }
}

extension Composition {
  fileprivate func has(_ rule: Composition.Origin.Rule) -> Bool {
    guard let body, body.bytes.count > 0 else { return false }
    return switch rule {
    case .jsonDocument: body.bytes.span(at: 0)?.origin.source == .rule(rule)
    case .graphQL: body.type.isGraphQL
    case .closingBoundary: body.type.makesParts
    case .wholeBody: body.bytes.span(at: 0)?.origin.source == .rule(rule)
    default: true
    }
  }

  /// The offset of a byte of a rule in a range: the first byte, or one of the last.
  fileprivate func offset(of rule: Composition.Origin.Rule, in range: Range<Int>) -> Int? {
    if span(at: range.lowerBound)?.origin.source == .rule(rule) { return range.lowerBound }
    for offset in stride(
      from: range.upperBound - 1, to: max(range.lowerBound, range.upperBound - 100), by: -1)
    where span(at: offset)?.origin.source == .rule(rule) && span(at: offset)?.origin.role != .lineEnd {
      return offset
    }
    return nil
  }
}
