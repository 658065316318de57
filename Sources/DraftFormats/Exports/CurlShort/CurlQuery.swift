internal import WiredraftCore

/// Pairs of a query or a form as options of curl, which joins them with `&`.
enum CurlPairs {
  private static let most = 50

  /// Nil if curl would send another text, or there are many pairs.
  static func options(of text: String, _ references: ExportReferences?) -> [String]? {
    let pairs = text.utf8.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false)
    guard pairs.count <= most, pairs.allSatisfy({ !$0.isEmpty }) else { return nil }
    return pairs.map { option(of: String($0) ?? "", references) }
  }

  private static func option(of pair: String, _ references: ExportReferences?) -> String {
    if let references, let sign = pair.utf8.firstIndex(of: UInt8(ascii: "=")), sign > pair.startIndex,
      !ReferenceMark.isIn(String(pair[..<sign])), !pair[..<sign].utf8.contains(UInt8(ascii: "@")),
      let value = references.decodedForm(String(pair[pair.utf8.index(after: sign)...]))
    {
      return "--data-urlencode " + ShellWord.quoted(pair[...sign] + value)
    }
    if let decoded = decoded(pair) { return "--data-urlencode " + ShellWord.plainOrQuoted(decoded) }
    // A text that begins with @ names a file, and that of a variable may.
    let isRaw = pair.utf8.first == UInt8(ascii: "@") || startsWithReference(pair)
    return (isRaw ? "--data-raw " : "-d ") + ShellWord.plainOrQuoted(pair)
  }

  private static func startsWithReference(_ text: String) -> Bool {
    guard ReferenceMark.isIn(text), let first = ReferenceMark.pieces(of: text).first else { return false }
    if case .text = first { return false }
    return true
  }

  /// Nil if there is nothing to encode, or curl would encode the value in another way.
  private static func decoded(_ pair: String) -> String? {
    let bytes = Array(pair.utf8)
    guard let sign = bytes.firstIndex(of: UInt8(ascii: "=")), sign > 0,
      !bytes[..<sign].contains(UInt8(ascii: "@")), !ReferenceMark.isIn(pair)
    else { return nil }
    let value = bytes[(sign + 1)...]
    let decoded = FormDecoder.percentDecoded(value, plusIsSpace: true)
    guard !decoded.elementsEqual(value), PercentText.pythonForm(decoded).elementsEqual(value),
      let text = String(validating: decoded, as: UTF8.self), CurlCommand.argument(decoded) != nil
    else { return nil }
    return String(decoding: bytes[...sign], as: UTF8.self) + text
  }
}

/// A query that curl puts at the end of the URL by `-G`.
struct CurlQuery {
  /// The URL without the query.
  let url: String
  let options: [String]

  /// Nil if the message has a body, the URL no query, or curl would send another target.
  init?(_ parts: ExportParts) {
    guard !parts.hasContent, !parts.hasOwnTarget, ["GET", "HEAD"].contains(parts.method),
      parts.target.utf8.count == parts.composition.target.count,
      let mark = parts.url.utf8.firstIndex(of: UInt8(ascii: "?")),
      let place = parts.shownTarget.utf8.firstIndex(of: UInt8(ascii: "?")),
      parts.url.utf8[mark...].elementsEqual(parts.shownTarget.utf8[place...]),
      let text = String(parts.url.utf8[mark...].dropFirst()),
      let pairs = CurlPairs.options(of: text, parts.references)
    else { return nil }
    let target = parts.composition.target.bytes
    let path = target.prefix { $0 != UInt8(ascii: "?") }
    // With -G, curl writes percent-encoding in small letters, and newer versions in capitals.
    let hasLetters = target.indices.dropFirst(path.count).contains { index in
      PercentText.escape(in: target, at: index) != nil && target[index + 1...index + 2].contains { $0 > 0x39 }
    }
    guard !hasLetters else { return nil }
    // With -G, curl takes dot segments away, whatever it is told.
    guard !path.split(separator: UInt8(ascii: "/")).contains(where: CurlURL.isDotSegment),
      !path.contains(where: CurlCommand.isGlobbing),
      !parts.origin.utf8.contains(where: CurlCommand.isGlobbing)
    else { return nil }
    url = String(parts.url[..<mark])
    options = ["-G"] + pairs
  }
}
