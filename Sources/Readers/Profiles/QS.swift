internal import WiredraftCore

extension Reader {
  static let qs611 = Reader(
    name: "qs", version: "6.11", title: "qs 6.11",
    calls: Calls(query: "qs.parse(query)", form: "qs.parse(body)"), accessor: nil, notation: .javaScript,
    evidence: .measured("qs 6.11.0, Node 20.20.2"), habits: QS.habits("qs"), formMethods: nil,
    profile: QS(grammar: .version11, rules: QS.Rules("qs")))

  static let qs615 = Reader(
    name: "qs", version: "6.15", title: "qs 6.15",
    calls: Calls(query: "qs.parse(query)", form: "qs.parse(body)"), accessor: nil, notation: .javaScript,
    evidence: .source("qs 6.15.3"), habits: QS.habits("qs"), formMethods: nil,
    profile: QS(grammar: .version15, rules: QS.Rules("qs")))
}

/// The library qs, with the options that a framework gives it.
struct QS: Profile {
  enum Grammar: Sendable { case version11, version15 }

  let grammar: Grammar
  let rules: Rules
  /// The number of brackets that are read; nil for all.
  var depth: Int? = 5
  /// The largest length of an array that is given by indices, less one in version 6.11.
  var arrayLimit = 20
  /// The number of pairs that are read; nil for all.
  var parameterLimit: Int? = 1000
  /// Whether names of JavaScript's `Object.prototype` are read.
  var allowsPrototypes = false

  static let source = "qs lib/parse.js"

  static func habits(_ reader: String) -> Reader.Habits {
    .init(
      repeats: ReaderRule(
        "\(reader)-repeats-make-a-list", "The values of equal names make an array.", "\(source), parseValues"),
      brackets: ReaderRule(
        "\(reader)-brackets-nest",
        "Brackets in a name nest: [] makes an array, a small number its index, another key names a member.",
        "\(source), parseObject"),
      texts: ReaderRule("\(reader)-texts", "Every value is a string; without = it is empty.", source))
  }

  /// The rules are shared: a copy of ten rules costs more than a merge.
  final class Rules: Sendable {
    let tooMany, noName, prototype, depth, arrayLimit, key, empty, badEscape, equals, lostText: ReaderRule

    init(_ reader: String) {
      tooMany = ReaderRule(
        "\(reader)-parameter-limit", "The first 1,000 pairs are read, the others dropped; empty ones count.",
        "\(source), parameterLimit")
      noName = ReaderRule("\(reader)-no-name", "A pair without a name is dropped.", "\(source), parseKeys")
      prototype = ReaderRule(
        "\(reader)-prototype", "A name that every JavaScript object has, such as toString, is dropped.",
        "\(source), allowPrototypes")
      depth = ReaderRule(
        "\(reader)-depth", "Five brackets are read; the others stay together as one key.", "\(source), depth")
      arrayLimit = ReaderRule(
        "\(reader)-array-limit", "An index or a list beyond the limit makes an object of numbers.",
        "\(source), arrayLimit")
      key = ReaderRule(
        "\(reader)-value-becomes-key",
        "A text where there is an object already becomes a member of it, with true.",
        "qs lib/utils.js, merge")
      empty = ReaderRule(
        "\(reader)-empty-ignored", "An empty text where there is something already is ignored.",
        "qs lib/utils.js, merge")
      badEscape = ReaderRule(
        "\(reader)-stays-encoded",
        "A name or value with a bad escape, or one that is no UTF-8, stays encoded as a whole.",
        "qs lib/utils.js, decode")
      equals = ReaderRule(
        "\(reader)-bracket-equals", "Where there is a ]= the name ends there, even after another =.",
        "\(source), parseValues")
      lostText = ReaderRule(
        "\(reader)-text-between-brackets", "Text between brackets, and after them, is dropped from the name.",
        "\(source), parseKeys")
    }
  }

  private static let open = UInt8(ascii: "[")
  private static let close = UInt8(ascii: "]")
  private static let lists = Array("[]".utf8)
  private static let prototypeSetter = Array("__proto__".utf8)
  private static let prototypeNames = Set(
    [
      "constructor", "__defineGetter__", "__defineSetter__", "hasOwnProperty", "__lookupGetter__",
      "__lookupSetter__", "isPrototypeOf", "propertyIsEnumerable", "toString", "valueOf", "__proto__",
      "toLocaleString",
    ].map { MemberName(Array($0.utf8)) })

