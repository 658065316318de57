extension Reader {
  static let php = Reader(
    name: "php", version: "8.2", title: "PHP 8.2",
    calls: Calls(query: "$_GET", form: "$_POST"), accessor: nil, notation: .php,
    evidence: .measured("PHP 8.2.36, php-cgi without php.ini"),
    habits: Habits(repeats: PHP.lastWins, brackets: PHP.brackets, texts: PHP.texts),
    formMethods: FormMethods(methods: ["POST"], rule: PHP.postOnly), profile: PHP())
}

/// PHP's `$_GET` and `$_POST`.
struct PHP: Profile {
  private static let source = "php-src main/php_variables.c"

  static let lastWins = ReaderRule(
    "php-last-wins", "Of equal names only the last value stays, at the place of the first.", source)
  static let brackets = ReaderRule(
    "php-brackets-nest",
    "Brackets in a name make arrays: [] appends, [key] names an element. After a ] only another [ goes on.",
    source)
  static let texts = ReaderRule("php-texts", "Every value is a string; without = it is empty.", source)
  static let postOnly = ReaderRule(
    "php-post-only", "A body is read for POST only.", "php-src main/SAPI.c, sapi_activate")
  private static let cut = ReaderRule("php-name-cut-at-nul", "A name ends at a NUL byte.", source)
  private static let noName = ReaderRule(
    "php-no-name", "A pair whose name is empty, or begins with [, is dropped.", source)
  private static let underscores = ReaderRule(
    "php-underscores",
    "Spaces at the start of a name are dropped; before the first [ each space and dot is an _.",
    source)
  private static let unclosed = ReaderRule(
    "php-unclosed-bracket",
    "A [ without its ] becomes an _ where it is the first, as does each space, dot and [ after it; a later one is dropped, with what follows.",
    source
  )
  private static let full = ReaderRule(
    "php-no-index-left", "An element can't be appended after the largest index.", "php-src Zend/zend_hash.c")
  private static let tooDeep = ReaderRule(
    "php-max-input-nesting-level", "A name with more than 64 brackets is dropped, with what its array held.",
    "\(source), max_input_nesting_level")
  private static let tooMany = ReaderRule(
    "php-max-input-vars", "1,000 pairs of a query are read, and 1,001 of a form; the others are dropped.",
    "\(source), max_input_vars")
  private static let tooLarge = ReaderRule(
    "php-post-max-size", "Nothing is read of a body above 8 MiB.", "php-src main/SAPI.c, post_max_size")

  private static let underscore = UInt8(ascii: "_")
  private static let replaced = Set(" .[".utf8)
  private static let open = UInt8(ascii: "[")
  private static let close = UInt8(ascii: "]")

  func read(_ input: ReaderInput, into builder: inout ReadingBuilder) throws(Refusal) {
    if input.kind == .form, input.bytes.count > 8 << 20 {
      for index in input.segments.indices { builder.note(.lost, index, Self.tooLarge) }
    } else {
      readPairs(of: input, into: &builder)
    }
    for value in builder.root.members?.values ?? [] { Self.makeLists(value) }
  }

  /// Turns arrays whose keys are the numbers from 0, in order, into lists: PHP has one type for both.
  private static func makeLists(_ node: Node) {
    guard case .object(let members) = node.content else { return }
    for value in members.values { makeLists(value) }
    if members.keys.enumerated().allSatisfy({ [UInt8](String($0.offset)) == $0.element.bytes }) {
      node.content = .list(members.values)
    }
  }

  private func readPairs(of input: ReaderInput, into builder: inout ReadingBuilder) {
    var count = 0
    for (index, segment) in input.segments.enumerated() {
      if input.kind == .form {
        guard count <= 1000 else { return builder.truncate(from: index, Self.tooMany) }
        count += 1
      } else if !segment.isEmpty {
        guard count < 1000 else { return builder.truncate(from: index, Self.tooMany) }
        count += 1
      }
      if !segment.isEmpty { register(segment, index, into: &builder) }
    }
  }

