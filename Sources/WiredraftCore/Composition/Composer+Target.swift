extension Composer {
  /// Writes the request target: path, query of the URL, and the rows of path and query.
  mutating func composeTarget() {
    if draft.method == "CONNECT" {
      result.target.append(url.authority, from: Origin(.rule(.requestLine), .url, .authority))
      let whole = url.authorityWithPort
      result.target.append(
        String(decoding: whole.utf8.dropFirst(url.authority.utf8.count), as: UTF8.self),
        from: Origin(.rule(.requestLine), .automatic, .authority))
      finishWithoutQuery(pathIsSent: url.path.isEmpty || url.path == "/")
    } else if draft.method == "OPTIONS", url.path == "/*" {
      result.target.append("*", from: Origin(.rule(.requestLine), .url, .asterisk))
      finishWithoutQuery(pathIsSent: true)
    } else {
      composePath()
      composeQuery()
      result.origin = origin
      result.urlHasTarget = true
    }
  }

  private var origin: String { url.scheme + "://" + url.authority }

  private mutating func finishWithoutQuery(pathIsSent: Bool) {
    result.origin = origin
    if !pathIsSent || url.query != nil { report(.urlPartNotSent) }
    for (list, _) in result.routing.queryLists { leaveOut(list, .noPlace(.targetWithoutQuery)) }
    leaveOut(.path, .noPlace(.noBraces))
  }

  // MARK: - Path

  private mutating func composePath() {
    guard !url.path.isEmpty else {
      result.target.append("/", from: Origin(.rule(.requestLine), .automatic, .path))
      return leaveOut(.path, .noPlace(.noBraces))
    }
    var used: Set<Int> = []
    var rows: [[UInt8]: Int] = [:]
    for (index, row) in draft.path.enumerated().reversed() where row.isEnabled {
      rows[Array(row.name.utf8)] = index
    }
    let bytes = Array(url.path.utf8)
    let typed = Array(draft.url.utf8)
    var (place, counted) = (TextPosition(line: 1, column: 1), 0)
    var index = 0
    while index < bytes.count {
      let open = bytes[index...].firstIndex(of: UInt8(ascii: "{")) ?? bytes.count
      appendURLText(bytes[index..<open], .path)
      guard open < bytes.count else { break }
      guard let close = bytes[open...].firstIndex(of: UInt8(ascii: "}")) else {
        appendURLText(bytes[open...], .path)
        break
      }
      let name = Array(bytes[(open + 1)..<close])
      if let row = rows[name] {
        // Diagnostics of a row are reported once, however many placeholders it fills.
        let notes = used.insert(row).inserted ? nil : result.notes
        appendSegment(row, braces: bytes[open...close])
        if let notes { result.notes = notes }
      } else {
        place.advance(over: typed[counted..<url.pathOffset + open])
        counted = url.pathOffset + open
        report(
          Diagnostic(.pathParameterMissing(String(decoding: name, as: UTF8.self)), position: place), .target)
        appendURLText(bytes[open...close], .path)
      }
      index = close + 1
    }
    for (index, row) in draft.path.enumerated()
    where row.isEnabled && row.type != .omitted && !used.contains(index) {
      let reference = RowReference(.path, index)
      setOutcome(RowOutcome(.nowhere, .noPlace(.noBraces)), of: reference)
      report(.parametersNotSent(.noBraces), reference, makes: [])
    }
  }

  private mutating func appendSegment(_ index: Int, braces: ArraySlice<UInt8>) {
    let row = draft.path[index]
    let reference = RowReference(.path, index)
    setOutcome(RowOutcome(.path, .ownList), of: reference)
    guard row.type != .omitted else {
      report(.pathParameterMissing(row.name), reference, makes: .target)
      return appendURLText(braces, .path)
    }
    guard let value = value(of: row, reference, part: .target) else { return appendURLText(braces, .path) }
    let text: String
    switch value {
    case .null, .array, .object, .bytes:
      report(.notExpressible(.notAScalar(.path)), reference, makes: .target)
      return appendURLText(braces, .path)
    case .file:
      report(.fileNeedsMultipart, reference, makes: .target)
      return appendURLText(braces, .path)
    case .bool, .number, .string, .date:
      text = Flattening(styles: draft.styles, escapesCommas: true).text(of: value)
    }
    // URL parsers treat an encoded dot as a dot.
    let segment = row.isVerbatim ? FormDecoder.percentDecoded(text.utf8) : Array(text.utf8)
    if segment.isEmpty || segment == [0x2E] || segment == [0x2E, 0x2E] {
      report(.notExpressible(segment.isEmpty ? .emptySegment : .dotSegment), reference, makes: .target)
      return appendURLText(braces, .path)
    }
    if row.isVerbatim, let offset = PairsEncoder.firstIllegalOffset(in: text, isSegment: true) {
      report(
        .notExpressible(.illegalVerbatimSegment(offset: offset)), reference, makes: .target,
        at: row.position(of: offset))
      return appendURLText(braces, .path)
    }
    noteText(of: row, value, reference, isInURL: true)
    let start = result.target.count
    let origin = Origin(.row(reference, path: []), .value, .segment)
    if row.isVerbatim {
      result.target.append(text, from: origin)
    } else {
      PercentEncoder(.rfc3986).write(text, from: origin, to: &result.target)
    }
    setOutcome(RowOutcome(.path, .ownList, .target(start..<result.target.count)), of: reference)
  }

  /// Writes bytes that were in the URL; those beyond ASCII are percent-encoded.
  private mutating func appendURLText(_ bytes: ArraySlice<UInt8>, _ part: Origin.Part) {
    let origin = Origin(.rule(.requestLine), .url, part)
    var index = bytes.startIndex
    while index < bytes.endIndex {
      let isASCII = bytes[index] < 0x80
      let end = bytes[index...].firstIndex { ($0 < 0x80) != isASCII } ?? bytes.endIndex
      if isASCII {
        result.target.append(Array(bytes[index..<end]), from: origin)
      } else {
        bytes[index..<end].withUnsafeBufferPointer {
          PercentEncoder(.rfc3986).write($0, from: origin, to: &result.target)
        }
        if !isURLEncoded { report(.urlEncoded) }
        isURLEncoded = true
      }
      index = end
    }
  }

  // MARK: - Query

  private mutating func composeQuery() {
    var opening = Opening.question
    if let query = url.query {
      result.target.append("?", from: Origin(.rule(.requestLine), .url, .question))
      result.query = result.target.count..<result.target.count
      appendURLText(Array(query.utf8)[...], .query)
      opening = query.isEmpty || query.utf8.last == UInt8(ascii: "&") ? .nothing : .ampersand
    }
    for (list, reason) in result.routing.queryLists {
      let start = result.target.count
      var target = result.target
      result.target = TracedBytes()
      compose(list, as: .query, reason, after: opening, to: &target)
      result.target = target
      if result.query == nil, result.target.count > start {
        result.query = (start + 1)..<result.target.count
      }
      if result.lists[list]?.isWritten == true { opening = .separator }
    }
    if let query = result.query { result.query = query.lowerBound..<result.target.count }
  }
}

extension TextPosition {
  /// Moves past some bytes that follow.
  fileprivate mutating func advance(over bytes: ArraySlice<UInt8>) {
    let step = TextPosition(offset: bytes.count, in: bytes)
    column = step.line > 1 ? step.column : column + step.column - 1
    line += step.line - 1
  }
}
