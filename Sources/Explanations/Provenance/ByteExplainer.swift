import WiredraftCore

/// Says what one byte of a message is.
struct ByteExplainer {
  let composition: Composition
  let draft: Draft
  let span: TracedBytes.Span
  let offset: Int

  var isInBody: Bool { offset >= composition.head.count }
  private var isOfRule: Bool { span.origin.source.row == nil }
  var row: Row? { span.origin.source.row.flatMap { draft[$0] } }

  var title: String {
    switch (span.origin.source, span.origin.role) {
    case (.row(let reference, let path), let role):
      let name = rowName(reference)
      let place = path.isEmpty ? name : name + steps(path)
      return switch role {
      case .name: "name of \(place)"
      case .value: "value of \(place)"
      case .escape: "escape in \(place)"
      case .separator: "separator before \(place)"
      case .punctuation: "frame of \(place)"
      default: place
      }
    case (.rule(let rule), let role):
      return switch role {
      case .method: "method"
      case .version: "version"
      case .url: "from the URL"
      case .lineEnd: "line end"
      default: rule.title
      }
    }
  }

  var sentence: String {
    switch span.origin.role {
    case .name where isOfRule, .value where isOfRule, .punctuation where isOfRule, .separator where isOfRule:
      ruleSentence
    case .name: nameSentence
    case .value: valueSentence
    case .escape: escapeSentence
    case .separator: separatorSentence
    case .punctuation: punctuationSentence
    case .method: methodSentence
    case .url: urlSentence
    case .version: "The version of the protocol: this is how HTTP/1.1 writes the request (RFC 9112 §2.3)."
    case .lineEnd: lineEndSentence
    case .automatic: ruleSentence
    }
  }

  private func rowName(_ reference: RowReference) -> String {
    guard let row = draft[reference], !row.name.isEmpty else { return "row \(reference.index + 1)" }
    return shortened(row.name)
  }

  private func steps(_ path: [ValueStep]) -> String {
    var result = ""
    for step in path.prefix(6) {
      switch step {
      case .member(let name): result += "[\(shortened(name))]"
      case .element(let index): result += "[\(index)]"
      }
    }
    return path.count > 6 ? result + "…" : result
  }

  private func shortened(_ text: String) -> String { text.count > 40 ? text.prefix(39) + "…" : text }
}

// MARK: - Rows

extension ByteExplainer {
  /// The row, as people find it: its list, its number and its name.
  var rowPhrase: String {
    guard let reference = span.origin.source.row else {
      return isInBody ? "what was given as the body" : "the request"
    }
    let list =
      switch reference.list {
      case .parameters: "parameter"
      case .query: "query parameter"
      case .path: "path row"
      case .body: "body parameter"
      case .headers: "header"
      }
    return "\(list) \(reference.index + 1) (\(rowName(reference)))"
  }

  private var nameSentence: String {
    if case .row(let reference, _) = span.origin.source, reference.list == .headers {
      return "The field name of \(rowPhrase). Field names are the same in any case (RFC 9110 §5.1)."
    }
    return "The name of \(rowPhrase)."
  }

  private var valueSentence: String {
    guard let row else { return "The value of \(rowPhrase)." }
    let start = "The value of \(rowPhrase)"
    if isInBody, composition.body?.type == .json {
      switch row.type {
      case .number: return "\(start): a number, written as it was typed, without quotes (RFC 8259 §6)."
      case .string:
        return "\(start): text, so it stands in quotes (RFC 8259 §7)."
      case .boolean, .null: return "\(start): a word of JSON, without quotes (RFC 8259 §3)."
      case .date: return "\(start): a moment, in milliseconds since 1970 unless the styles say else."
      default: return "\(start)."
      }
    }
    switch row.type {
    case .number: return "\(start): a number; here it is text all the same, as typed."
    case .boolean, .null, .date, .array, .object:
      return "\(start), of the type \(row.type.word); how it is written here is the encoding style's choice."
    case .file: return "The content of the file of \(rowPhrase)."
    case .string where row.isVerbatim: return "\(start), sent as it is: the row is verbatim."
    case .string, .omitted: return "\(start), which can stand here as it is."
    }
  }
}

// MARK: - Rules

extension ByteExplainer {
  private var methodSentence: String {
    guard let traits = composition.traits else { return "The method: what the server is asked to do." }
    let source = traits.reference.map { " (\($0))" } ?? ""
    return "The method: \(traits.summary); \(traits.contentSummary)\(source)."
  }

  private var urlSentence: String {
    "This stood in the URL and is sent as it was typed; the fragment after # never is (RFC 9112 §3.2.1)."
  }

  private var lineEndSentence: String {
    if isInBody {
      return span.origin.source.row == nil
        ? "CR LF after the closing delimiter: the body ends here (RFC 2046 §5.1.1)."
        : "CR LF ends a line of the frame of the part of \(rowPhrase) (RFC 7578 §4)."
    }
    return headLineEndSentence
  }

  private var headLineEndSentence: String {
    offset >= composition.head.count - 2
      ? "An empty line, CR LF alone, ends the head; the body, if there is one, begins after it (RFC 9112 §2.1)."
      : "CR LF, two bytes, end \(isOfRule ? "a line of the head" : "the line of " + rowPhrase) (RFC 9112 §2.1)."
  }

  private var ruleSentence: String {
    guard case .rule(let rule) = span.origin.source else {
      return "This was added for \(rowPhrase)."
    }
    switch rule {
    case .requestLine:
      return "The request line is method, target and version, with one space between them (RFC 9112 §3)."
    case .host:
      return
        "Host was added: it names the server that the request is for, and HTTP/1.1 requires it (RFC 9112 §3.2)."
    case .contentType:
      let type = composition.body.map { " \($0.type.rawValue)" } ?? ""
      return
        "Content-Type was added because the body has the type\(type) (RFC 9110 §8.3). A header row replaces it."
    case .contentLength:
      guard let body = composition.body, body.bytes.count > 0 else {
        return
          "Content-Length: 0 was added: \(composition.method) says that it has no content (RFC 9110 §8.6)."
      }
      return
        "Content-Length was added because the body has \(bytes(body.bytes.count)) (RFC 9110 §8.6): so the server knows where it ends."
    case .lineEnd: return lineEndSentence
    case .jsonDocument: return "{ and } enclose the rows as one JSON object (RFC 8259 §4)."
    case .closingBoundary:
      return "The closing delimiter: the boundary between -- and -- ends the last part (RFC 2046 §5.1.1)."
    case .wholeBody: return wholeBodySentence
    }
  }
}

// MARK: - A body that was given as a whole

extension ByteExplainer {
  private var wholeBodySentence: String {
    switch (composition.body?.type, span.origin.role) {
    case (.text, _): "The text that was given as the body, sent as it is in UTF-8."
    case (.file, _): "The content of the file that was given as the body, sent as it is."
    case (.json, .name): "A name in the JSON value that was given as the body."
    case (.json, .separator), (.json, .punctuation):
      "This belongs to the JSON value that was given as the body (RFC 8259 §2)."
    default: "A value in what was given as the body."
    }
  }
}

extension Rule {
  /// What the rule adds, in a few words.
  var title: String {
    switch self {
    case .requestLine: "request line"
    case .host: "Host, added"
    case .contentType: "Content-Type, added"
    case .contentLength: "Content-Length, added"
    case .lineEnd: "line end"
    case .jsonDocument: "the JSON object"
    case .closingBoundary: "closing delimiter"
    case .wholeBody: "body"
    }
  }
}
