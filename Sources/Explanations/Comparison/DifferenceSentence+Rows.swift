import WiredraftCore

extension DifferenceSentence {
  var rowSentence: String {
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
    var destination: Routing.Destination
    var isSent: Bool
  }

  private func place(of reference: Draft.RowReference?, in request: ComparedRequest) -> Place {
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
      let phrase = reason.isOfMethod ? method : reason.phrase(method: method)
      text =
        outcome.destination == .nowhere
        ? "not sent: \(phrase)" : "in the \(outcome.destination.word): \(phrase)"
    case .ownList:
      switch reference.list {
      case .query: text = "in the query, as a row of the query alone"
      case .body: text = "in the body, as a row of the body alone"
      case .path: text = "in the path, for its {name}"
      case .headers: text = "in the head, as a header field"
      case .parameters: text = "in the \(outcome.destination.word)"
      }
    case .disabled: text = "not sent: the row is switched off"
    case .omitted: text = "not sent: the row is of the type omitted"
    case .withoutContentType: text = "not sent, and no Content-Type: the row is of the type omitted"
    case .replacedField: text = "not sent: the draft has a field of this name"
    case .overridden(let reason): text = "not sent because \(reason.phrase(method: method))"
    case .noPlace(let place):
      switch place {
      case .bodyType(let type) where type.isNothing: text = "not sent: the body type is none"
      case .bodyType(let type): text = "not sent: the body type \(type.rawValue) takes no rows"
      case .noBraces: text = "not sent: the path has no {name} for it"
      case .targetWithoutQuery: text = "not sent: the target has no query"
      }
    }
    return Place(text: text, destination: outcome.destination, isSent: outcome.destination != .nowhere)
  }

  private func contentSentence(
    _ oldRow: Draft.Row, _ newRow: Draft.Row, _ first: Draft.RowReference, _ row: Draft.RowReference
  ) -> String? {
    if oldRow.isVerbatim != newRow.isVerbatim {
      func way(_ row: Draft.Row) -> String {
        row.isVerbatim ? "sent as it is: the row is verbatim" : "encoded"
      }
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

  private func bodySentence(_ first: Draft.RowReference, _ row: Draft.RowReference) -> String? {
    guard let left = old.composition.body?.type, let right = new.composition.body?.type, left != right else {
      return nil
    }
    func way(_ type: Draft.BodyType, _ reference: Draft.RowReference, _ request: ComparedRequest) -> String {
      switch type.encoding {
      case .json: "\(sample(reference, request)) in JSON"
      case .graphQL: "\(sample(reference, request)) among the variables of GraphQL"
      case .form: "\(sample(reference, request)) in a form"
      case .multipart: "a part of its own in multipart/form-data (RFC 7578 §4)"
      case nil: "nothing in a \(type.rawValue) body"
      }
    }
    return "\(way(left, first, old)); \(way(right, row, new))."
  }

  private func styleSentence(
    _ content: Draft.Row, _ first: Draft.RowReference, _ row: Draft.RowReference,
    _ destination: Routing.Destination
  ) -> String? {
    guard
      let choice = StyleChoice.all(
        old.draft.styles, new.draft.styles, old.composition.body?.type, destination
      )
      .first(where: { $0.concerns(content) })
    else { return nil }
    func side(
      _ reference: Draft.RowReference, _ request: ComparedRequest, _ word: String, _ sentence: String
    ) -> String {
      "\(pairs(reference, request))\(sample(reference, request)) under \(choice.name) \(word), \(sentence.asClause)"
    }
    return
      "\(side(first, old, choice.old, choice.oldSentence)); \(side(row, new, choice.new, choice.newSentence))."
  }

  /// The number of pairs that a row produces, if it is not one.
  private func pairs(_ reference: Draft.RowReference, _ request: ComparedRequest) -> String {
    guard !request.composition.sendsSecret(reference, of: request.draft),
      let bytes = written(reference, request),
      request.composition.outcome(of: reference)?.destination == .query
        || request.composition.body?.type.makesPairs == true
    else { return "" }
    let count = bytes.count { $0 == UInt8(ascii: "&") } + 1
    return count == 1 || bytes.isEmpty || bytes.count >= Self.longestLook ? "" : "\(count) pairs, "
  }

  // MARK: - Written bytes

  private static let longestLook = 2_000
  private static let longestSample = 48

  func sample(_ reference: Draft.RowReference, _ request: ComparedRequest) -> String {
    guard !request.composition.sendsSecret(reference, of: request.draft) else { return "a secret value" }
    guard let bytes = written(reference, request) else { return "nothing" }
    return sample(bytes)
  }

  func sample(_ bytes: [UInt8]) -> String {
    guard !bytes.isEmpty else { return "an empty text" }
    var text = ""
    for scalar in String(decoding: bytes.prefix(4 * Self.longestSample), as: UTF8.self).unicodeScalars {
      if text.unicodeScalars.count == Self.longestSample { return "`\(text)…`" }
      text.unicodeScalars.append(scalar.value < 0x20 || scalar.value == 0x7F ? "\u{FFFD}" : scalar)
    }
    return "`\(text)`"
  }

  private func written(_ reference: Draft.RowReference, _ request: ComparedRequest) -> [UInt8]? {
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
  fileprivate func prefix(_ count: Int) -> Range<Int> {
    lowerBound..<Swift.min(upperBound, lowerBound + count)
  }
}
