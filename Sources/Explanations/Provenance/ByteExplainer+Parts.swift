import WiredraftCore

extension ByteExplainer {
  var typeFieldNote: ByteNote {
    guard role == .automatic else {
      return ByteNote(
        "Content-Type of the part of \(rowPhrase): it was given to the row.", "RFC 7578 §4.4", .partType)
    }
    let type = startOfSpan(limit: 80).dropFirst("Content-Type: ".count)
    return ByteNote(
      "Content-Type: \(shortened(String(type), to: 40)) was added to the part of \(rowPhrase): the type that its file's name suggests.",
      "RFC 7578 §4.4", .partType)
  }

  var partNameNote: ByteNote {
    if !path.isEmpty {
      return ByteNote(
        "Part of the name that \(styleOfPath.name) makes for \(rowPhrase); brackets are raw in a part.",
        styleOfPath.source, .styleName)
    }
    return rawUTF8Note
      ?? ByteNote(
        "The name of \(rowPhrase), as it was typed: in a part only quotation marks and line ends are escaped.",
        "RFC 7578 §4.2", .partName)
  }

  var fileNameNote: ByteNote {
    if let byte, byte >= 0x80, !isHidden {
      return ByteNote(
        "The file name of \(rowPhrase) is raw UTF-8, as browsers send it; servers differ, ASCII is safer.",
        "RFC 7578 §4.2, §5.1", .partFileName)
    }
    return ByteNote(
      "The file name of the part of \(rowPhrase): the end of its path, without folders, or the one given.",
      "RFC 7578 §4.2", .partFileName)
  }

  func partEscapeNote(_ what: String) -> ByteNote {
    guard !isHidden || what == "name", let piece = EscapedPiece(around: self) else {
      return ByteNote(
        "An escaped character in the \(what) of the part of \(rowPhrase).",
        "HTML Standard, multipart/form-data", .partEscape)
    }
    return ByteNote(
      "\(piece.text) is \(piece.name) in the \(what) of \(rowPhrase): raw it would end the \(piece.decoded == "\"" ? what : "line").",
      "HTML Standard, multipart/form-data", .partEscape)
  }

  var partDataNote: ByteNote {
    if row?.type == .file || byte == nil {
      return ByteNote(
        "The bytes of the file of \(rowPhrase), exactly as they are: a part needs no encoding.",
        "RFC 7578 §4.2",
        .partFile)
    }
    if let note = rawUTF8Note { return note }
    switch row?.type {
    case .number, .boolean, .null, .date:
      return ByteNote(
        "The data of the part of \(rowPhrase): a \(row?.type.word ?? "value"), sent as text, as a part has no types.",
        "this program's convention", .partData)
    default:
      return ByteNote(
        "The data of the part of \(rowPhrase), as typed: nothing is encoded; the next delimiter ends it.",
        "RFC 2046 §5.1.1", .partData)
    }
  }

  func partLineEndNote(_ line: String) -> ByteNote {
    ByteNote("CR LF end \(line) of \(rowPhrase).", "RFC 2046 §5.1.1", .lineEnd)
  }

  var partEmptyLineNote: ByteNote {
    ByteNote(
      "An empty line ends the headers of the part of \(rowPhrase): its data begin after it.",
      "RFC 2046 §5.1.1", .partEmptyLine)
  }
}
