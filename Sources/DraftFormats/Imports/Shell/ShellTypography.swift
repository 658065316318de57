internal import WiredraftCore

/// Signs of printed text in a command, which a shell takes for letters: word processors, blogs and chats put them in the
/// place of quotes and hyphens.
enum ShellTypography {
  /// Throws an error for the first word with such a sign outside of quotes.
  ///
  /// Within a word an apostrophe is a letter, and so is a dash.
  static func check(
    _ words: [ShellArgument], of format: ImportFormat, in source: [UInt8]
  ) throws(ImportError) {
    for word in words where word.offset < source.count {
      try checkSpaces(word, of: format, in: source)
    }
    // A shell ends the command at the `&` of an entity.
    if let last = words.last, last.offset < source.count, source[last.offset...].starts(with: last.bytes),
      let sign = source[(last.offset + last.bytes.count)...].firstIndex(where: { $0 != 0x20 && $0 != 0x09 }),
      let entity = entities.keys.first(where: { source[sign...].starts(with: $0.utf8) })
    {
      throw ImportError(format, ShellFinding.typographicEntity(entity), offset: sign, in: source)
    }
    for word in words where word.offset < source.count && word.bytes.contains(0xE2) {
      if let sign = Self.sign(in: source, at: word.offset) {
        throw ImportError(format, finding(sign), offset: word.offset, in: source)
      }
      // A word without quotes and escapes is the same in the text.
      guard source[word.offset...].starts(with: word.bytes) else { continue }
      for index in word.bytes.indices where word.bytes[index] == 0xE2 {
        guard let sign = Self.sign(in: word.bytes, at: index), "“”„‟".unicodeScalars.contains(sign) else {
          continue
        }
        throw ImportError(format, finding(sign), offset: word.offset + index, in: source)
      }
    }
  }

  /// Throws an error for a space in a word without quotes that doesn't end it, as it comes from a page.
  private static func checkSpaces(
    _ word: ShellArgument, of format: ImportFormat, in source: [UInt8]
  ) throws(ImportError) {
    guard let space = word.bytes.firstRange(of: noBreakSpace), source[word.offset...].starts(with: word.bytes)
    else { return }
    throw ImportError(
      format, ShellFinding.typographicSpace, offset: word.offset + space.lowerBound, in: source)
  }

  /// Throws an error for a space of this kind in a text without commands.
  static func checkSpaces(of format: ImportFormat, in source: [UInt8]) throws(ImportError) {
    guard let space = source.firstRange(of: noBreakSpace) else { return }
    throw ImportError(format, ShellFinding.typographicSpace, offset: space.lowerBound, in: source)
  }

  /// U+00A0 in UTF-8.
  static let noBreakSpace: [UInt8] = [0xC2, 0xA0]

  /// Returns the quotation mark or dash at an offset; nil if there is another character.
  private static func sign(in bytes: [UInt8], at index: Int) -> Unicode.Scalar? {
    guard index + 2 < bytes.count, bytes[index] == 0xE2,
      let sign = String(decoding: bytes[index..<index + 3], as: UTF8.self).unicodeScalars.first
    else { return nil }
    return (0x2018...0x201F).contains(sign.value) || dashes[sign] != nil ? sign : nil
  }

  private static func finding(_ sign: Unicode.Scalar) -> ImportFinding {
    dashes[sign].map { ShellFinding.typographicDash(String(sign), $0) }
      ?? ShellFinding.typographicQuote(String(sign))
  }

  /// The signs of HTML, as the source of a page has them.
  static let entities: [String: Unicode.Scalar] = [
    "&quot;": "\"", "&#34;": "\"", "&#39;": "'", "&#x27;": "'", "&apos;": "'", "&amp;": "&", "&lt;": "<",
    "&gt;": ">", "&nbsp;": " ",
  ]

  static let dashes: [Unicode.Scalar: String] = [
    "\u{2010}": "a typographic hyphen", "\u{2011}": "a typographic hyphen", "\u{2012}": "a dash",
    "\u{2013}": "an en dash", "\u{2014}": "an em dash", "\u{2015}": "a dash", "\u{2212}": "a minus sign",
  ]
}
