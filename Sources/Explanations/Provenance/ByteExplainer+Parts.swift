import WiredraftCore

/// The parts of a multipart body: each line of them is told apart.
extension ByteExplainer {
  /// The piece of a part that a byte belongs to.
  private enum Piece {
    case delimiter, disposition, nameQuote, name, fileNameParameter, fileName, typeField, type, data
  }

  var partNote: ByteNote {
    guard let reference = span.origin.source.row else { return closingNote }
    _ = reference
    if role == .lineEnd { return partLineEndNote }
    if role == .automatic {
      let type = start(of: span).dropFirst("Content-Type: ".count)
      return ByteNote(
        "Content-Type: \(shortened(String(type), to: 40)) was added to the part of \(rowPhrase): the type that its file's name tells.",
        "RFC 7578 §4.4", .partType)
    }
    switch piece {
    case .delimiter:
      return ByteNote(
        "The delimiter, -- and the boundary, begins the part of \(rowPhrase); it stands in no part's data.",
        "RFC 2046 §5.1.1", .delimiter)
    case .disposition:
      return ByteNote(
        "Content-Disposition: form-data says that this part is a field, and its name: \(rowPhrase).",
        "RFC 7578 §4.2", .partDisposition)
    case .nameQuote:
      return ByteNote(
        "A quotation mark around the name, or the file name, of the part of \(rowPhrase).", "RFC 7578 §4.2",
        .partName)
    case .name: return partNameNote
    case .fileNameParameter:
      return ByteNote(
        "filename= says that the part of \(rowPhrase) is a file, and what it is called.", "RFC 7578 §4.2",
        .partFileName)
    case .fileName:
      if role == .escape { return partEscapeNote("file name") }
      return rawUTF8Note
        ?? ByteNote(
          "The file name of the part of \(rowPhrase): the last piece of its path, or the one given.",
          "RFC 7578 §4.2", .partFileName)
    case .typeField:
      return ByteNote(
        "Content-Type of the part of \(rowPhrase): it was given to the row.", "RFC 7578 §4.4", .partType)
    case .type:
      return ByteNote(
        "The content type that was given to the part of \(rowPhrase).", "RFC 7578 §4.4", .partType)
    case .data: return partDataNote
    }
  }

  private var closingNote: ByteNote {
    role == .lineEnd
      ? ByteNote(
        "CR LF after the closing delimiter: the body ends here.", "RFC 2046 §5.1.1", .closingDelimiter)
      : ByteNote(
        "The closing delimiter, the boundary between -- and --, ends the last part.", "RFC 2046 §5.1.1",
        .closingDelimiter)
  }

  // MARK: - Which piece it is

  private var piece: Piece {
    switch role {
    case .name: return isInData ? .data : .name
    case .punctuation: return isInData ? .data : pieceOfFrame
    case .separator: return .data
    default: return pieceOfValue
    }
  }

  /// The frame of a part, where its own bytes tell.
  private var pieceOfFrame: Piece {
    let text = start(of: span, limit: 100)
    if text.hasPrefix("--") { return .delimiter }
    if text.hasPrefix("Content-Type") { return .typeField }
    let place = offset - span.range.lowerBound
    if text.hasPrefix("Content-Disposition") {
      let head = "Content-Disposition: form-data; name="
      if place < head.utf8.count { return .disposition }
      return text.utf8.count > head.utf8.count + 4 && place > head.utf8.count + 1
        ? .fileNameParameter : .nameQuote
    }
    return text.hasPrefix("\"; filename=") && place > 0 && place < 12 ? .fileNameParameter : .nameQuote
  }

  /// A file name, a content type or data: what stands before it tells.
  private var pieceOfValue: Piece {
    var here = span
    for _ in 0..<Self.reach {
      guard let before = span(before: here) else { return .data }
      switch before.origin.role {
      case .punctuation:
        let text = end(of: before)
        if text.hasSuffix("filename=\"") { return .fileName }
        if text.hasSuffix("; name=\"") { return .name }
        if text.hasSuffix("Content-Type: ") { return .type }
      case .lineEnd: return .data
      default: break
      }
      here = before
    }
    return .data
  }

