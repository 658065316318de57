package import WiredraftCore

/// Rows from pasted text: one from each line, each pair of a query, each member of a JSON object, or each
/// line of a table.
///
/// No line is lost except that in ``leftOut``: a line without a separator becomes a row with that name.
///
/// ```swift
/// PastedRows("a=1&b=%20").rows.map(\.text)  // ["1", " "]
/// ```
package struct PastedRows: Sendable {
  package enum Form: Sendable, Hashable {
    /// The members of a JSON object, with their types.
    case jsonObject
    /// The pairs of a query, decoded.
    case query
    /// `name: value`
    case colons
    /// `name=value`
    case equals
    /// Names and values with a tab between them.
    case tabs
    /// A Markdown table, with a title for each column.
    case table
    case names
    /// Lines of several of these forms.
    case mixed
  }

  package let rows: [Draft.Row]
  /// The indices of the rows of lines `name==text`, items for the query in the notation of HTTPie; the value of such a row
  /// begins with the second `=`.
  package private(set) var queryIndices: [Int] = []
  package let form: Form
  /// Whether every line fits the form: the rows, written in it, are the text again, except for outer white space, line
  /// ends, empty lines and pairs, percent-escapes, and marks around names.
  ///
  /// Otherwise the text is probably something else, such as prose or a program.
  package let everyLineFits: Bool
  /// The request or status line before header fields, which is not a field; nil if there is none.
  package private(set) var leftOut: String?

  /// Reads text.
  ///
  /// - Parameter areFields: Whether the lines are header fields: a name ends at its colon, a line that begins with a
  ///   space continues the field before it, and a request or status line before them is left out.
  /// - Complexity: O(*n*), where *n* is the length of the text.
  package init(_ text: String, areFields: Bool = false) {
    if let members = Self.members(of: text) {
      rows = members.map { Draft.Row($0.name, value: $0.value) }
      form = .jsonObject
      everyLineFits = !members.isEmpty
      return
    }
    var lines = Self.lines(of: Array(text.utf8))
    if let table = PastedTable(lines) {
      rows = table.rows
      form = .table
      everyLineFits = rows.allSatisfy { PastedName.isInTable($0.name) }
      return
    }
    if areFields {
      leftOut = Self.removeStartLine(of: &lines)
      lines = Self.unfolded(lines)
    } else if lines.count == 1, let query = PastedQuery(lines[0]) {
      rows = query.rows
      form = .query
      everyLineFits = !rows.isEmpty && rows.allSatisfy { PastedName.isInQuery($0.name) }
      return
    }
    let isEven = areFields || Self.haveOneMargin(lines)
    lines = PastedMarks.removed(from: lines)
    let tab = UInt8(ascii: "\t")
    let colon = UInt8(ascii: ":")
    let hasTabs = !lines.isEmpty && lines.allSatisfy { $0.contains(tab) }
    let hasColons = areFields && lines.allSatisfy { $0.dropFirst().contains(colon) }
    let separators = hasTabs ? [tab] : hasColons ? [colon] : Array("\t:=".utf8)
    var rows: [Draft.Row] = []
    rows.reserveCapacity(lines.count)
    var found: [UInt8] = []
    var areAllSeparated = true
    for line in lines {
      let piece = PastedLine(line, separators: separators)
      if piece.isForQuery { queryIndices.append(rows.count) }
      rows.append(piece.row)
      if let separator = piece.separator {
        if !found.contains(separator) { found.append(separator) }
      } else {
        areAllSeparated = false
      }
    }
    self.rows = rows
    form =
      switch found.first {
      case nil: .names
      case _? where found.count > 1: .mixed
      case UInt8(ascii: ":"): .colons
      case UInt8(ascii: "="): .equals
      default: .tabs
      }
    everyLineFits =
      isEven && (form == .names || areAllSeparated) && Self.fit(rows, form, areFields: areFields)
  }

  /// Whether all lines have the same margin, or are options of a command.
  private static func haveOneMargin(_ lines: [ArraySlice<UInt8>]) -> Bool {
    func margin(_ line: ArraySlice<UInt8>) -> Int { line.prefix { $0 == 0x20 || $0 == 0x09 }.count }
    let first = lines.first.map(margin)
    return lines.allSatisfy { margin($0) == first }
      || lines.allSatisfy { line in
        let text = line.dropFirst(margin(line))
        return text.first == UInt8(ascii: "-") && text.dropFirst().first != 0x20
      }
  }

  private static func fit(_ rows: [Draft.Row], _ form: Form, areFields: Bool) -> Bool {
    switch form {
    case .names: rows.count > 1 && rows.allSatisfy { PastedName.isWord($0.name) }
    case .colons, .equals, .tabs, .mixed:
      rows.allSatisfy { row in
        areFields
          ? PastedName.isField(row.name) : PastedName.isPlausible(row.name) && !PastedName.endsCode(row.text)
      }
    case .jsonObject, .query, .table: false
    }
  }

  private var queryRows: [Draft.Row] {
    queryIndices.map { Draft.Row(rows[$0].name, String(rows[$0].text.dropFirst())) }
  }

  /// Returns the change that appends the rows to a list, and those of items for the query to that.
  package func edit(on document: DraftDocument, for list: Draft.RowList) -> DraftEdit {
    func appending(_ rows: [Draft.Row], to list: Draft.RowList) -> [DraftEdit] {
      let end = document.draft[list]?.count ?? 0
      return rows.enumerated().map { .insertRow(list, at: end + $0.offset, $0.element) }
    }
    guard !queryIndices.isEmpty else {
      return .group(appending(rows, to: list), name: .pasteRows)
    }
    let items = Set(queryIndices)
    let others = rows.indices.filter { !items.contains($0) }.map { rows[$0] }
    let own = list == .query ? [] : appending(others, to: list)
    let added = appending((list == .query ? others : []) + queryRows, to: .query)
    let query = document.filling(.query, by: .group(added, name: .pasteRows))
    return .group(own + [query], name: .pasteRows)
  }

  private static func members(of text: String) -> [ParameterValue.Member]? {
    let first = text.utf8.first { $0 != 0x20 && !(0x09...0x0D).contains($0) }
    guard first == UInt8(ascii: "{"), case .object(let members)? = try? ParameterValue(json: text) else {
      return nil
    }
    return members
  }

  private static func lines(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    bytes.split { $0 == 0x0A || $0 == 0x0D }.filter { !$0.allSatisfy { $0 == 0x20 || $0 == 0x09 } }
  }

  private static func removeStartLine(of lines: inout [ArraySlice<UInt8>]) -> String? {
    guard lines.count > 1, let first = lines.first else { return nil }
    let words = first.split(separator: 0x20)
    let isStatus = words.count >= 2 && words.first?.starts(with: "HTTP/".utf8) == true
    let isRequest = words.count == 3 && words.last?.starts(with: "HTTP/".utf8) == true
    guard isStatus || isRequest else { return nil }
    lines.removeFirst()
    return String(decoding: first, as: UTF8.self)
  }

  /// Joins each line that begins with white space to the previous one, unless the first line does, too.
  private static func unfolded(_ lines: [ArraySlice<UInt8>]) -> [ArraySlice<UInt8>] {
    func isIndented(_ line: ArraySlice<UInt8>) -> Bool { line.first == 0x20 || line.first == 0x09 }
    guard let first = lines.first, !isIndented(first) else { return lines }
    var result: [ArraySlice<UInt8>] = []
    for line in lines {
      guard isIndented(line), var last = result.popLast() else {
        result.append(line)
        continue
      }
      last.append(0x20)
      last.append(contentsOf: line.drop { $0 == 0x20 || $0 == 0x09 })
      result.append(last)
    }
    return result
  }
}

