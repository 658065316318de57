@testable import DraftFormats
import TestSupport
import WiredraftCore

/// The operations on rows, which leave the draft as it is:
/// - `nest INDEX ...`, `flatten INDEX`, `group INDEX`, `groups`: of the parameters; what is nested is compared with what
///   the rows were, as a form
/// - `member POSITION`, `set-member POSITION PART VALUE`, `remove-member`, `copy-member`, `insert-member POSITION ROW`,
///   `move-member POSITION INDEX`: in the first parameter; a position is numbers with commas
/// - `text LIST`, `text LIST CHANGED`: its rows as text, and what a changed text is read as
extension DraftSession {
  func rows(_ verb: String, _ rest: String) throws -> String? {
    let rows = draft.parameters ?? []
    switch verb {
    case "nest":
      let indices = rest.words.compactMap { Int($0) }
      let nested: Nesting.Nested
      do throws(NestingProblem) { nested = try Nesting.nest(rows, at: indices) } catch {
        return "! \(brief(error))"
      }
      let others = rows.indices.filter { !nested.indices.contains($0) }.map { rows[$0] }
      let isSame = NestingTests.form([nested.row]) == NestingTests.form(nested.indices.map { rows[$0] })
      let flat = try? Nesting.flatten(nested.row, styles: EncodingStyles())
      return Self.shown(nested.row)
        + "\nof \(nested.indices), \(others.count) others, the form is \(isSame ? "the same" : "another")"
        + nested.left.map { "\nleft [\($0.index)]: \(brief($0.problem))" }.joined()
        + (flat.map { "\nflat: " + $0.map(Self.shown).joined(separator: ", ") } ?? "")
    case "group": return "\(Nesting.group(of: Int(rest) ?? 0, in: rows))"
    case "groups": return "\(Nesting.groups(of: rest.words.compactMap { Int($0) }, in: rows))"
    case "member", "set-member", "remove-member", "copy-member", "insert-member", "move-member":
      guard let row = rows.first, let members = RowMembers(row) else { return "no members" }
      return try change(members, verb, rest)
    case "text": return try rowsText(rest)
    default: return nil
    }
  }

  private func change(_ members: RowMembers, _ verb: String, _ rest: String) throws -> String {
    let (first, value) = rest.cut()
    let position = first.split(separator: ",").compactMap { Int($0) }
    var row: Draft.Row
    switch verb {
    case "remove-member": row = members.removing(position)
    case "copy-member": row = members.duplicating(position)
    case "insert-member": row = members.inserting(try self.row(value), at: position)
    case "move-member": row = members.moving(position, to: Int(value) ?? 0)
    default:
      guard var member = members.member(at: position) else { return "no member" }
      if verb == "member" { return Self.shown(member) }
      let (part, text) = value.cut()
      switch part {
      case "text": member.text = text
      case "name": member.name = text
      case "type": member.type = Draft.RowType(rawValue: text) ?? .null
      default: member.isEnabled = part == "on"
      }
      row = members.replacing(position, with: member)
    }
    return row.text + (row.offMembers.isEmpty ? "" : "\noff: \(row.offMembers)")
  }

  private func rowsText(_ rest: String) throws -> String {
    let (name, changed) = rest.cut()
    let list = Draft.RowList(rawValue: name) ?? .parameters
    let text = RowsText(draft[list] ?? [], of: list, comments: ["a comment"])
    guard !changed.isEmpty else {
      let lines = (draft[list] ?? []).indices.map { "\(text.line(ofRow: $0))" }.joined(separator: ", ")
      return String(decoding: text.bytes, as: UTF8.self)
        + "rows in lines \(lines); another in line \(text.line(ofRow: 99))"
    }
    do throws(RowsTextError) {
      let plain = String(decoding: text.bytes, as: UTF8.self)
      let bytes: [UInt8] =
        switch changed {
        case "CRLF": Array(plain.replacing("\n", with: "\r\n").utf8)
        case "BOM": Array(("\u{FEFF}" + plain).utf8)
        case "NOEND": Array(plain.dropLast().utf8)
        case "EMPTY": []
        default: MarkedText(changed).bytes
        }
      let reading = try text.read(bytes)
      let change = text.change(to: reading)
      return reading.lines.map { "\($0.origin.map { "row \($0)" } ?? "new"): \(Self.shown($0.row))\n" }
        .joined()
        + (reading.leftOut.map { "left out: \($0)\n" } ?? "")
        + (change.edit == nil
          ? "no change"
          : "\(change.added) added, \(change.changed) changed, \(change.removed) removed, from row \(change.firstIndex)")
    } catch { return "! \(error.position.place): \(error.sentence)" }
  }
}
