package import WiredraftCore

/// Combines rows with dotted or bracketed names into one row, and the reverse.
///
/// ```swift
/// let rows = [Draft.Row("card[number]", "4242"), Draft.Row("card[exp]", "12/30")]
/// let nested = try Nesting.nest(rows, at: [0, 1])
/// nested.row.name  // "card"
/// nested.row.text  // {"number":"4242","exp":"12/30"}
/// ```
package enum Nesting {
  /// The result of nesting.
  package struct Nested: Sendable {
    /// The row that replaces the others.
    package var row: Draft.Row
    /// The indices of the rows that it replaces, in order.
    package var indices: [Int]
    /// The rows that remain as they are, in order, each with the reason.
    package var left: [Left]
  }

  /// A row that can't be nested, or flattened, while others can.
  package struct Left: Sendable, Hashable {
    package var index: Int
    /// The reason why it remains.
    package var problem: NestingProblem

    package init(index: Int, problem: NestingProblem) {
      self.index = index
      self.problem = problem
    }
  }

  /// Returns the indices of rows grouped by the head of their names, in the order of first occurrence.
  ///
  /// - Complexity: O(*n*), where *n* is the number of indices.
  package static func groups(of indices: [Int], in rows: [Draft.Row]) -> [[Int]] {
    indices.filter(rows.indices.contains).grouped { NameBytes(NestedName(rows[$0].name).head) }
  }

  /// Returns the indices of the rows that belong together with one: those whose name has the same head, and
  /// which are enabled or disabled as it is.
  ///
  /// - Complexity: O(*n*), where *n* is the number of rows.
  package static func group(of index: Int, in rows: [Draft.Row]) -> [Int] {
    guard rows.indices.contains(index) else { return [] }
    let name = NestedName(rows[index].name)
    return rows.indices.filter { other in
      guard rows[other].isEnabled == rows[index].isEnabled, rows[other].type != .omitted else { return false }
      let otherName = NestedName(rows[other].name)
      return otherName.head.utf8.elementsEqual(name.head.utf8)
    }
  }

  /// Returns the row that combines some rows, and those of them that remain because they can't be part of it.
  ///
  /// Texts remain texts and numbers remain numbers, in order. Rows with one plain name become an array; next
  /// to names with steps, a row with a plain name remains.
  /// - Parameter indices: The indices of the rows to nest; they are taken in the order of the list.
  /// - Throws: The reason why the first row can't be nested, if none can; nothing is lost then.
  /// - Complexity: O(*n*²) in the number of members of one object.
  package static func nest(_ rows: [Draft.Row], at indices: [Int]) throws(NestingProblem) -> Nested {
    let places = Set(indices).filter(rows.indices.contains).sorted()
    guard let first = places.first else { throw .plainName("") }
    let head = NestedName(rows[first].name).head
    let names = places.map { NestedName(rows[$0].name) }
    let isList = names.allSatisfy(\.steps.isEmpty)
    guard !isList || places.count > 1 else { throw .plainName(rows[first].name) }
    var node = isList ? Node.array([]) : .nothing
    var taken: [Int] = []
    var left: [Left] = []
    for (place, name) in zip(places, names) {
      do throws(NestingProblem) {
        guard name.head.utf8.elementsEqual(head.utf8) else { throw .conflict(name.head) }
        guard isList || !name.steps.isEmpty else { throw .conflict(head) }
        let value = try value(of: rows[place])
        if isList {
          try node.append(.leaf(value), named: head)
        } else {
          try node.check(name.steps[...], named: rows[place].name)
          try node.put(value, at: name.steps[...], depth: 0, named: rows[place].name)
        }
        taken.append(place)
      } catch {
        left.append(Left(index: place, problem: error))
      }
    }
    guard taken.count > (isList ? 1 : 0) else { throw left.first?.problem ?? .plainName(head) }
    var row = Draft.Row(head, value: node.value)
    row.isEnabled = rows[taken[0]].isEnabled
    row.setSecret(taken.contains { rows[$0].isSecret })
    row.notes = notes(of: taken.map { rows[$0] })
    return Nested(row: row, indices: taken, left: left)
  }

  /// Returns a row for each member or element of a row, with the names that the styles imply.
  ///
  /// If the style of arrays joins the elements in one value, or writes JSON, the names have brackets.
  /// - Throws: The reason why the row can't be flattened.
  package static func flatten(_ row: Draft.Row, styles: EncodingStyles) throws(NestingProblem) -> [Draft.Row]
  {
    guard row.source == .literal, !row.isVerbatim else { throw .notPlainText(name: row.name) }
    guard row.type == .array || row.type == .object else { throw .notACollection(name: row.name) }
    guard case .value(let value) = row.content else { throw .wrongText(name: row.name) }
    let styles = row.styles(in: styles)
    var rows: [Draft.Row] = []
    switch value {
    case .array(let elements):
      for (index, element) in elements.enumerated() {
        let suffix =
          switch styles.arrays {
          case .repeat: ""
          case .indexed: "[\(index)]"
          default: "[]"
          }
        rows.append(Draft.Row(row.name + suffix, value: element))
      }
    case .object(let members):
      for member in members {
        let suffix = styles.objects == .dots ? "." + member.name : "[" + member.name + "]"
        rows.append(Draft.Row(row.name + suffix, value: member.value))
      }
    default: throw .notACollection(name: row.name)
    }
    guard !rows.isEmpty else { throw .empty(name: row.name) }
    for index in rows.indices {
      rows[index].isEnabled = row.isEnabled && !row.offMembers.contains([index])
      rows[index].styles = row.styles
      rows[index].offMembers = row.offMembers.filter { $0.count > 1 && $0[0] == index }
        .map { Array($0.dropFirst()) }
      if let secrecy = row.secrecy { rows[index].setSecret(secrecy) }
      rows[index].contentType = row.contentType
    }
    rows[0].notes = row.notes
    return rows
  }

  private static func value(of row: Draft.Row) throws(NestingProblem) -> ParameterValue {
    guard row.source == .literal, !row.isVerbatim else { throw .notPlainText(name: row.name) }
    guard row.contentType == nil else { throw .hasContentType(name: row.name) }
    guard case .value(let value) = row.content else {
      if row.type == .omitted { throw .typeCannotNest(name: row.name, .omitted) }
      throw .wrongText(name: row.name)
    }
    switch value {
    case .file, .date, .bytes: throw .typeCannotNest(name: row.name, row.type)
    default: return value
    }
  }

  private static func notes(of rows: [Draft.Row]) -> Draft.RowNotes {
    var notes = Draft.RowNotes()
    let described = rows.compactMap { row in row.notes.description.map { "\(row.name): \($0)" } }
    if !described.isEmpty { notes.description = described.joined(separator: " ") }
    notes.unknown = rows.flatMap(\.notes.unknown)
    return notes
  }
}