  private func register(_ segment: ReaderInput.Segment, _ index: Int, into builder: inout ReadingBuilder) {
    var name = segment.name.bytes[...]
    if let end = name.firstIndex(of: 0) {
      name = name[..<end]
      builder.note(.renamed, index, Self.cut)
    }
    var key = Array(name.drop { $0 == UInt8(ascii: " ") })
    let first = key.firstIndex(of: Self.open) ?? key.endIndex
    guard first > 0 else { return builder.note(.lost, index, Self.noName) }
    var isMended = key.count < name.count
    for place in 0..<first where key[place] == UInt8(ascii: " ") || key[place] == UInt8(ascii: ".") {
      key[place] = Self.underscore
      isMended = true
    }
    if isMended { builder.note(.renamed, index, Self.underscores) }
    let groups = groups(in: &key, from: first)
    if groups.isCut { builder.note(.renamed, index, Self.unclosed) }
    let leaf = Node(.text(segment.valueBytes), segment: index)
    set(leaf, at: Array(key[..<groups.end]), groups.keys, into: &builder)
  }

  /// A key is nil for an element to append.
  private func groups(in key: inout [UInt8], from first: Int) -> (keys: [[UInt8]?], end: Int, isCut: Bool) {
    var keys: [[UInt8]?] = []
    var open = first
    while open < key.endIndex, key[open] == Self.open {
      // A single white space before a closing bracket counts as nothing.
      let inner = open + 1
      let afterSpace = inner < key.endIndex && key[inner].isWhiteSpace ? inner + 1 : inner
      if afterSpace < key.endIndex, key[afterSpace] == Self.close {
        keys.append(nil)
        open = afterSpace + 1
      } else if let close = key[min(afterSpace, key.endIndex)...].firstIndex(of: Self.close) {
        keys.append(Array(key[inner..<close]))
        open = close + 1
      } else if keys.isEmpty {
        key[open] = Self.underscore
        for place in inner..<key.endIndex where Self.replaced.contains(key[place]) {
          key[place] = Self.underscore
        }
        return ([], key.endIndex, true)
      } else {
        return (keys, first, true)
      }
    }
    return (keys, first, open < key.endIndex)
  }

  private func set(_ leaf: Node, at name: [UInt8], _ keys: [[UInt8]?], into builder: inout ReadingBuilder) {
    guard keys.count <= 64 else {
      if let old = builder.root[name] { builder.lose(old, Self.tooDeep, by: leaf.segment) }
      builder.root[name] = nil
      return builder.note(.truncated, leaf.segment, Self.tooDeep)
    }
    var (table, index): (Node, [UInt8]?) = (builder.root, name)
    for key in keys {
      guard let place = place(index, in: table) else { return builder.note(.lost, leaf.segment, Self.full) }
      let next: Node
      if let old = table[place], old.isObject {
        next = old
      } else {
        if let old = table[place] { builder.lose(old, Self.lastWins, by: leaf.segment) }
        next = .object()
        table[place] = next
      }
      (table, index) = (next, key)
    }
    guard let place = place(index, in: table) else { return builder.note(.lost, leaf.segment, Self.full) }
    if let old = table[place] { builder.lose(old, Self.lastWins, by: leaf.segment) }
    table[place] = leaf
  }

  /// Nil if there is no next index.
  private func place(_ key: [UInt8]?, in table: Node) -> [UInt8]? {
    guard let key else {
      guard let last = table.counter else {
        table.counter = 0
        return [UInt8](String(0))
      }
      guard last < Int.max else { return nil }
      table.counter = last + 1
      return [UInt8](String(last + 1))
    }
    if let index = key.integerKey { table.counter = max(table.counter ?? index, index) }
    return key
  }
}

extension [UInt8] {
  /// The number, if PHP takes this as an integer key: decimal, without leading zeros, of 64 bits.
  fileprivate var integerKey: Int? {
    guard let first, first.isDigit || first == UInt8(ascii: "-"), count <= 20,
      let number = Int(String(decoding: self, as: UTF8.self)), String(number).utf8.elementsEqual(self)
    else { return nil }
    return number
  }
}

extension UInt8 {
  /// Whether C's `isspace` holds.
  fileprivate var isWhiteSpace: Bool { self == UInt8(ascii: " ") || (9...13).contains(self) }
}