  /// Whether a sign belongs to JSON text within the data, not to the frame.
  private var isInData: Bool {
    guard row?.type == .array || row?.type == .object else { return false }
    if let text = Optional(start(of: span)), text.hasPrefix("--") || text.hasPrefix("Content-") {
      return false
    }
    var here = span
    for _ in 0..<Self.reach {
      guard let before = span(before: here) else { return false }
      if before.origin.role == .lineEnd { return before.range.count >= 4 }
      here = before
    }
    return true
  }

  // MARK: - Names and data

  private var partNameNote: ByteNote {
    if role == .escape { return partEscapeNote("name") }
    if !path.isEmpty {
      let style = draft.styles
      let name =
        if case .member = path.last {
          "object style \(style.objects.rawValue)"
        } else {
          "array style \(style.arrays.rawValue)"
        }
      return ByteNote(
        "A piece of the name that the \(name) makes for \(rowPhrase); brackets stand raw in a part.",
        style.source(of: path), .styleName)
    }
    return rawUTF8Note
      ?? ByteNote(
        "The name of \(rowPhrase), as it was typed: in a part only quotation marks and line ends are escaped.",
        "RFC 7578 §4.2", .partName)
  }

  private func partEscapeNote(_ what: String) -> ByteNote {
    guard !isHidden || what == "name", let piece = EscapedPiece(around: self) else {
      return ByteNote(
        "An escaped character in the \(what) of the part of \(rowPhrase).",
        "HTML Standard, multipart/form-data", .partEscape)
    }
    return ByteNote(
      "\(piece.text) is \(piece.name) in the \(what) of \(rowPhrase): raw it would end the \(piece.decoded == "\"" ? what : "line").",
      "HTML Standard, multipart/form-data", .partEscape)
  }

  private var partDataNote: ByteNote {
    switch role {
    case .separator where row?.type == .array && draft.styles.arrays != .json: return jointNote
    case .separator, .punctuation, .name, .escape: return jsonNote
    default: if isInJSONData { return jsonNote }
    }
    if row?.type == .file || byte == nil {
      return ByteNote(
        "The content of the file of \(rowPhrase), byte for byte: a part needs no encoding.", "RFC 7578 §4.2",
        .partFile)
    }
    if let note = rawUTF8Note { return note }
    switch row?.type {
    case .number, .boolean, .null, .date:
      return ByteNote(
        "The data of the part of \(rowPhrase): a \(row?.type.word ?? "value"), sent as text, for a part has no types.",
        "KeyedAPIParameters' rule", .partData)
    default:
      return ByteNote(
        "The data of the part of \(rowPhrase), as typed: nothing is encoded; the next delimiter ends it.",
        "RFC 2046 §5.1.1", .partData)
    }
  }

  /// Whether a value is one of JSON text, which a style made.
  private var isInJSONData: Bool {
    guard draft.styles.arrays == .json || draft.styles.objects == .json, let before = span(before: span)
    else { return false }
    return before.origin.source.row == span.origin.source.row && before.origin.role != .lineEnd
  }

  // MARK: - Line ends

  private var partLineEndNote: ByteNote {
    let pair = (offset - span.range.lowerBound) / 2
    let before = span(before: span)
    var isOfData = false
    var line = "the line of the part"
    switch before?.origin.role {
    case .punctuation where before.map { start(of: $0).hasPrefix("--") } == true: line = "the delimiter line"
    case .automatic: line = "the Content-Type line"
    case .punctuation where span.range.count >= 4 || before.map { end(of: $0) == "\"" } == true:
      line = "the Content-Disposition line"
      isOfData = span.range.count < 4 && !isFollowedByType
    case .value where span.range.count >= 4: line = "the Content-Type line"
    default: isOfData = true
    }
    if pair == 0, !isOfData {
      return ByteNote("CR LF end \(line) of \(rowPhrase).", "RFC 2046 §5.1.1", .lineEnd)
    }
    if pair == 1 {
      return ByteNote(
        "An empty line ends the headers of the part of \(rowPhrase): its data begin after it.",
        "RFC 2046 §5.1.1", .partEmptyLine)
    }
    return ByteNote(
      "CR LF after the data of \(rowPhrase): they belong to the delimiter that follows, not to the data.",
      "RFC 2046 §5.1.1", .delimiter)
  }

  /// Whether a Content-Type line comes next.
  private var isFollowedByType: Bool {
    composition.span(at: span.range.upperBound).map { start(of: $0).hasPrefix("Content-Type") } ?? false
  }
}
