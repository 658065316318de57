internal import WiredraftCore

/// A JSON text as far as formats are recognised by it: the members at its top, read up to the first error or the end of
/// the part that is there.
struct JSONGlance: Sendable {
  struct Member: Sendable {
    let name: String
    let value: Value
  }

  indirect enum Value: Sendable {
    case text(String)
    case object([Member])
    /// With the first element; nil if there is none.
    case list(first: Value?)
    case other
  }

  let value: Value
  /// Whether the text is JSON up to its end.
  let isWhole: Bool

  /// A member of a member of an element is as deep as any format needs.
  private static let deepest = 3

  /// - Complexity: O(*n*), where *n* is the length of the text.
  init(_ bytes: [UInt8]) {
    var cursor = JSONCursor(bytes)
    let (value, isRead) = Self.read(&cursor, depth: 0)
    self.value = value
    isWhole = isRead && (try? cursor.expectEnd()) != nil
  }

  private struct Cut: Error {}

  private static func read(_ cursor: inout JSONCursor, depth: Int) -> (value: Value, isRead: Bool) {
    var (members, first, isFirst) = ([] as [Member], nil as Value?, true)
    let kind = try? cursor.peek()
    do {
      switch kind {
      case .string: return (.text(try cursor.readString()), true)
      case .object where depth < deepest:
        try cursor.readObject(converting: { _ in Cut() }) { (cursor, name, _) throws(Cut) in
          let (value, isRead) = read(&cursor, depth: depth + 1)
          members.append(Member(name: name, value: value))
          guard isRead else { throw Cut() }
        }
      case .array where depth < deepest:
        try cursor.readArray(converting: { _ in Cut() }) { (cursor) throws(Cut) in
          guard isFirst else {
            do { try cursor.passValue() } catch { throw Cut() }
            return
          }
          isFirst = false
          let (value, isRead) = read(&cursor, depth: depth + 1)
          first = value
          guard isRead else { throw Cut() }
        }
      default:
        try cursor.passValue()
        return (kind == .object ? .object([]) : kind == .array ? .list(first: nil) : .other, true)
      }
      return (kind == .object ? .object(members) : .list(first: first), true)
    } catch {
      return (kind == .object ? .object(members) : kind == .array ? .list(first: first) : .other, false)
    }
  }
}

extension JSONGlance.Value {
  var isObject: Bool { if case .object = self { true } else { false } }

  /// The member at a path of names with dots between them; of an array, that of its first element.
  subscript(_ path: String) -> JSONGlance.Value? {
    path.split(separator: ".").reduce(self) { value, name in
      switch value {
      case .object(let members): members.first { $0.name == name }?.value
      case .list(let first): first?[String(name)]
      case .text, .other, nil: nil
      }
    }
  }
}
