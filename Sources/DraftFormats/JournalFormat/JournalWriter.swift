internal import WiredraftCore

/// The output has the form of a draft file, so that its readers can read it; but texts that a draft file
/// would reformat are kept character by character, and so is the order of items that it would sort.
struct JournalWriter {
  typealias Member = DraftFileWriter.Member

  static let unknownName = "wiredraft-unknown"
  /// Contains everything else in a document that a draft file would normalize.
  static let exactName = "wiredraft-exact"

  static func object(_ members: [Member]) -> [UInt8] { DraftFileWriter.line(members, []) }

  static func object(_ members: (name: String, value: any FileValue)...) -> [UInt8] {
    object(members.map { ($0.name, $0.value.json(indent: nil)) })
  }

  static func object<Root>(_ fields: [Field<Root>], of root: Root) -> [UInt8] {
    object(DraftFileWriter.members(fields, of: root, indent: nil))
  }

  static func array(_ elements: [[UInt8]]) -> [UInt8] {
    array(elements, length: { $0.count + 1 }, append: { $1 += $0 })
  }

  static func rows(_ rows: [Draft.Row]) -> [UInt8] {
    array(rows, length: { $0.name.utf8.count + $0.text.utf8.count + 32 }, append: { append($0, to: &$1) })
  }

  private static func array<Element>(
    _ elements: [Element], length: (Element) -> Int, append: (Element, inout [UInt8]) -> Void
  ) -> [UInt8] {
    var text: [UInt8] = [UInt8(ascii: "[")]
    text.reserveCapacity(elements.reduce(2) { $0 + length($1) })
    for (index, element) in elements.enumerated() {
      if index > 0 { text.append(UInt8(ascii: ",")) }
      append(element, &text)
    }
    text.append(UInt8(ascii: "]"))
    return text
  }

  /// A brief row has no members but its name, its text and its marks.
  static func append(_ row: Draft.Row, isBrief: Bool = false, to text: inout [UInt8]) {
    let start = text.count
    func append(_ name: String, _ json: [UInt8]?) {
      DraftFileWriter.append(name, json, to: &text, since: start)
    }
    append("name", row.name.json(indent: nil))
    if row.type != .string { append("type", row.type.json(indent: nil)) }
    // A string is allowed as the value of any type.
    append("value", row.text.json(indent: nil))
    for field in isBrief ? RowField.marks : RowField.exact { append(field.name, field.json(row)) }
    if !isBrief { append(unknownName, row.notes.unknown.json(indent: nil)) }
    DraftFileWriter.end(&text, since: start)
  }
}
