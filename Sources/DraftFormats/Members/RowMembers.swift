package import WiredraftCore

/// The members of a row's array or object as rows of their own, in any depth.
///
/// A change of a member changes only its place in the row's text: the rest stays as it was typed. A member is switched
/// off by its position among ``Draft/Row/offMembers``, which follow when members are added, removed and moved.
package struct RowMembers: Sendable {
  package private(set) var row: Draft.Row
  /// The places of the members in its text.
  package private(set) var outline: JSONOutline

  /// Reads the members of a row; nil if its text is not that of an array or object.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the text; O(1) for a long text that was read before.
  package init?(_ row: Draft.Row) {
    guard let outline = row.outline else { return nil }
    self.row = row
    self.outline = outline
  }

  /// Follows a change of the row; returns false, without a change, if the members have to be read anew.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the text, but much faster than reading it.
  package mutating func follow(_ row: Draft.Row) -> Bool {
    guard row.type == self.row.type, row.source == self.row.source else { return false }
    guard row.text.hasSameBytes(as: self.row.text) || outline.follow(to: row.text) else { return false }
    self.row = row
    return true
  }

  /// Returns a member as a row; nil if there is none at the position.
  ///
  /// The name of an element of an array is empty. The row is disabled if the member itself is switched off.
  package func member(at position: [Int]) -> Draft.Row? {
    guard !position.isEmpty, let node = outline.node(at: position) else { return nil }
    return member(node, isOff: row.offMembers.contains(position))
  }

  /// Returns a node of the outline as a row.
  package func member(_ node: Int, isOff: Bool) -> Draft.Row {
    Draft.Row(
      outline.name(of: node) ?? "", outline.text(of: node), type: outline.nodes[node].kind.rowType,
      isEnabled: !isOff)
  }

  /// Whether a member at the position has a name: whether it is in an object.
  package func hasName(at position: [Int]) -> Bool {
    outline.node(at: Array(position.dropLast())).map { outline.nodes[$0].kind == .object } ?? false
  }

  // MARK: - Changes

  /// Returns the row with another name, value or switch of a member.
  ///
  /// A text that is invalid for the member's type is written as a text: JSON has no other place for it.
  package func replacing(_ position: [Int], with member: Draft.Row) -> Draft.Row {
    guard let node = outline.node(at: position), let old = self.member(at: position) else { return row }
    var result = row
    if old.type != member.type || !old.text.hasSameBytes(as: member.text) {
      result.text = outline.text(replacing: outline.nodes[node].value, with: Self.json(of: member))
      if !member.type.isCollection || member.type != old.type {
        result.offMembers.removeAll { $0.count > position.count && $0.starts(with: position) }
      }
    }
    if let name = outline.nodes[node].name, !old.name.hasSameBytes(as: member.name) {
      // The name is before the value, so its place is still the same.
      let text = Array(result.text.utf8)
      result.text = String(
        decoding: text[..<name.lowerBound] + Self.quoted(member.name).utf8 + text[name.upperBound...],
        as: UTF8.self)
    }
    if old.isEnabled != member.isEnabled {
      if member.isEnabled {
        result.offMembers.removeAll { $0 == position }
      } else {
        result.offMembers = (result.offMembers + [position]).inOrder
      }
    }
    return result
  }

  /// Returns the row with a new member before the one at a position, or at the end of the array or object there.
  package func inserting(_ member: Draft.Row, at position: [Int]) -> Draft.Row {
    guard let index = position.last, let parent = outline.node(at: Array(position.dropLast())),
      outline.nodes[parent].isCollection, (0...outline.nodes[parent].count).contains(index)
    else { return row }
    let isNamed = outline.nodes[parent].kind == .object
    let json = Self.json(of: member)
    let text = isNamed ? Self.quoted(member.name) + outline.colon(in: parent) + json : json
    var result = row
    result.text = outline.text(inserting: text, at: index, of: parent)
    result.offMembers = row.offMembers.map { $0.shifted(by: 1, from: position) }
    if !member.isEnabled { result.offMembers = (result.offMembers + [position]).inOrder }
    return result
  }

  package func removing(_ position: [Int]) -> Draft.Row {
    guard let node = outline.node(at: position), node > 0 else { return row }
    var result = row
    result.text = outline.text(removing: node)
    result.offMembers = row.offMembers.filter { !$0.starts(with: position) }
      .map { $0.shifted(by: -1, from: position) }
    return result
  }

  /// Returns the row with a copy of a member after it.
  package func duplicating(_ position: [Int]) -> Draft.Row {
    guard let node = outline.node(at: position), node > 0 else { return row }
    let next = position.next
    var result = row
    result.text = outline.text(
      inserting: String(decoding: outline.bytes[outline.nodes[node].range], as: UTF8.self),
      at: outline.nodes[node].index + 1, of: outline.nodes[node].parent)
    let copies = row.offMembers.filter { $0.starts(with: position) }.map { next + $0.dropFirst(next.count) }
    result.offMembers = (row.offMembers.map { $0.shifted(by: 1, from: next) } + copies).inOrder
    return result
  }

  /// Returns the row with a member moved to another place in its array or object.
  package func moving(_ position: [Int], to index: Int) -> Draft.Row {
    guard let node = outline.node(at: position), node > 0, index != outline.nodes[node].index,
      (0..<outline.nodes[outline.nodes[node].parent].count).contains(index)
    else { return row }
    let old = outline.nodes[node]
    let text = String(decoding: outline.bytes[old.range], as: UTF8.self)
    var moved = removing(position)
    guard let rest = moved.outline, let parent = rest.node(at: Array(position.dropLast())) else { return row }
    moved.text = rest.text(inserting: text, at: index, of: parent)
    let target = Array(position.dropLast()) + [index]
    let own = row.offMembers.filter { $0.starts(with: position) }.map { target + $0.dropFirst(target.count) }
    moved.offMembers = (moved.offMembers.map { $0.shifted(by: 1, from: target) } + own).inOrder
    return moved
  }

  // MARK: - JSON

  /// A text that is invalid for its type becomes a string.
  static func json(of member: Draft.Row) -> String {
    switch (member.type, member.content) {
    case (.number, .value), (.boolean, .value): member.text
    case (.array, .value(let value)) where value.isCollection: member.text
    case (.object, .value(let value)) where value.isCollection: member.text
    case (.null, .value): "null"
    default: quoted(member.text)
    }
  }

  private static func quoted(_ text: String) -> String { ParameterValue.string(text).compactJSON }
}

extension Draft.RowType {
  fileprivate var isCollection: Bool { self == .array || self == .object }
}

extension [Int] {
  fileprivate var next: [Int] { Array(dropLast()) + [(last ?? 0) + 1] }

  /// Returns the position of a member after others were added or removed at a position.
  package func shifted(by count: Int, from other: [Int]) -> [Int] {
    let level = other.count - 1
    guard self.count > level, starts(with: other.dropLast()), self[level] >= other[level] else { return self }
    var result = self
    result[level] += count
    return result
  }
}

extension [[Int]] {
  fileprivate var inOrder: [[Int]] {
    var result: [[Int]] = []
    for position in sorted(by: { $0.lexicographicallyPrecedes($1) }) where result.last != position {
      result.append(position)
    }
    return result
  }
}
