extension Composer {
  mutating func composeTarget() {
    if draft.method == "CONNECT" {
      result.target.append(
        url.authority, parts: authorityParts, .url, .authority, of: .rule(.requestLine))
      let whole = url.authorityWithPort
      result.target.append(
        String(decoding: whole.utf8.dropFirst(url.authority.utf8.count), as: UTF8.self),
        .automatic, .authority, of: .rule(.requestLine))
      finishWithoutQuery(pathIsSent: url.path.isEmpty || url.path == "/")
    } else if draft.method == "OPTIONS", url.path == "/*" {
      result.target.append("*", .url, .asterisk, of: .rule(.requestLine))
      finishWithoutQuery(pathIsSent: true)
    } else {
      composePath()
      composeQuery()
      setOrigin()
      result.urlHasTarget = true
    }
  }

  var authorityParts: [ResolvedText.Part] {
    resolvedURL.parts(in: url.pathOffset - url.authority.utf8.count..<url.pathOffset)
  }

  private mutating func setOrigin() {
    result.origin = url.scheme + "://" + url.authority
    // A scheme may have been added before the authority, and credentials taken away.
    let shift = result.origin.utf8.count - url.pathOffset
    result.originVariables = resolvedURL.stretches.compactMap { stretch in
      guard let variable = stretch.variable, stretch.range.lowerBound < url.pathOffset else { return nil }
      let end = stretch.range.upperBound + shift
      return end > 0 && !stretch.range.isEmpty
        ? (max(0, stretch.range.lowerBound + shift)..<end, variable) : nil
    }
  }

  private mutating func finishWithoutQuery(pathIsSent: Bool) {
    setOrigin()
    if !pathIsSent || url.query != nil { report(.urlPartNotSent) }
    for (list, _) in result.routing.queryLists { leaveOut(list, .noPlace(.targetWithoutQuery)) }
    leaveOut(.path, .noPlace(.noBraces))
  }

  // MARK: - Path

  private mutating func composePath() {
    guard !url.path.isEmpty else {
      result.target.append("/", .automatic, .path, of: .rule(.requestLine))
      return leaveOut(.path, .noPlace(.noBraces))
    }
    var used: Set<Int> = []
    var rows: [[UInt8]: Int] = [:]
    for (index, row) in draft.path.enumerated().reversed() where row.isEnabled {
      rows[Array(row.name.utf8)] = index
    }
    let bytes = Array(url.path.utf8)
    let start = url.pathOffset
    let finder = PlaceFinder(Array(draft.url.utf8))
    var index = 0
    while index < bytes.count {
      let open =
        bytes.indices[index...].first {
          bytes[$0] == UInt8(ascii: "{") && !resolvedURL.isUnresolved(at: start + $0)
        } ?? bytes.count
      appendURLText(bytes[index..<open], at: start + index, .path)
      guard open < bytes.count else { break }
      guard let close = bytes[open...].firstIndex(of: UInt8(ascii: "}")) else {
        appendURLText(bytes[open...], at: start + open, .path)
        break
      }
      // A value is data, and never the name of a row, even between braces.
      guard !resolvedURL.isEncoded(in: start + open + 1..<start + close) else {
        appendURLText(bytes[open...open], at: start + open, .path)
        index = open + 1
        continue
      }
      let name = Array(bytes[(open + 1)..<close])
      if let row = rows[name] {
        // Diagnostics of a row are reported once, however many placeholders it fills.
        let notes = used.insert(row).inserted ? nil : result.notes
        appendSegment(row, braces: bytes[open...close], at: start + open)
        if let notes { result.notes = notes }
      } else {
        // Lists, as a shell and curl read them, are no names of rows.
        if !name.contains(UInt8(ascii: ",")) {
          let place = finder.position(of: resolvedURL.typedOffset(of: start + open))
          report(
            Diagnostic(.pathParameterMissing(String(decoding: name, as: UTF8.self)), position: place), .target
          )
        }
        appendURLText(bytes[open...close], at: start + open, .path)
      }
      index = close + 1
    }
    for (index, row) in draft.path.enumerated()
    where row.isEnabled && row.type != .omitted && !used.contains(index) {
      let reference = Draft.RowReference(.path, index)
      setOutcome(Composition.RowOutcome(.nowhere, .noPlace(.noBraces)), of: reference)
      report(.parametersNotSent(.noBraces), reference, makes: [])
    }
  }

  private mutating func appendSegment(_ index: Int, braces: ArraySlice<UInt8>, at offset: Int) {
    let row = draft.path[index]
    let reference = Draft.RowReference(.path, index)
    setOutcome(Composition.RowOutcome(.path, .ownList), of: reference)
    guard row.type != .omitted else {
      report(.pathParameterMissing(row.name), reference, makes: .target)
      return appendURLText(braces, at: offset, .path)
    }
    let resolved = resolved(row, reference, part: .target, encodedBy: .percent(.rfc3986))
    guard let resolved, let text = segment(of: resolved, row, reference) else {
      return appendURLText(braces, at: offset, .path)
    }
    noteText(of: row, resolved.value, reference, isInURL: true, resolved.texts)
    let start = result.target.count
    let (source, parts) = result.target.source(
      at: [], of: resolved.texts, in: result.target.source(of: reference))
    result.target.append(
      text, parts: parts, escapedBy: row.isVerbatim ? nil : .percent(.rfc3986), .value, .segment,
      of: source)
    setOutcome(Composition.RowOutcome(.path, .ownList, .target(start..<result.target.count)), of: reference)
  }

