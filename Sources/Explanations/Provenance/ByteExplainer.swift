import WiredraftCore
import WiredraftExplanations

struct ByteNote {
  var text: String
  var source: String
  var kind: ByteKind

  init(_ text: String, _ source: String, _ kind: ByteKind) {
    self.text = text
    self.source = source
    self.kind = kind
  }
}

/// It never examines the surrounding bytes, so a long body costs no more.
struct ByteExplainer {
  let composition: Composition
  let draft: Draft
  let span: Composition.Wire.Span
  let offset: Int
  let revealsSecrets: Bool

  /// The styles that the byte's row was written with, or else those of the draft.
  var styles: EncodingStyles {
    let styles = draft.styles.filled(from: composition.folders)
    return row?.styles(in: styles) ?? styles
  }

  enum Place {
    case path, query, form, json, multipart
  }

  var note: ByteNote {
    guard let variable = span.origin.variable else { return partNote }
    return variableNote(variable)
  }

  private func variableNote(_ variable: Variable) -> ByteNote {
    guard variable.isDefined else {
      return ByteNote(
        "\(variable.reference) is written here in place of a value: nothing defines the name.",
        "this program's convention", .variable)
    }
    let what = isHidden ? "This" : variable.value.map { shortened($0.textInTexts, to: 40) } ?? "This"
    let text = "\(what) is \(variable.reference): \(variable.clause)."
    let escape = isEscape && !isHidden ? " " + partNote.text : ""
    // Two lines of a narrow screen hold both only if the place is short.
    let isRoom = text.count + escape.count <= 120
    return ByteNote(isRoom ? text + escape : text, "this program's convention", .variable)
  }

  private var partNote: ByteNote {
    if let note = graphQLNote { return note }
    return switch span.origin.part {
    case .method: methodNote
    case .spaceAfterMethod:
      ByteNote(
        "A space ends the method; the request line is method, target and version.", "RFC 9112 §3", .space)
    case .spaceAfterTarget:
      ByteNote(
        "A space ends the target, so no raw space is allowed in it; the version follows.", "RFC 9112 §3",
        .space)
    case .authority: authorityNote
    case .asterisk:
      ByteNote(
        "* is the target of an OPTIONS request that asks of the server as a whole.", "RFC 9112 §3.2.4", .url)
    case .path: pathNote
    case .segment: isEscape ? escapeNote : segmentNote
    case .question: questionNote
    case .query: queryNote
    case .version:
      ByteNote(
        "HTTP/1.1, the version: the last word of the request line says how the message is written.",
        "RFC 9112 §2.3", .version)

    case .field: addedFieldNote
    case .fieldName:
      ByteNote(
        "The field name of \(rowPhrase): capital and small letters mean the same in it.", "RFC 9110 §5.1",
        .fieldName)
    case .fieldColon: fieldColonNote
    case .fieldValue: fieldValueNote
    case .lineEnd: lineEndNote
    case .emptyLine: isInBody ? partEmptyLineNote : emptyLineNote

    case .ampersand:
      ByteNote(
        "& ends a pair and begins the next: here begins \(rowPhrase).", "URL Standard §5.2", .ampersand)
    case .ampersandAfterQuery:
      ByteNote(
        "& joins \(rowPhrase) to the query of the URL, which is kept.", "URL Standard §5.2",
        .ampersand)
    case .ampersandWithinRow:
      ByteNote(
        "& begins \(rowPhrase): \(styleOfPath.name) makes several pairs of one row.", styleOfPath.source,
        .ampersand)
    case .pairName: isEscape ? escapeNote : pairNameNote
    case .pairNameBracket: bracketNote
    case .equals: equalsNote
    case .pairValue: isEscape ? escapeNote : pairValueNote
    case .elementDelimiter: elementDelimiterNote

    case .brace, .bracket, .comma, .colon, .memberNameQuote, .memberName, .stringQuote, .string, .number,
      .literal:
      isInPair ? (isEscape ? escapeNote : jsonInPairNote(nil)) : jsonNote

    case .delimiter:
      ByteNote(
        "The delimiter, -- and the boundary, begins the part of \(rowPhrase); no part's data contains it.",
        "RFC 2046 §5.1.1", .delimiter)
    case .delimiterEnd: partLineEndNote("the delimiter line")
    case .disposition:
      ByteNote(
        "Content-Disposition: form-data says that this part is a field, and its name: \(rowPhrase).",
        "RFC 7578 §4.2", .partDisposition)
    case .quote:
      ByteNote(
        "A quotation mark around the name, or the file name, of the part of \(rowPhrase).", "RFC 7578 §4.2",
        .partName)
    case .partName: isEscape ? partEscapeNote("name") : partNameNote
    case .fileNameParameter:
      ByteNote(
        "filename= says that the part of \(rowPhrase) is a file, and what it is called.", "RFC 7578 §4.2",
        .partFileName)
    case .fileName: isEscape ? partEscapeNote("file name") : fileNameNote
    case .dispositionEnd: partLineEndNote("the Content-Disposition line")
    case .typeField: typeFieldNote
    case .type:
      ByteNote("The content type that was given to the part of \(rowPhrase).", "RFC 7578 §4.4", .partType)
    case .typeEnd: partLineEndNote("the Content-Type line")
    case .data: partDataNote
    case .dataEnd:
      ByteNote(
        "CR LF after the data of \(rowPhrase): they belong to the delimiter that follows, not to the data.",
        "RFC 2046 §5.1.1", .delimiter)
    case .closeDelimiter:
      ByteNote(
        "The closing delimiter, the boundary between -- and --, ends the last part.", "RFC 2046 §5.1.1",
        .closingDelimiter)
    case .closeDelimiterEnd:
      ByteNote(
        "CR LF after the closing delimiter: the body ends here.", "RFC 2046 §5.1.1", .closingDelimiter)

    case .body: givenNote
    }
  }