  func read(_ input: ReaderInput, into builder: inout ReadingBuilder) throws(Refusal) {
    builder.order = .indicesFirst
    let values = combinedValues(of: input, &builder)
    for (name, value) in NameOrder.indicesFirst.sorted(values) {
      guard let tree = tree(name, value, &builder) else { continue }
      merge(tree, into: builder.root, &builder)
    }
  }

  // MARK: Names and values

  private func combinedValues(
    of input: ReaderInput, _ builder: inout ReadingBuilder
  ) -> Node.Members {
    var result: Node.Members = [:]
    for (index, segment) in input.segments.enumerated() {
      if let parameterLimit, index >= parameterLimit {
        builder.truncate(from: index, rules.tooMany)
        break
      }
      guard !segment.isEmpty else { continue }
      let (name, value) = pair(segment, index, in: input, &builder)
      if grammar == .version11, name == Self.prototypeSetter {
        builder.note(.lost, index, rules.prototype)
        continue
      }
      let leaf = Node(.text(value), segment: index)
      let key = MemberName(name)
      result[key] = result[key].map { combine($0, leaf, &builder) } ?? leaf
    }
    return result
  }

  private func pair(
    _ segment: ReaderInput.Segment, _ index: Int, in input: ReaderInput, _ builder: inout ReadingBuilder
  ) -> (name: [UInt8], value: [UInt8]) {
    var raw = input.raw(segment)
    if grammar == .version15, raw.contains(UInt8(ascii: "%")) { raw = Self.withBracketsDecoded(raw) }
    var end = raw.firstIndex(of: UInt8(ascii: "="))
    if end != nil, let bracket = Self.bracketEquals(in: raw), bracket + 1 != end {
      end = bracket + 1
      builder.note(.renamed, index, rules.equals)
    }
    // The pieces that were decoded already serve, unless the name ends elsewhere or brackets were replaced.
    let isUsual = raw.indices == segment.range && end == segment.value.map { $0.raw.startIndex - 1 }
    let name = isUsual ? segment.name : DecodedText(raw[..<(end ?? raw.endIndex)])
    let value = isUsual ? segment.value : end.map { DecodedText(raw[($0 + 1)...]) }
    let texts = (Self.text(name), value.map(Self.text))
    if texts.0.isEncoded { builder.note(.renamed, index, rules.badEscape) }
    if texts.1?.isEncoded == true { builder.note(.retyped, index, rules.badEscape) }
    return (texts.0.bytes, texts.1?.bytes ?? [])
  }

  private static func bracketEquals(in raw: ArraySlice<UInt8>) -> Int? {
    raw.indices.dropLast().first { raw[$0] == close && raw[$0 + 1] == UInt8(ascii: "=") }
  }

  private static func withBracketsDecoded(_ raw: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var result: [UInt8] = []
    var index = raw.startIndex
    while index < raw.endIndex {
      if raw[index] == UInt8(ascii: "%"), index + 2 < raw.endIndex, raw[index + 1] == UInt8(ascii: "5"),
        let digit = raw[index + 2].hexDigit, digit == 0xB || digit == 0xD
      {
        result.append(digit == 0xB ? open : close)
        index += 3
      } else {
        result.append(raw[index])
        index += 1
      }
    }
    return result.count == raw.count ? raw : result[...]
  }

  /// The text by `decodeURIComponent`, or still encoded where that fails.
  private static func text(_ decoded: DecodedText) -> (bytes: [UInt8], isEncoded: Bool) {
    if !decoded.hasBadEscape, decoded.isUTF8 { return (decoded.bytes, false) }
    let raw = decoded.hasRawHighByte ? Array(decoded.raw).repairedUTF8 : Array(decoded.raw)
    let text = decoded.hasRawHighByte ? DecodedText(raw[...]) : decoded
    if !text.hasBadEscape, text.isUTF8 { return (text.bytes, false) }
    return (raw.map { $0 == UInt8(ascii: "+") ? UInt8(ascii: " ") : $0 }, true)
  }

  // MARK: Trees

  private func tree(_ name: [UInt8], _ value: Node, _ builder: inout ReadingBuilder) -> Node? {
    guard !name.isEmpty else {
      builder.lose(value, rules.noName)
      return nil
    }
    guard let keys = keys(of: name, value, &builder) else {
      builder.lose(value, rules.prototype)
      return nil
    }
    var leaf = value
    for key in keys.reversed() {
      if key == Self.lists {
        leaf = isOverflow(leaf) ? leaf : combine(Node(.list([])), leaf, &builder)
      } else {
        leaf = wrap(leaf, in: key, &builder)
      }
    }
    return leaf
  }