private struct PastedLine {
  var row: Draft.Row
  var separator: UInt8?
  /// Whether the separator is `==`.
  var isForQuery = false

  init(_ line: ArraySlice<UInt8>, separators: [UInt8]) {
    let colon = UInt8(ascii: ":")
    let place = line.indices.first { index in
      guard separators.contains(line[index]) else { return false }
      // The colon of `:authority` belongs to the name, and that of `https://` separates nothing.
      return line[index] != colon
        || (index > line.startIndex && !line[(index + 1)...].starts(with: "//".utf8))
    }
    guard let place else {
      row = Draft.Row(String(decoding: line, as: UTF8.self).trimmingBlanks.withoutBackticks)
      return
    }
    separator = line[place]
    let name = String(decoding: line[..<place], as: UTF8.self)
    let equals = UInt8(ascii: "=")
    isForQuery = separators.contains(equals) && line[place...].starts(with: [equals, equals])
    let value = String(decoding: line[(place + 1)...], as: UTF8.self)
    let hasBlanks = name.utf8.last == 0x20 && value.utf8.first == 0x20
    row =
      line[place] == colon || (line[place] == UInt8(ascii: "=") && hasBlanks)
      ? Draft.Row(name.trimmingBlanks.withoutBackticks, value.trimmingBlanks) : Draft.Row(name, value)
  }
}

extension String {
  /// Documentation writes backticks around names.
  var withoutBackticks: String {
    let inner = utf8.dropFirst().dropLast()
    guard utf8.count > 2, utf8.first == 0x60, utf8.last == 0x60, !inner.contains(0x60) else { return self }
    return String(decoding: inner, as: UTF8.self)
  }
}
