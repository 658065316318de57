extension ResponseReader {
  func noResponse(_ bytes: [UInt8]) -> String {
    // The frame of settings that a server begins HTTP/2 with is short, so that its length begins with 0 (RFC 9113 §4.1).
    bytes.first == 0
      ? "This is no HTTP/1 response: it begins as a frame of HTTP/2 does. A server that speaks HTTP/2 alone is out: the exact bytes of a request exist in HTTP/1.1."
      : "This is no HTTP/1 response: its first line must begin with HTTP/1.1 and three digits."
  }

  func mayBeStatusLine(with more: ArraySlice<UInt8>) -> Bool {
    let prefix = "HTTP/".utf8
    return zip(line.prefix(prefix.count) + more.prefix(prefix.count), prefix).allSatisfy(==)
  }

  mutating func readStatusLine(_ content: [UInt8], _ lineEnd: Int, _ tell: (ResponsePiece) -> Void) {
    guard let parsed = StatusLineParts(content) else {
      return breakOff(.invalidStatusLine, noResponse(content), after: content.count + lineEnd, tell)
    }
    let statusLine = parsed.statusLine
    if statusLine.isInterim, !admitsLine(content.count + lineEnd, tell) { return }
    switch statusLine.version {
    case "HTTP/1.1": break
    case "HTTP/1.0": note(.oldVersion, "The server answers in HTTP/1.0.")
    default:
      note(
        .notHTTP1,
        "\(statusLine.version) is no version of HTTP/1, or a program printed it so. What follows is read as HTTP/1.1."
      )
    }
    let version = statusLine.version.utf8.count
    if !parsed.hasReason {
      note(.missingReason, "There is no space after the status.", at: offset + version + 4)
    }
    if let place = statusLine.reason.firstIndex(where: \.isForbiddenInValue) {
      note(.invalidFieldValue, "The reason has a CR or NUL.", at: offset + version + 5 + place)
    }
    piece(version, .version, tell)
    piece(1, .separator, tell)
    piece(3, .status, tell)
    if parsed.hasReason { piece(1, .separator, tell) }
    piece(statusLine.reason.count, .reason, tell)
    piece(lineEnd, .lineEnd, tell)
    response.statusLine = statusLine
    stage = .fieldLine
  }

  mutating func readFieldLine(_ content: [UInt8], _ lineEnd: Int, _ tell: (ResponsePiece) -> Void) {
    guard content.isEmpty else {
      readField(content, lineEnd, isTrailer: false, tell)
      return
    }
    piece(lineEnd, .lineEnd, tell)
    guard let statusLine = response.statusLine else { return }
    if statusLine.isInterim {
      response.informational.append(.init(statusLine: statusLine, fields: response.fields))
      response.statusLine = nil
      response.fields = []
      stage = .statusLine
    } else {
      bodyStart = offset
      frame(tell)
    }
  }

  mutating func readTrailerLine(_ content: [UInt8], _ lineEnd: Int, _ tell: (ResponsePiece) -> Void) {
    guard content.isEmpty else {
      readField(content, lineEnd, isTrailer: true, tell)
      return
    }
    piece(lineEnd, .lineEnd, tell)
    complete()
  }

  private mutating func readField(
    _ content: [UInt8], _ lineEnd: Int, isTrailer: Bool, _ tell: (ResponsePiece) -> Void
  ) {
    guard admitsLine(content.count + lineEnd, tell) else { return }
    let isFolded =
      content[0].isSpaceOrTab && !(isTrailer ? response.trailers.isEmpty : response.fields.isEmpty)
    let colon = isFolded ? nil : content.firstIndex(of: UInt8(ascii: ":"))
    let name = isFolded ? [] : content[..<(colon ?? content.endIndex)]
    var isValid = isFolded || colon != nil && !name.isEmpty && name.allSatisfy(\.isTokenCharacter)
    if !isValid {
      note(
        .invalidFieldName,
        colon == nil
          ? "A line of the head has no colon."
          : "The name of a field is empty, or has a character that none may have.")
    }
    let valueStart = colon.map { $0 + 1 } ?? 0
    let value = colon == nil && !isFolded ? [] : content[valueStart...].trimmed
    if let place = value.firstIndex(where: \.isForbiddenInValue) {
      isValid = false
      note(
        .invalidFieldValue, content[place] == 0 ? "A value has a NUL." : "A value has a CR without an LF.",
        at: offset + place)
    }
    if isFolded {
      note(.foldedField, "A field goes on in the next line; its lines are joined by a space.")
      if isTrailer {
        response.trailers[response.trailers.count - 1].fold(value, isValid)
      } else {
        response.fields[response.fields.count - 1].fold(value, isValid)
      }
    } else {
      let field = Response.Field(name: Array(name), value: Array(value), isValid: isValid)
      if isTrailer, field.isForbiddenInTrailers {
        note(
          .forbiddenTrailer,
          "\(String(decoding: name, as: UTF8.self)) is no field for trailers: it counts only where it comes before the body, so it has no effect here."
        )
      }
      if isTrailer { response.trailers.append(field) } else { response.fields.append(field) }
      piece(name.count, colon == nil ? .invalid : isTrailer ? .trailerName : .name, tell)
    }
    if isFolded || colon != nil {
      let before = (colon.map { _ in 1 } ?? 0) + value.startIndex - valueStart
      piece(before, .separator, tell)
      piece(value.count, isTrailer ? .trailerValue : .value, tell)
      piece(content.endIndex - value.endIndex, .separator, tell)
    }
    piece(lineEnd, .lineEnd, tell)
  }
}

extension Response.Field {
  fileprivate mutating func fold(_ more: ArraySlice<UInt8>, _ isValid: Bool) {
    if !more.isEmpty, !value.isEmpty { value.append(UInt8(ascii: " ")) }
    value += more
    self.isValid = self.isValid && isValid
  }
}

private struct StatusLineParts {
  let statusLine: Response.StatusLine
  /// Whether there is a space after the status; the reason may be empty nevertheless.
  let hasReason: Bool

  init?(_ line: [UInt8]) {
    let prefix = Array("HTTP/".utf8)
    guard line.starts(with: prefix), let space = line.firstIndex(of: UInt8(ascii: " ")) else { return nil }
    let number = line[prefix.count..<space]
    let isWholeNumber = number.count == 1
    let isPair = number.count == 3 && number.dropFirst().first == UInt8(ascii: ".")
    guard let first = number.first, let last = number.last, first.isDigit, first != UInt8(ascii: "0"),
      last.isDigit, isWholeNumber || isPair
    else { return nil }
    let rest = line[(space + 1)...]
    let digits = rest.prefix(3)
    guard digits.count == 3, digits.allSatisfy(\.isDigit), digits.first != UInt8(ascii: "0") else {
      return nil
    }
    let after = rest.dropFirst(3)
    hasReason = after.first == UInt8(ascii: " ")
    guard hasReason || after.isEmpty else { return nil }
    statusLine = .init(
      version: String(decoding: line[..<space], as: UTF8.self),
      status: digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }, reason: Array(after.dropFirst()))
  }
}

extension Response.StatusLine {
  /// Whether another response follows this one.
  fileprivate var isInterim: Bool { (100..<200).contains(status) && status != 101 }
}

extension UInt8 {
  fileprivate var isForbiddenInValue: Bool { self == 0 || self == UInt8(ascii: "\r") }
}
