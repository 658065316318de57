/// The changes that requests and urllib3 make to a request target.
struct RequestsTarget {
  private let path: [UInt8]
  /// The query without its `?`; nil if there is none.
  private let query: [UInt8]?

  init(_ target: String) {
    let bytes = Array(target.utf8)
    let mark = bytes.firstIndex(of: UInt8(ascii: "?"))
    path = Array(bytes[..<(mark ?? bytes.count)])
    query = mark.map { Array(bytes[($0 + 1)...]) }
  }

  /// A change to the target, in words for people.
  enum Change: String, CaseIterable {
    case dots = "dot segments are taken away"
    case encoded = "characters are percent-encoded"
    case capitals = "percent-encoding is written in capitals"
    case decoded = "percent-encoding is undone where it is not needed"
    case mark = "the “?” at its end is left out"
  }

  /// Returns the changes to a target that is given within a URL.
  ///
  /// - Parameter keepsPath: Whether the path is restored, as HTTPie does on request.
  func changesInURL(keepsPath: Bool) -> [Change] {
    var changes: Set<Change> = []
    var prepared = Self.encoded(Self.withoutDots(path, &changes), allowsMark: false, &changes)
    prepared = Self.unquoted(prepared, &changes)
    if keepsPath {
      changes = []
      // The part after a semicolon in the last segment is not restored.
      let given = Self.split(path)
      let made = Self.split(prepared)
      if made.rest != given.rest { Self.note(given.rest, made.rest, &changes) }
      prepared = given.front + made.rest
    }
    _ = Self.encoded(prepared, allowsMark: false, &changes)
    if let query {
      if query.isEmpty { changes.insert(.mark) }
      let encoded = Self.encoded(query, allowsMark: true, &changes)
      _ = Self.unquoted(encoded, &changes)
    }
    return Change.allCases.filter(changes.contains)
  }

  /// The changes to a target that is given separately.
  var changes: [Change] {
    var changes: Set<Change> = []
    _ = Self.encoded(path, allowsMark: false, &changes)
    if let query { _ = Self.encoded(query, allowsMark: true, &changes) }
    return Change.allCases.filter(changes.contains)
  }

  /// Whether the target begins with two slashes, of which newer versions remove one.
  var hasDoubleSlash: Bool { path.starts(with: [UInt8(ascii: "/"), UInt8(ascii: "/")]) }

  // MARK: - Steps

  private static func note(_ old: [UInt8], _ new: [UInt8], _ changes: inout Set<Change>) {
    var inner: Set<Change> = []
    let encoded = encoded(old, allowsMark: false, &inner)
    _ = unquoted(encoded, &inner)
    changes.formUnion(inner)
    if inner.isEmpty, old != new { changes.insert(.dots) }
  }

  /// Splits a path at the semicolon of its last segment.
  private static func split(_ path: [UInt8]) -> (front: [UInt8], rest: [UInt8]) {
    let last = path.lastIndex(of: UInt8(ascii: "/")) ?? 0
    guard let place = path[last...].firstIndex(of: UInt8(ascii: ";")), place + 1 < path.count else {
      return (path, [])
    }
    return (Array(path[..<place]), Array(path[place...]))
  }

  private static func withoutDots(_ path: [UInt8], _ changes: inout Set<Change>) -> [UInt8] {
    let segments = path.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    let dot = [UInt8(ascii: ".")]
    let dots = dot + dot
    guard segments.contains(where: { $0.elementsEqual(dot) || $0.elementsEqual(dots) }) else { return path }
    changes.insert(.dots)
    var output: [ArraySlice<UInt8>] = []
    for segment in segments where !segment.elementsEqual(dot) {
      if !segment.elementsEqual(dots) {
        output.append(segment)
      } else if !output.isEmpty {
        output.removeLast()
      }
    }
    if output.first?.isEmpty != true { output.insert([], at: 0) }
    if let last = segments.last, last.elementsEqual(dot) || last.elementsEqual(dots) { output.append([]) }
    return Array(output.joined(separator: [UInt8(ascii: "/")]))
  }

  /// Encodes bytes as urllib3's `_encode_invalid_chars` does.
  private static func encoded(
    _ bytes: [UInt8], allowsMark: Bool, _ changes: inout Set<Change>
  ) -> [UInt8] {
    var result = bytes
    var escapes = 0
    for index in bytes.indices where isEscape(bytes, at: index) {
      escapes += 1
      for place in [index + 1, index + 2] where (0x61...0x66).contains(bytes[place]) {
        result[place] -= 0x20
        changes.insert(.capitals)
      }
    }
    let keepsEscapes = escapes == bytes.count { $0 == percent }
    guard !keepsEscapes || !result.allSatisfy({ isAllowed($0, allowsMark) || $0 == percent }) else {
      return result
    }
    changes.insert(.encoded)
    return result.flatMap { byte -> [UInt8] in
      if isAllowed(byte, allowsMark) || (byte == percent && keepsEscapes) { return [byte] }
      return Array("%\(CodeText.hex(byte, digits: 2).uppercased())".utf8)
    }
  }

  /// Decodes bytes as requests' `unquote_unreserved` does.
  private static func unquoted(_ bytes: [UInt8], _ changes: inout Set<Change>) -> [UInt8] {
    guard bytes.contains(percent) else { return bytes }
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
      if isEscape(bytes, at: index),
        let value = UInt8(String(decoding: bytes[(index + 1)...(index + 2)], as: UTF8.self), radix: 16),
        isUnreserved(value)
      {
        result.append(value)
        changes.insert(.decoded)
        index += 3
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return result
  }

  private static let percent = UInt8(ascii: "%")

  private static func isEscape(_ bytes: [UInt8], at index: Int) -> Bool {
    bytes[index] == percent && index + 2 < bytes.count && isHexadecimal(bytes[index + 1])
      && isHexadecimal(bytes[index + 2])
  }

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x46).contains(byte) || (0x61...0x66).contains(byte)
  }

  private static func isUnreserved(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: true
    default: false
    }
  }

  private static func isAllowed(_ byte: UInt8, _ allowsMark: Bool) -> Bool {
    if isUnreserved(byte) || "!$&'()*+,;=:@/".utf8.contains(byte) { return true }
    return allowsMark && byte == UInt8(ascii: "?")
  }
}