  private func wrap(_ leaf: Node, in key: [UInt8], _ builder: inout ReadingBuilder) -> Node {
    let isBracketed = key.count > 1 && key.first == Self.open && key.last == Self.close
    let clean = isBracketed ? Array(key.dropFirst().dropLast()) : key
    if isBracketed, let index = clean.canonicalNumber {
      if index < (grammar == .version11 ? arrayLimit + 1 : arrayLimit) {
        return Node(.list(Array(repeating: nil, count: index) + [leaf]))
      }
      leaf.eachLeaf { builder.note(.retyped, $0.segment, rules.arrayLimit) }
      let object = Node.object(of: leaf, named: clean)
      if grammar == .version15 { object.counter = index }
      return object
    }
    guard clean != Self.prototypeSetter else {
      builder.lose(leaf, rules.prototype)
      return .object()
    }
    return .object(of: leaf, named: clean)
  }

  /// The text before the brackets, then each pair of brackets with its content.
  private func keys(of name: [UInt8], _ value: Node, _ builder: inout ReadingBuilder) -> [[UInt8]]? {
    func isForbidden(_ name: ArraySlice<UInt8>) -> Bool {
      !allowsPrototypes && Self.prototypeNames.contains(MemberName(Array(name)))
    }
    let (groups, parentEnd) = depth == 0 ? ([], name.endIndex) : groups(in: name)
    let parent = name[..<parentEnd]
    var keys: [[UInt8]] = []
    if !parent.isEmpty {
      if isForbidden(parent) { return nil }
      keys.append(Array(parent))
    }
    var (end, hasLostText) = (parentEnd, false)
    for (number, group) in groups.enumerated() {
      if let depth, number == depth {
        value.eachLeaf { builder.note(.renamed, $0.segment, rules.depth) }
        keys.append([Self.open] + name[group.lowerBound...] + [Self.close])
        return keys
      }
      // A group that isn't closed is a key as it is.
      let isClosed = name[group.upperBound - 1] == Self.close && group.count > 1 && isBalanced(name[group])
      if isClosed, isForbidden(name[group].dropFirst().dropLast()) { return nil }
      keys.append(isClosed ? Array(name[group]) : [Self.open] + name[group] + [Self.close])
      hasLostText = hasLostText || group.lowerBound > end
      end = group.upperBound
    }
    if hasLostText || !groups.isEmpty && end < name.endIndex {
      value.eachLeaf { builder.note(.renamed, $0.segment, rules.lostText) }
    }
    return keys
  }

  private func isBalanced(_ group: ArraySlice<UInt8>) -> Bool {
    group.reduce(0) { $0 + ($1 == Self.open ? 1 : $1 == Self.close ? -1 : 0) } == 0
  }

  /// The groups include their brackets.
  private func groups(in name: [UInt8]) -> (groups: [Range<Int>], parentEnd: Int) {
    var groups: [Range<Int>] = []
    switch grammar {
    case .version11:
      // A group has no bracket inside.
      var open: Int?
      for (index, byte) in name.enumerated() {
        if byte == Self.open {
          open = index
        } else if byte == Self.close, let start = open {
          groups.append(start..<index + 1)
          open = nil
        }
      }
      return (groups, groups.first?.lowerBound ?? name.endIndex)
    case .version15:
      // A group balances the brackets inside; one that isn't closed goes on to the end.
      let parentEnd = name.firstIndex(of: Self.open) ?? name.endIndex
      var start = parentEnd
      while start < name.endIndex {
        var (level, index) = (0, start)
        repeat {
          level += name[index] == Self.open ? 1 : name[index] == Self.close ? -1 : 0
          index += 1
        } while index < name.endIndex && level > 0
        groups.append(start..<(level > 0 ? name.endIndex : index))
        start = level > 0 ? name.endIndex : name[index...].firstIndex(of: Self.open) ?? name.endIndex
      }
      return (groups, parentEnd)
    }
  }

  // MARK: Merging

  /// Whether an object of numbers took the place of a list that became too long.
  private func isOverflow(_ node: Node) -> Bool { node.counter != nil }

