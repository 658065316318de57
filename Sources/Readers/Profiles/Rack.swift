extension Reader {
  static let rack22 = Reader(
    name: "rack", version: "2.2", title: "Rack 2.2", calls: .rack, accessor: nil, notation: .ruby,
    evidence: .measured("Rack 2.2.22, Ruby 3.1.7"), habits: .rack, formMethods: nil,
    profile: Rack(grammar: .version2))

  static let rack32 = Reader(
    name: "rack", version: "3.2", title: "Rack 3.2", calls: .rack, accessor: nil, notation: .ruby,
    evidence: .source("Rack 3.2.7"), habits: .rack, formMethods: nil, profile: Rack(grammar: .version3))
}

extension Reader.Calls {
  fileprivate static let rack = Self(query: "request.GET", form: "request.POST")
}

extension Reader.Habits {
  static let rack = Self(repeats: Rack.lastWins, brackets: Rack.brackets, texts: Rack.texts)
}

/// Rack's `parse_nested_query`.
struct Rack: Profile {
  enum Grammar: Sendable { case version2, version3 }
  let grammar: Grammar

  private static let source = "rack lib/rack/query_parser.rb"

  static let lastWins = ReaderRule(
    "rack-last-wins", "Of equal names only the last value stays, at the place of the first.", source)
  static let brackets = ReaderRule(
    "rack-brackets-nest",
    "Brackets in a name nest: [] appends to an array, [key] names a member of a hash, a number too.", source)
  static let texts = ReaderRule("rack-texts", "Every value is a string; without = it is nil.", source)
  static let typeError = ReaderRule(
    "rack-parameter-type", "A name that is a text, an array and a hash at once is refused.", source)
  static let badEscape = ReaderRule(
    "rack-invalid-parameter", "A % that is no escape is refused, wherever it is.", source)
  static let badName = ReaderRule("rack-invalid-name", "A name that is no UTF-8 is refused.", source)
  static let tooMany = ReaderRule(
    "rack-params-limit", "More than 4,096 pairs are refused; empty ones count.", source)
  static let tooLarge = ReaderRule("rack-bytesize-limit", "More than 4 MiB are refused.", source)
  private static let longNames = ReaderRule(
    "rack-key-space", "Names of one hash that are longer than 65,536 characters together are refused.", source
  )
  private static let tooDeep = [
    ReaderRule("rack-depth", "More than 99 levels below a name are refused.", source),
    ReaderRule("rack-depth", "32 levels below a name, or more, are refused.", source),
  ]
  private static let noName = ReaderRule("rack-no-name", "A pair without a name is dropped.", source)
  private static let semicolon = ReaderRule(
    "rack-semicolon", "A query is divided at ; as it is at &.", source)
  private static let replaced = ReaderRule(
    "rack-replaced", "A name without a key in its brackets replaces what its hash held.", source)

  private static let open = UInt8(ascii: "[")
  private static let close = UInt8(ascii: "]")
  private static let lists = Array("[]".utf8)

  func read(_ input: ReaderInput, into builder: inout ReadingBuilder) throws(Refusal) {
    try checkSize(input)
    for pair in pairs(of: input, &builder) {
      let (name, value) = (pair.text.name, pair.text.value)
      if name.hasBadEscape || value?.hasBadEscape == true {
        throw Self.invalid(Self.badEscape, pair.segment)
      }
      if grammar == .version2, !name.isUTF8 { throw Self.invalid(Self.badName, pair.segment) }
      let leaf = Node(value.map { .text($0.bytes) } ?? .null, segment: pair.segment)
      _ = try set(leaf, at: name.bytes, in: builder.root, depth: 0, &builder)
    }
  }

  private static func invalid(_ rule: ReaderRule, _ segment: Int) -> Refusal {
    Refusal(nil, "Rack::QueryParser::InvalidParameterError", rule, segment: segment)
  }

  private static func limit(_ rule: ReaderRule, _ segment: Int? = nil) -> Refusal {
    Refusal(nil, "Rack::QueryParser::QueryLimitError", rule, segment: segment)
  }

