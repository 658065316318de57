internal import WiredraftCore

/// One member of an object in a file or a journal, and the property of `Root` that holds its value.
final class Field<Root>: Sendable {
  let name: String
  let isOptional: Bool
  let read: @Sendable (inout JSONCursor, () -> String, Bool, inout Root) throws(DraftFileError) -> Void
  let json: @Sendable (Root, _ indent: Int?) -> [UInt8]?
  let isUsual: @Sendable (Root) -> Bool
  let isSame: @Sendable (Root, Root) -> Bool
  let copy: @Sendable (Root, inout Root) -> Void

  convenience init<Value: FileValue>(_ name: String, _ path: any WritableKeyPath<Root, Value> & Sendable) {
    self.init(name, { $0[keyPath: path] }, { $0[keyPath: path] = $1 })
  }

  /// Closures are faster than paths.
  init<Value: FileValue>(
    _ name: String, _ get: @escaping @Sendable (Root) -> Value,
    _ set: @escaping @Sendable (inout Root, Value) -> Void
  ) {
    self.name = name
    isOptional = Value.isOptional
    read = { (cursor, place, isExact, root) throws(DraftFileError) in
      set(&root, try Value(&cursor, place, isExact: isExact))
    }
    json = { get($0).json(indent: $1) }
    isUsual = { get($0).isUsual }
    isSame = { get($0).isSame(as: get($1)) }
    copy = { set(&$1, get($0)) }
  }
}

extension JSONCursor {
  /// Returns the members that are none of the fields.
  mutating func members<Root>(
    _ fields: [Field<Root>], of root: inout Root, _ path: () -> String, isExact: Bool,
    needs: [Field<Root>] = []
  ) throws(DraftFileError) -> [Draft.UnknownMember] {
    _ = try expect([.object], path())
    let start = offset
    var found: Set<String> = []
    let unknown = try members(path()) { (cursor, name) throws(DraftFileError) in
      guard let field = fields.first(where: { $0.name == name }) else { return false }
      found.insert(name)
      try field.read(&cursor, { Self.join(path(), name) }, isExact, &root)
      return true
    }
    if let missing = needs.first(where: { !$0.isOptional && !found.contains($0.name) }) {
      throw failure(.missingKey(path: Self.join(path(), missing.name)), at: start)
    }
    return unknown
  }
}

extension DraftFileWriter {
  static func members<Root>(_ fields: [Field<Root>], of root: Root, indent: Int?) -> [Member] {
    fields.map { ($0.name, $0.json(root, indent)) }
  }
}
