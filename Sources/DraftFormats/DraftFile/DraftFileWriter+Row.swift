internal import WiredraftCore

extension DraftFileWriter {
  static func row(_ row: Draft.Row) -> [UInt8] {
    let (type, value) = typeAndValue(of: row)
    let credentials = BasicText(of: row)
    let content: [Member] =
      credentials.map { [("user", string($0.user)), ("password", string($0.password))] } ?? [("value", value)]
    return line(
      [("name", string(row.name)), ("type", type.map { string($0.rawValue) })] + content + [
        ("source", row.source == .literal ? nil : string(row.source.rawValue)),
        ("filename", row.filename.map(string)),
        ("contentType", row.contentType.map(string)),
        ("style", styles(row.styles, row.unknownStyles, isExplicit: false)),
        ("enabled", row.isEnabled ? nil : word("false")),
        ("off", positions(row.offMembers)),
        ("verbatim", row.isVerbatim ? word("true") : nil),
        ("secret", row.secrecy.map { word($0 ? "true" : "false") }),
        ("description", row.notes.description.map(string)),
      ], row.notes.unknown)
  }

  /// Returns positions of members as a list of lists; nil if there are none.
  static func positions(_ positions: [[Int]]) -> [UInt8]? {
    guard !positions.isEmpty else { return nil }
    return Array(
      ParameterValue.array(positions.map { .array($0.map { .number(NumberLiteral($0)) }) }).compactJSON.utf8)
  }

  /// Returns the row's type and value as written; the type is left out where the value implies it.
  private static func typeAndValue(of row: Draft.Row) -> (Draft.RowType?, [UInt8]?) {
    let text = string(row.text)
    switch (row.type, row.content) {
    case (.string, _): return (nil, text)
    case (.file, .value(.array(let files))) where row.source == .literal:
      let paths = files.map { file -> ParameterValue in
        if case .file(let file) = file { .string(file.path) } else { file }
      }
      return (.file, value(.array(paths)))
    case (.omitted, _): return (.omitted, row.text.isEmpty ? nil : text)
    // A text in place of another value is a reference to a variable.
    case (.date, _), (.file, _), (.basic, _), (_, .omitted), (_, .invalid), (_, .value(.string)):
      return (row.type, text)
    case (_, .value(let content)):
      return row.source == .literal ? (nil, value(content)) : (row.type, text)
    }
  }

  private static func word(_ text: String) -> [UInt8] { Array(text.utf8) }
}
