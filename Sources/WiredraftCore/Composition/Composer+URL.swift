struct ResolvedURL {
  struct Stretch {
    var range: Range<Int>
    /// The offset in what was typed; nil for a base URL.
    var typed: Int?
    var isLiteral: Bool
    var variable: Variable?
    var isEncoded = false
    /// Whether it is a reference whose value is unknown, or can't be there.
    var isUnresolved = false
  }

  private(set) var text = ""
  /// Empty if the URL is what was typed.
  private(set) var stretches: [Stretch] = []
  /// Also true if a value can't be in the server's name.
  fileprivate(set) var holdsUndefined = false

  init() {}
  init(typed: String) { text = typed }

  mutating func append(
    _ piece: String, typed: Int?, isLiteral: Bool, of variable: Variable? = nil, isEncoded: Bool = false,
    isUnresolved: Bool = false
  ) {
    let start = text.utf8.count
    text += piece
    if variable?.isDefined == false { holdsUndefined = true }
    stretches.append(
      Stretch(
        range: start..<text.utf8.count, typed: typed, isLiteral: isLiteral, variable: variable,
        isEncoded: isEncoded, isUnresolved: isUnresolved))
  }

  func typedOffset(of offset: Int) -> Int {
    guard let stretch = stretches.last(where: { $0.range.lowerBound <= offset }) else { return offset }
    guard let typed = stretch.typed else { return 0 }
    return stretch.isLiteral ? typed + offset - stretch.range.lowerBound : typed
  }

  func stretches(in range: Range<Int>) -> [Stretch] {
    guard !stretches.isEmpty else { return [Stretch(range: range, typed: nil, isLiteral: true)] }
    return stretches.compactMap { stretch in
      var stretch = stretch
      stretch.range = stretch.range.clamped(to: range)
      return stretch.range.isEmpty ? nil : stretch
    }
  }

  func isUnresolved(at offset: Int) -> Bool {
    stretches.contains { $0.isUnresolved && $0.range.contains(offset) }
  }

  func isEncoded(in range: Range<Int>) -> Bool {
    stretches.contains { $0.isEncoded && $0.range.overlaps(range) }
  }

  func parts(in range: Range<Int>) -> [ResolvedText.Part] {
    stretches.isEmpty
      ? []
      : stretches(in: range).compactMap { stretch in
        stretch.variable.map {
          ResolvedText.Part(
            range: stretch.range.lowerBound - range.lowerBound..<stretch.range.upperBound - range.lowerBound,
            variable: $0)
        }
      }
  }
}

extension Composer {
  mutating func resolveURL() {
    let folder = draft.baseURLPlace(in: context.folders).map { context.folders[$0] }
    guard folder != nil || ReferenceText.mayOccur(in: draft.url), context.readsReferences else {
      resolvedURL = ResolvedURL(typed: draft.url)
      url = URLParts(draft.url)
      return
    }
    var pieces = URLPieces()
    if let folder, var base = folder.baseURL {
      if base.utf8.last == UInt8(ascii: "/") { base.removeLast() }
      pieces.append(ReferenceText(base), isTyped: false)
    }
    pieces.append(ReferenceText(draft.url), isTyped: true)
    var resolved = ResolvedURL()
    for (piece, zone) in pieces.placed {
      let place = ReferencePlace(part: .target, hasPositions: piece.typed != nil)
      switch piece.content {
      case .literal(let text):
        // The text of a folder is the value of its base URL.
        let base = piece.typed == nil ? folder.map(Variable.init(baseURLOf:)) : nil
        resolved.append(text, typed: piece.typed, isLiteral: true, of: base)
      case .reference(let name, let source):
        let variable = use(name, at: place, offset: piece.typed ?? 0, in: draft.url)
        let text = urlText(of: variable, in: zone)
        resolved.append(
          text ?? source, typed: piece.typed, isLiteral: false, of: variable,
          isEncoded: zone != .authority && text != nil, isUnresolved: text == nil)
        if zone == .authority, text == nil { resolved.holdsUndefined = true }
        if variable.isSecret { report(.secretInURL) }
      }
    }
    resolvedURL = resolved
    url = URLParts(resolved.text)
  }