  /// The place of the byte; meaningless in the request line and in fields.
  var place: Place {
    guard isInBody else { return span.origin.source.row?.list == .path ? .path : .query }
    return switch composition.body?.type.encoding {
    case .form: .form
    case .multipart: .multipart
    case .json, .graphQL, nil: .json
    }
  }

  var isInBody: Bool { offset >= composition.head.count }
  var isInPair: Bool { place == .query || place == .form }
  var isEscape: Bool { role == .escape }
  var row: Draft.Row? { span.origin.source.row.flatMap { draft[$0] ?? composition.folderRow($0) } }
  var role: Composition.Origin.Role { span.origin.role }

  var path: [ParameterValue.Step] {
    guard case .row(_, let path) = span.origin.source else { return [] }
    return path
  }

  /// The byte, or nil in a file.
  var byte: UInt8? { composition.bytes(in: offset..<offset + 1).first }

  var isHidden: Bool {
    (row?.isSecret == true || span.origin.variable?.isSecret == true) && !revealsSecrets
  }

  func startOfSpan(limit: Int) -> String {
    let start = span.range.lowerBound
    let bytes = composition.bytes(in: start..<min(span.range.upperBound, start + limit))
    return String(decoding: bytes, as: UTF8.self)
  }

  private var graphQLNote: ByteNote? {
    guard span.origin.source == .rule(.graphQL), !isEscape else { return nil }
    let source = "GraphQL over HTTP §5"
    let isName = span.origin.part == .memberName || span.origin.part == .pairName
    guard isName || span.origin.part == .string || span.origin.part == .pairValue else { return nil }
    return ByteNote(
      isName
        ? "query, operationName and variables are the names that GraphQL gives the parts of a request."
        : "The document of the body, or its operation: a text for the server, which puts the variables into it.",
      source, isInPair ? (isName ? .pairName : .pairValue) : (isName ? .jsonName : .jsonText))
  }

  private var givenNote: ByteNote {
    switch composition.body?.type.kind.content {
    case .text:
      ByteNote(
        "The text that was given as the body, sent byte for byte as UTF-8; the parameters have no place in it.",
        "RFC 9110 §6.4", .givenText)
    case .file:
      ByteNote(
        "The bytes of the file that was given as the body, exactly as they are; they are read when they are sent.",
        "RFC 9110 §6.4", .givenFile)
    default:
      ByteNote("The bytes that were given as the body, as they are.", "RFC 9110 §6.4", .givenFile)
    }
  }
}

// MARK: - Names

extension ByteExplainer {
  var rowPhrase: String {
    guard let reference = span.origin.source.row else {
      return span.origin.source == .rule(.graphQL) ? "the GraphQL request" : "the JSON given as the body"
    }
    let list = reference.list.rowNoun
    let steps = isHidden ? "" : steps(path)
    let folder = reference.folder.map { " of \(composition.folders[$0].file)" } ?? ""
    return "\(list) \(reference.index + 1)\(folder) (\(rowName(reference))\(steps))"
  }

  func rowName(_ reference: Draft.RowReference) -> String {
    guard let row = draft[reference] ?? composition.folderRow(reference), !row.name.isEmpty else {
      return "row \(reference.index + 1)"
    }
    return shortened(row.name, to: 40)
  }

  func steps(_ path: [ParameterValue.Step]) -> String {
    var result = ""
    for step in path.prefix(6) {
      switch step {
      case .member(let name): result += "[\(shortened(name, to: 20))]"
      case .element(let index): result += "[\(index)]"
      }
    }
    return path.count > 6 ? result + "…" : result
  }

  func shortened(_ text: String, to limit: Int) -> String {
    text.count > limit ? text.prefix(limit - 1) + "…" : text
  }

  var method: String { shortened(composition.method, to: 12) }

  var routeClause: String {
    switch span.origin.source.row?.list {
    case .query: "the query's own rows are sent with any method"
    case .body: "the body's own rows are sent with any method"
    default:
      composition.routing.prefersQuery
        ? "\(method) puts it into the query" : "\(method) puts it into the body"
    }
  }

  var title: String {
    switch (span.origin.source, role) {
    case (.row(let reference, let path), let role):
      let place = rowName(reference) + (isHidden ? "" : steps(path))
      return switch role {
      case .name: "name of \(place)"
      case .value: "value of \(place)"
      case .escape: "escape in \(place)"
      case .separator: "separator before \(place)"
      case .punctuation: "sign around \(place)"
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
}

extension Composition.Origin.Rule {
  var title: String {
    switch self {
    case .requestLine: "request line"
    case .host: "Host, added"
    case .contentType: "Content-Type, added"
    case .contentLength: "Content-Length, added"
    case .lineEnd: "line end"
    case .jsonDocument: "the JSON object"
    case .graphQL: "the GraphQL request"
    case .closingBoundary: "closing delimiter"
    case .wholeBody: "body"
    }
  }
}