  /// A list of both, or of the items of both.
  private func combine(_ old: Node, _ new: Node, _ builder: inout ReadingBuilder) -> Node {
    if isOverflow(old) {
      append(new, toOverflow: old)
      return old
    }
    let added = new.items ?? [new]
    // A list grows in place: a name may occur a thousand times.
    if let count = old.items?.count, count + added.count <= arrayLimit || grammar == .version11 {
      for item in added { old.append(item) }
      return old
    }
    return limited((old.items ?? [old]) + added, &builder)
  }

  private func append(_ item: Node, toOverflow object: Node) {
    let index = (object.counter ?? -1) + 1
    object[[UInt8](String(index))] = item
    object.counter = index
  }

  /// A list, or the object that takes its place if it is too long.
  private func limited(_ items: [Node?], _ builder: inout ReadingBuilder) -> Node {
    guard grammar == .version15, items.count > arrayLimit else { return Node(.list(items)) }
    let object = Self.object(of: items)
    object.counter = items.count - 1
    object.eachLeaf { builder.note(.retyped, $0.segment, rules.arrayLimit) }
    return object
  }

  private static func object(of items: [Node?]) -> Node {
    let object = Node.object()
    for (index, item) in items.enumerated() { if let item { object[[UInt8](String(index))] = item } }
    return object
  }

  /// The result may be another node.
  @discardableResult
  private func merge(_ new: Node, into old: Node, _ builder: inout ReadingBuilder) -> Node {
    if case .text(let text) = new.content { return merge(text, new, into: old, &builder) }
    guard !old.isText else {
      if isOverflow(new), case .object(let members) = new.content {
        let result = Node.object(of: old, named: [UInt8](String(0)))
        for (name, value) in members {
          result[[UInt8](String((name.bytes.canonicalNumber ?? 0) + 1))] = value
        }
        result.counter = (new.counter ?? 0) + 1
        return result
      }
      return limited([old] + (new.items ?? [new]), &builder)
    }
    if let items = old.items, let added = new.items {
      var result = items
      for (index, item) in added.enumerated() {
        guard let item else { continue }
        if index < result.count, let current = result[index] {
          if !current.isText, !item.isText {
            result[index] = merge(item, into: current, &builder)
          } else {
            result.append(item)
          }
        } else {
          while result.count <= index { result.append(nil) }
          result[index] = item
        }
      }
      let merged = limited(result, &builder)
      old.content = merged.content
      old.counter = merged.counter
      return old
    }
    if let items = old.items {
      items.forEach { $0?.eachLeaf { builder.note(.retyped, $0.segment, rules.arrayLimit) } }
      old.content = Self.object(of: items).content
    }
    let members = NameOrder.indicesFirst.sorted(
      new.members ?? Self.object(of: new.items ?? []).members ?? [:])
    for (name, value) in members {
      if let current = old[name] {
        let merged = merge(value, into: current, &builder)
        if merged !== current { old[name] = merged }
      } else {
        old[name] = value
      }
      if isOverflow(new), !isOverflow(old) { old.counter = new.counter }
      if let counter = old.counter, let number = name.canonicalNumber { old.counter = max(counter, number) }
    }
    return old
  }

  private func merge(_ text: [UInt8], _ new: Node, into old: Node, _ builder: inout ReadingBuilder) -> Node {
    if text.isEmpty {
      builder.note(.lost, new.segment, rules.empty)
      return old
    }
    switch old.content {
    case .list(let items):
      let merged = limited(items + [new], &builder)
      old.content = merged.content
      old.counter = merged.counter
    case .object where isOverflow(old): append(new, toOverflow: old)
    case .object where grammar == .version15: return Node(.list([old, new]))
    case .object:
      if text == Self.prototypeSetter || !allowsPrototypes && Self.prototypeNames.contains(MemberName(text)) {
        builder.note(.lost, new.segment, rules.prototype)
      } else {
        if let gone = old[text] { builder.lose(gone, rules.key, by: new.segment) }
        old[text] = Node(.mark, segment: new.segment)
        builder.note(.retyped, new.segment, rules.key)
      }
    case .null, .text, .mark: return limited([old, new], &builder)
    }
    return old
  }
}

extension Node {
  /// Whether this is a single value, which JavaScript calls a primitive.
  fileprivate var isText: Bool {
    switch content {
    case .null, .text, .mark: true
    case .list, .object: false
    }
  }
}
