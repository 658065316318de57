internal import WiredraftCore

extension ShellTypography {
  /// Reads a text with its signs of printed text replaced if the options ask for that.
  ///
  /// A remark on the first request names the place of the first sign.
  static func mending(
    _ text: String, _ options: ImportOptions,
    _ read: (String, ImportOptions) throws(ImportError) -> [ForeignRequest]
  ) throws(ImportError) -> [ForeignRequest] {
    guard options.mendsSigns else { return try read(text, options) }
    var mender = ShellMender(text)
    mender.mend()
    var requests = try read(String(String.UnicodeScalarView(mender.result)), options)
    if mender.hasEntities, !requests.isEmpty {
      requests[0].remarks.append(ImportRemark(.changed, ShellFinding.mendedEntities))
    }
    if let first = mender.first, !requests.isEmpty {
      requests[0].remarks.append(
        ImportRemark(
          .changed, ShellFinding.mendedSigns(mender.count),
          at: TextPosition(
            offset: String(String.UnicodeScalarView(mender.signs[..<first])).utf8.count, in: text.utf8)))
    }
    return requests
  }
}

/// Puts quotes, hyphens and spaces in the place of signs of printed text that are not in real quotes.
private struct ShellMender {
  let signs: [Unicode.Scalar]
  private(set) var result: [Unicode.Scalar] = []
  /// The number of replaced signs, and the index of the first.
  private(set) var (count, first): (Int, Int?) = (0, nil)
  private var index = 0

  init(_ text: String) {
    var text = text
    // A page's source has entities in each place of its signs.
    if ShellTypography.entities.keys.contains(where: { $0 != "&amp;" && text.contains($0) }) {
      for (entity, sign) in ShellTypography.entities where sign != "&" {
        text = text.replacing(entity, with: String(Character(sign)))
      }
      hasEntities = true
      text = text.replacing("&amp;", with: "&")
    }
    signs = Array(text.unicodeScalars)
  }

  /// Whether entities of HTML were replaced.
  private(set) var hasEntities = false

  private static let double: Set<Unicode.Scalar> = ["“", "”", "„", "‟"]
  private static let single: Set<Unicode.Scalar> = ["‘", "’", "‚", "‛"]

  mutating func mend() {
    while index < signs.count {
      let sign = signs[index]
      switch sign {
      case "\\":
        result += signs[index..<min(index + 2, signs.count)]
        index += 2
      case "\"", "'": straightQuotes(sign)
      case _ where Self.double.contains(sign): printedQuotes("\"", Self.double)
      case _ where Self.single.contains(sign) && isWordStart: printedQuotes("'", Self.single)
      case "\u{A0}", "\u{202F}", "\u{2007}": put([" "])
      case _ where ShellTypography.dashes[sign] != nil && isWordStart: put(dashes)
      default:
        result.append(sign)
        index += 1
      }
    }
  }

  /// Puts signs in the place of the current one.
  private mutating func put(_ replacement: [Unicode.Scalar]) {
    if first == nil { first = index }
    count += 1
    result += replacement
    index += 1
  }

  /// Whether a quote may begin here: after white space, a sign of the shell, or the sign before a value.
  private var isWordStart: Bool { result.last.map { " \t\n\r=:(|;&@".unicodeScalars.contains($0) } ?? true }

  /// Word processors turn two hyphens into one dash, so that the option decides.
  private var dashes: [Unicode.Scalar] {
    let word = signs[(index + 1)...].prefix {
      $0.properties.isAlphabetic || $0.properties.numericType != nil || $0 == "-"
    }
    let name = String(String.UnicodeScalarView(word))
    let isLong = name.utf8.count > 1 && (CurlOption.long(name) != nil || HTTPieOption.table.long(name) != nil)
    return isLong ? ["-", "-"] : ["-"]
  }

  /// Copies real quotes; a quote that only a printed one closes is closed by it.
  private mutating func straightQuotes(_ quote: Unicode.Scalar) {
    let printed = quote == "\"" ? Self.double : Self.single
    guard
      let end = end(of: index + 1, escapes: quote == "\"", isQuote: { $0 == quote })
        ?? end(of: index + 1, escapes: quote == "\"", isQuote: printed.contains)
    else {
      result.append(quote)
      index += 1
      return
    }
    result += signs[index..<end]
    index = end
    if signs[end] == quote {
      result.append(quote)
      index += 1
    } else {
      put([quote])
    }
  }

  /// Replaces printed quotes; a real quote within them is escaped.
  private mutating func printedQuotes(_ quote: Unicode.Scalar, _ printed: Set<Unicode.Scalar>) {
    guard let end = end(of: index + 1, escapes: true, isQuote: printed.contains) else {
      guard let end = end(of: index + 1, escapes: true, isQuote: { $0 == quote }) else {
        result.append(signs[index])
        index += 1
        return
      }
      put([quote])
      result += signs[index...end]
      index = end + 1
      return
    }
    put([quote])
    while index < end {
      let isEscaped = signs[index - 1] == "\\"
      switch (signs[index], quote) {
      case ("\"", "\"") where !isEscaped: result += ["\\", "\""]
      case ("'", "'"): result += ["'", "\\", "'", "'"]
      default: result.append(signs[index])
      }
      index += 1
    }
    put([quote])
  }

  /// Returns the index of the quote that ends quotes; nil if there is none.
  private func end(of start: Int, escapes: Bool, isQuote: (Unicode.Scalar) -> Bool) -> Int? {
    var place = start
    while place < signs.count {
      if isQuote(signs[place]) { return place }
      place += escapes && signs[place] == "\\" ? 2 : 1
    }
    return nil
  }
}