  /// Passes over secret variables, which are reported by themselves.
  mutating func noteSecretsInQuery() {
    guard let query = url.query else { return }
    let start = url.pathOffset + url.path.utf8.count + 1
    let secrets = SecretURL.places(inQuery: query.utf8).map {
      start + $0.range.lowerBound..<start + $0.range.upperBound
    }
    let first = secrets.first { range in
      !resolvedURL.stretches(in: range).contains { $0.variable?.isSecret == true }
    }
    guard let first else { return }
    let typed = resolvedURL.typedOffset(of: first.lowerBound)
    report(Diagnostic(.secretInURL, position: TextPosition(offset: typed, in: draft.url.utf8)), [])
  }

  private mutating func urlText(of variable: Variable, in zone: URLPieces.Zone) -> String? {
    guard let value = variable.value else { return nil }
    switch zone {
    case .authority:
      let text = value.textInTexts
      // A server may name a host, or a part of one, and nothing that ends the name.
      guard variable.place?.layer != .answer || text.utf8.allSatisfy(Self.isHostLetter) else {
        report(.notExpressible(.answerInAuthority), makes: .target)
        return nil
      }
      return text
    case .query:
      let text =
        value.isScalar ? Flattening(styles: styles, escapesCommas: true).text(of: value) : value.textInTexts
      return text.encoded(by: .percent(styles.query))
    case .path:
      guard value.isScalar else {
        report(.notExpressible(.notAScalar(.path)), makes: .target)
        return nil
      }
      let text = Flattening(styles: styles, escapesCommas: true).text(of: value)
      guard !text.isEmpty, text != ".", text != ".." else {
        report(.notExpressible(text.isEmpty ? .emptySegment : .dotSegment), makes: .target)
        return nil
      }
      return text.encoded(by: .percent(.rfc3986))
    }
  }

  private static func isHostLetter(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "."): true
    default: false
    }
  }
}

private struct URLPieces {
  enum Zone {
    case authority
    case path
    case query
  }

  struct Piece {
    var content: ReferenceText.Piece
    /// The offset in what was typed; nil for a base URL.
    var typed: Int?
  }

  private var pieces: [Piece] = []

  mutating func append(_ text: ReferenceText, isTyped: Bool) {
    for (piece, range) in zip(text.pieces, text.ranges) {
      pieces.append(Piece(content: piece, typed: isTyped ? range.lowerBound : nil))
    }
  }

  /// Only what was typed decides the zones: no value can begin another.
  var placed: [(Piece, Zone)] {
    // A byte that no URL has takes the place of each reference.
    var outline: [UInt8] = []
    var starts: [Int] = []
    for piece in pieces {
      starts.append(outline.count)
      if case .literal(let text) = piece.content { outline += text.utf8 } else { outline.append(0) }
    }
    let delimiters = [UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#")]
    var start = 0
    if let first = outline.firstIndex(where: delimiters.contains), first > 0,
      outline[first...].starts(with: "//".utf8), outline[first - 1] == UInt8(ascii: ":")
    {
      start = first + 2
    }
    let path = outline[start...].firstIndex(where: delimiters.contains) ?? outline.count
    let query = outline[path...].firstIndex(of: UInt8(ascii: "?")) ?? outline.count
    return zip(pieces, starts).map { ($0, $1 < path ? .authority : $1 < query ? .path : .query) }
  }
}

extension Variable {
  fileprivate convenience init(baseURLOf folder: Draft.FolderDefaults) {
    self.init(
      "baseURL", .string(folder.baseURL ?? ""),
      at: Variable.Place(.folder, file: folder.file, line: folder.baseURLLine))
  }
}

extension ParameterValue {
  fileprivate var isScalar: Bool {
    switch self {
    case .bool, .number, .string, .date: true
    case .null, .bytes, .array, .object, .file: false
    }
  }
}

extension Composition {
  /// Returns the URL that the draft's becomes with the values of variables and the base URL of a folder, before
  /// parameters are added; nil if it is used as typed.
  ///
  /// - Parameters:
  ///   - mask: The text in place of the value of a secret variable; nil to show it.
  ///   - bytes: The number of bytes of the URL that are returned at most.
  /// - Complexity: O(*n*), where *n* is that number.
  package func resolvedURL(masking mask: String?, bytes: Int) -> String? {
    guard !resolvedURL.stretches.isEmpty else { return nil }
    let start = Array(resolvedURL.text.utf8.prefix(bytes))
    return resolvedURL.stretches(in: start.indices).reduce(into: "") { text, stretch in
      let secret = stretch.variable?.isSecret == true ? mask : nil
      text += secret ?? String(decoding: start[stretch.range], as: UTF8.self)
    }
  }
}