  private func checkSize(_ input: ReaderInput) throws(Refusal) {
    if input.bytes.count > 4 << 20 { throw Self.limit(Self.tooLarge) }
    var count = input.segments.count
    if grammar == .version2, input.kind == .query {
      count += input.bytes.count { $0 == UInt8(ascii: ";") }
    }
    if count > 4096 { throw Self.limit(Self.tooMany) }
  }

  private struct Pair {
    let segment: Int
    let text: ReaderInput.Segment
  }

  /// The pairs, without the spaces after a separator. A query of Rack 2 is divided at `;`, too.
  private func pairs(of input: ReaderInput, _ builder: inout ReadingBuilder) -> [Pair] {
    var bytes = input.bytes[...]
    // Safari once ended its forms with a NUL.
    if input.kind == .form, bytes.last == 0 { bytes.removeLast() }
    var result: [Pair] = []
    result.reserveCapacity(input.segments.count)
    for (index, segment) in input.segments.enumerated() {
      let text = bytes[segment.range.clamped(to: bytes.indices)]
      let parts =
        grammar == .version2 && input.kind == .query
        ? text.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false) : [text]
      if parts.count > 1 { builder.note(.retyped, index, Self.semicolon) }
      let count = result.count
      for (number, part) in parts.enumerated() {
        let part = index == 0 && number == 0 ? part : part.drop { $0 == UInt8(ascii: " ") }
        guard !part.isEmpty else { continue }
        let isWhole = part.indices == segment.range
        result.append(Pair(segment: index, text: isWhole ? segment : ReaderInput.Segment(part)))
      }
      if result.count == count, !segment.isEmpty { builder.note(.lost, index, Self.noName) }
    }
    return result
  }

  private struct Step {
    var key: ArraySlice<UInt8>
    var rest: ArraySlice<UInt8>
  }

  private func step(into name: ArraySlice<UInt8>, depth: Int) -> Step {
    switch grammar {
    case .version2:
      let start = name.firstIndex { $0 != Self.open && $0 != Self.close } ?? name.endIndex
      let end = name[start...].firstIndex { $0 == Self.open || $0 == Self.close } ?? name.endIndex
      return Step(key: name[start..<end], rest: name[end...].drop { $0 == Self.close })
    case .version3:
      if depth == 0 {
        let end = name.dropFirst().firstIndex(of: Self.open) ?? name.endIndex
        return Step(key: name[..<end], rest: name[end...])
      }
      if name.starts(with: Self.lists) { return Step(key: name.prefix(2), rest: name.dropFirst(2)) }
      if name.first == Self.open, let end = name.firstIndex(of: Self.close) {
        return Step(key: name[name.startIndex + 1..<end], rest: name[(end + 1)...])
      }
      return Step(key: name, rest: name[name.endIndex...])
    }
  }

  /// Returns what takes the place of the hash.
  private func set(
    _ leaf: Node, at name: [UInt8], in hash: Node, depth: Int, _ builder: inout ReadingBuilder
  ) throws(Refusal) -> Node {
    if depth >= (grammar == .version2 ? 100 : 32) {
      throw Self.limit(Self.tooDeep[grammar == .version2 ? 0 : 1], leaf.segment)
    }
    let step = step(into: name[...], depth: depth)
    let key = Array(step.key)
    if key.isEmpty {
      if depth == 0 { builder.note(.lost, leaf.segment, Self.noName) }
      guard grammar == .version2, name == Self.lists, !leaf.isNull else {
        return Node(.null, segment: leaf.segment)
      }
      return Node(.list([leaf]))
    }
    if step.rest.isEmpty {
      if grammar == .version3, depth > 0, key == Self.lists { return Node(.list([leaf])) }
      try put(leaf, at: key, in: hash, leaf.segment, &builder)
    } else if step.rest.count == 1, step.rest.first == Self.open {
      try put(leaf, at: name, in: hash, leaf.segment, &builder)
    } else if step.rest.elementsEqual(Self.lists) {
      try container(Node(.list([])), at: key, in: hash, leaf.segment, &builder).append(leaf)
    } else if let child = child(of: step.rest) {
      let list = try container(Node(.list([])), at: key, in: hash, leaf.segment, &builder)
      // The name is searched for [] where the last item is a hash, which fails if it isn't UTF-8.
      if list.items?.last.flatMap(\.self)?.isObject == true, !child.isUTF8 {
        throw Self.invalid(Self.badName, leaf.segment)
      }
      if let last = list.items?.last.flatMap(\.self), last.isObject, !Self.hash(last, has: child) {
        _ = try set(leaf, at: child, in: last, depth: depth + 1, &builder)
      } else {
        let item = try set(leaf, at: child, in: .object(), depth: depth + 1, &builder)
        list.append(item)
      }
    } else {
      let old = try container(.object(), at: key, in: hash, leaf.segment, &builder)
      let new = try set(leaf, at: Array(step.rest), in: old, depth: depth + 1, &builder)
      if new !== old {
        builder.lose(old, Self.replaced, by: leaf.segment)
        hash[key] = new
      }
    }
    return hash
  }

  /// The name within an item of an array of hashes; nil if the name goes on otherwise.
  private func child(of rest: ArraySlice<UInt8>) -> [UInt8]? {
    switch grammar {
    case .version3:
      guard rest.starts(with: Self.lists) else { return nil }
      let after = rest.dropFirst(2)
      return Array(Self.group(after) ?? after)
    case .version2:
      // The expressions are matched at the start of any line, and `.` matches no line feed.
      let lines = [rest.startIndex] + rest.indices.filter { rest[$0] == 10 }.map { $0 + 1 }
      let candidates = lines.filter { rest[$0...].starts(with: Self.lists) }.map { rest[($0 + 2)...] }
      for after in candidates {
        if let close = after.firstIndex(of: Self.close), let group = Self.group(after[...close]),
          close + 1 == after.endIndex || after[close + 1] == 10
        {
          return Array(group)
        }
      }
      for after in candidates {
        let line = after.prefix { $0 != 10 }
        if !line.isEmpty { return Array(line) }
      }
      return nil
    }
  }

  /// The content of a text that is one pair of brackets around something without brackets.
  private static func group(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard text.count > 2, text.first == open, text.last == close else { return nil }
    let content = text.dropFirst().dropLast()
    return content.contains { $0 == open || $0 == close } ? nil : content
  }

  /// A path with `[]` is never there.
  private static func hash(_ hash: Node, has path: [UInt8]) -> Bool {
    if zip(path, path.dropFirst()).contains(where: { $0 == open && $1 == close }) { return false }
    var node = hash
    for part in path.split(whereSeparator: { $0 == open || $0 == close }) {
      guard let next = node[Array(part)] else { return false }
      node = next
    }
    return true
  }

  private func container(
    _ new: Node, at key: [UInt8], in hash: Node, _ segment: Int, _ builder: inout ReadingBuilder
  ) throws(Refusal) -> Node {
    if let old = hash[key], !old.isNull {
      guard old.isList == new.isList, old.isObject == new.isObject else { throw Self.typeError(segment) }
      return old
    }
    try put(new, at: key, in: hash, segment, &builder)
    return new
  }

  private static func typeError(_ segment: Int) -> Refusal {
    Refusal(nil, "Rack::QueryParser::ParameterTypeError", typeError, segment: segment)
  }

  private func put(
    _ value: Node, at key: [UInt8], in hash: Node, _ segment: Int, _ builder: inout ReadingBuilder
  ) throws(Refusal) {
    if let old = hash[key] {
      builder.lose(old, Self.lastWins, by: segment)
    } else if grammar == .version2 {
      let length = (hash.counter ?? 0) + String(decoding: key, as: UTF8.self).unicodeScalars.count
      guard length <= 65_536 else { throw Self.limit(Self.longNames, segment) }
      hash.counter = length
    }
    hash[key] = value
  }
}