  private mutating func segment(
    of resolved: ResolvedRow, _ row: Draft.Row, _ reference: Draft.RowReference
  ) -> String? {
    let text: String
    switch resolved.value {
    case .null, .array, .object, .bytes:
      report(.notExpressible(.notAScalar(.path)), reference, makes: .target)
      return nil
    case .file:
      report(.fileNeedsMultipart, reference, makes: .target)
      return nil
    case .bool, .number, .string, .date:
      text = Flattening(styles: row.styles(in: styles), escapesCommas: true).text(of: resolved.value)
    }
    // URL parsers treat an encoded dot as a dot.
    let segment = row.isVerbatim ? FormDecoder.percentDecoded(text.utf8) : Array(text.utf8)
    if segment.isEmpty || segment == [0x2E] || segment == [0x2E, 0x2E] {
      report(.notExpressible(segment.isEmpty ? .emptySegment : .dotSegment), reference, makes: .target)
      return nil
    }
    if row.isVerbatim, let offset = PairsEncoder.firstIllegalOffset(in: text, isSegment: true) {
      report(
        .notExpressible(.illegalVerbatimSegment(offset: offset)), reference, makes: .target,
        at: row.position(of: offset))
      return nil
    }
    return text
  }

  /// Percent-encodes what is beyond ASCII; `offset` is that of the first byte in the URL.
  private mutating func appendURLText(
    _ bytes: ArraySlice<UInt8>, at offset: Int, _ part: Composition.Origin.Part
  ) {
    for stretch in resolvedURL.stretches(in: offset..<offset + bytes.count) {
      let start = bytes.startIndex - offset
      let piece = bytes[stretch.range.lowerBound + start..<stretch.range.upperBound + start]
      var source = Composition.Wire.Source.rule(.requestLine)
      if let variable = stretch.variable {
        source = result.target.source(of: variable, isText: true, in: source)
      }
      if stretch.isEncoded {
        appendEncoded(piece, part, source)
      } else {
        appendURLText(piece, part, source)
      }
    }
  }

  private mutating func appendURLText(
    _ bytes: ArraySlice<UInt8>, _ part: Composition.Origin.Part, _ source: Composition.Wire.Source
  ) {
    var index = bytes.startIndex
    while index < bytes.endIndex {
      let isASCII = bytes[index] < 0x80
      let end = bytes[index...].firstIndex { ($0 < 0x80) != isASCII } ?? bytes.endIndex
      bytes[index..<end].withUnsafeBufferPointer {
        if isASCII {
          result.target.append($0, .url, part, of: source)
        } else {
          result.target.append($0, escapedBy: .percent(.rfc3986), .url, part, of: source)
        }
      }
      if !isASCII {
        if !isURLEncoded { report(.urlEncoded) }
        isURLEncoded = true
      }
      index = end
    }
  }

  /// The value was percent-encoded, so each `%` begins an escape.
  private mutating func appendEncoded(
    _ bytes: ArraySlice<UInt8>, _ part: Composition.Origin.Part, _ source: Composition.Wire.Source
  ) {
    var index = bytes.startIndex
    while index < bytes.endIndex {
      let isEscape = bytes[index] == UInt8(ascii: "%")
      let end =
        isEscape
        ? index + 3 : bytes[index...].firstIndex(of: UInt8(ascii: "%")) ?? bytes.endIndex
      bytes[index..<end].withUnsafeBufferPointer {
        result.target.append($0, isEscape ? .escape : .url, part, of: source)
      }
      index = end
    }
  }

  // MARK: - Query

  private mutating func composeQuery() {
    var opening = Opening.question
    if let query = url.query {
      result.target.append("?", .url, .question, of: .rule(.requestLine))
      result.query = result.target.count..<result.target.count
      appendURLText(Array(query.utf8)[...], at: url.pathOffset + url.path.utf8.count + 1, .query)
      opening = query.isEmpty || query.utf8.last == UInt8(ascii: "&") ? .nothing : .ampersand
    }
    for (list, reason) in result.routing.queryLists {
      let isGraphQL = list == .parameters && draft.body.type.isGraphQL
      let start = result.target.count
      var target = result.target
      result.target = Composition.Wire()
      if isGraphQL {
        composeGraphQLQuery(reason, after: opening, to: &target)
      } else {
        compose(list, as: .query, reason, after: opening, to: &target)
      }
      result.target = target
      if result.query == nil, result.target.count > start {
        result.query = (start + 1)..<result.target.count
      }
      // A pair without a name and a value is written as no bytes.
      if isGraphQL ? result.target.count > start : result.lists[list]?.isWritten == true {
        opening = .separator
      }
    }
    if let query = result.query { result.query = query.lowerBound..<result.target.count }
  }
}
