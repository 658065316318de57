internal import WiredraftCore

extension DraftFileWriter {
  static func row(_ row: Draft.Row) -> [UInt8] {
    let (type, value) = typeAndValue(of: row)
    var members: [Member] = []
    members.reserveCapacity(RowField.all.count + 4)
    members += [("name", string(row.name)), ("type", type.json(indent: nil))]
    if let credentials = BasicText(of: row) {
      members += [("user", string(credentials.user)), ("password", string(credentials.password))]
    } else {
      members.append(("value", value))
    }
    for field in RowField.all { members.append((field.name, field.json(row))) }
    return line(members, row.notes.unknown)
  }

  /// The type is left out where the value implies it.
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
}
