internal import WiredraftCore

/// The files that items name: their texts, and their names and types.
extension HTTPieAssembly {
  /// Returns an item with the text of its file in the place of the path; nil if the file is not read, which is noted.
  ///
  /// - Throws: ``ImportError`` for a file that isn't text, which both programs refuse.
  mutating func embedding(_ item: HTTPieItem, _ word: ShellArgument) throws(ImportError) -> HTTPieItem? {
    guard let separator = item.separator.ofText else { return item }
    guard let bytes = contents[item.value] else {
      if !unread.contains(item.value) { unread.append(item.value) }
      remarks.append(
        ImportRemark(
          .leftOut, HTTPieFinding.textOfFile(item: item.name, path: item.value),
          at: places.position(of: word.offset)))
      return nil
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw error(HTTPieFinding.fileNotText(item: item.name, path: item.value), word)
    }
    var result = item
    result.separator = separator
    result.value = text
    guard !separator.isData, dialect == .httpie || separator == .header else { return result }
    while result.value.utf8.last == 0x0A { result.value = String(result.value.unicodeScalars.dropLast()) }
    // An empty value would take the field away.
    if separator == .header, result.value.isEmpty { result.separator = .emptyHeader }
    return result
  }

  /// Takes `name@path`, which is a part of a form, or the whole body.
  mutating func takeFile(_ item: HTTPieItem) {
    let reference = dialect.file(item.value)
    let guess = FileTypes.type(ofFile: reference.path)
    // HTTPie looks at the type of a whole body's file no more than at its name.
    files.append((item.name, reference.path, dialect == .xh ? reference.type ?? guess : guess))
    guard kind == .form || kind == .multipart else { return }
    hasFileParts = true
    // xh guesses no type of a part, and HTTPie knows one by the name's ending alone.
    let type = reference.type ?? (dialect == .xh ? nil : guess) ?? Draft.Row.omittedContentType
    form.append(
      item.name,
      ForeignRequest.Part(
        name: item.name, content: .file(path: reference.path), filename: reference.filename,
        contentType: type))
  }
}

extension HTTPieItem.Separator {
  /// The separator of an item whose value is the text of this one's file; nil if it names no such file.
  fileprivate var ofText: HTTPieItem.Separator? {
    switch self {
    case .headerFile: .header
    case .queryFile: .query
    case .textFile: .text
    case .jsonFile: .json
    default: nil
    }
  }
}

extension HTTPieDialect {
  /// Splits the value of `name@path;type=text/csv`.
  ///
  /// - Note: HTTPie 3.2.1, `cli/requestitems.py`; xh 0.23, `src/request_items.rs`, `parse_part_params`
  fileprivate func file(_ value: String) -> (path: String, type: String?, filename: String?) {
    var pieces = value[...]
    guard self == .xh else {
      let found = value.split(separator: ";type=", maxSplits: 2, omittingEmptySubsequences: false)
      let type = found.count > 1 && !found[1].isEmpty ? String(found[1]) : nil
      return (String(found[0]), type, nil)
    }
    // Each parameter is looked for once, from the right.
    var found: [String: String] = [:]
    var names = [";type=", ";filename="]
    while true {
      let ranges = names.compactMap { name in pieces.ranges(of: name).last.map { (name, $0) } }
      guard let (name, range) = ranges.max(by: { $0.1.lowerBound < $1.1.lowerBound }) else { break }
      found[name] = String(pieces[range.upperBound...])
      pieces = pieces[..<range.lowerBound]
      names.removeAll { $0 == name }
    }
    return (String(pieces), found[";type="], found[";filename="])
  }
}
