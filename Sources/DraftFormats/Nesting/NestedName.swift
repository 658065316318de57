/// A name that refers to a place in a value, such as `card[number]`, `items[0].price` or `labels[]`.
struct NestedName: Equatable {
  enum Step: Hashable {
    /// `[name]` or `.name`
    case member(String)
    /// `[]`
    case next
  }

  var head: String
  /// Outermost first; empty for a plain name.
  var steps: [Step]
}

extension NestedName {
  /// A name is plain if it has brackets that are not closed, or are followed by something other than a
  /// bracket or a dot, or if it has a dot without a name.
  init(_ name: String) {
    self = Self.read(name) ?? NestedName(head: name, steps: [])
  }

  private static func read(_ name: String) -> NestedName? {
    let (open, close, dot) = (UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "."))
    let bytes = Array(name.utf8)
    guard let end = bytes.firstIndex(where: { $0 == open || $0 == dot }), end > 0 else { return nil }
    var result = NestedName(head: String(decoding: bytes[..<end], as: UTF8.self), steps: [])
    var index = end
    while index < bytes.count {
      let start = index + 1
      if bytes[index] == open {
        guard let stop = bytes[start...].firstIndex(of: close) else { return nil }
        result.steps.append(
          stop == start ? .next : .member(String(decoding: bytes[start..<stop], as: UTF8.self)))
        index = stop + 1
      } else if bytes[index] == dot {
        let stop = bytes[start...].firstIndex { $0 == open || $0 == dot } ?? bytes.count
        guard stop > start else { return nil }
        result.steps.append(.member(String(decoding: bytes[start..<stop], as: UTF8.self)))
        index = stop
      } else {
        return nil
      }
    }
    return result
  }
}
