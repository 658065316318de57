internal import WiredraftCore

/// Suggests a file name without secrets for a draft that has no file name.
package enum FileNameSuggestion {
  /// The suffix of the names of draft files.
  package static let suffix = ".wiredraft.json"

  /// Returns a name made from the title, or otherwise from the last segment of the URL's path, or from its
  /// host.
  ///
  /// A segment is skipped if a secret row fills it, if it follows the name of a secret, or if it looks like a
  /// key; so are the query and the text before the host.
  package static func name(for document: DraftDocument) -> String {
    let title = document.title.flatMap { $0.isEmpty ? nil : $0 }
    return stem(of: title ?? piece(of: document.draft) ?? "draft") + suffix
  }

  /// Returns a name without a suffix: letters and digits of ASCII in lower case, with hyphens in place of all others.
  ///
  /// - Parameter source: A text of which the name is made; `draft` is made of one without a letter or digit.
  package static func stem(of source: String) -> String {
    var name = ""
    for scalar in source.lowercased().unicodeScalars.prefix(60) {
      let isPlain = scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
      if isPlain || scalar == "_" {
        name.unicodeScalars.append(scalar)
      } else if name.last != "-", !name.isEmpty {
        name.append("-")
      }
    }
    while name.last == "-" { name.removeLast() }
    return name.isEmpty ? "draft" : name
  }

  private static func piece(of draft: Draft) -> String? {
    let url = draft.url.prefix { $0 != "?" && $0 != "#" }
    var pieces = url.split(separator: "/").map(String.init)
    if pieces.first?.hasSuffix(":") == true { pieces.removeFirst() }
    guard !pieces.isEmpty else { return nil }
    // The text before the host is not sent, and may be a password.
    if let at = pieces[0].lastIndex(of: "@") { pieces[0] = String(pieces[0][pieces[0].index(after: at)...]) }
    for index in pieces.indices.reversed() {
      let piece = pieces[index]
      let isBehindName =
        index > 1 && !pieces[index - 1].utf8.contains(UInt8(ascii: "{"))
        && SecretName.matches(pieces[index - 1])
      if !isBehindName, index == 0 || !SecretURL.looksRandom(piece.utf8) {
        if let filled = filled(piece, by: draft.path) { return filled }
      }
    }
    return nil
  }

  /// Nil if a secret, or something like a key, fills a brace.
  private static func filled(_ piece: String, by rows: [Draft.Row]) -> String? {
    var result = ""
    var rest = piece[...]
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      let name = rest[rest.index(after: open)..<close]
      result += rest[..<open]
      rest = rest[rest.index(after: close)...]
      guard let row = rows.first(where: { $0.isEnabled && $0.name == name }) else {
        result += name
        continue
      }
      if row.isSecret || row.source != .literal || SecretURL.looksRandom(row.text.utf8) { return nil }
      result += row.text
    }
    return result + rest
  }
}
