/// Reads numbers and texts from bytes, so that any bytes are a valid script; after their end everything is zero.
struct ByteReader {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: some Collection<UInt8>) { rest = Array(bytes)[...] }

  var isAtEnd: Bool { rest.isEmpty }

  mutating func byte() -> UInt8 { rest.popFirst() ?? 0 }

  /// Returns a number below a limit of at most 65,536.
  mutating func number(below limit: Int) -> Int {
    limit <= 256 ? Int(byte()) % limit : (Int(byte()) << 8 | Int(byte())) % limit
  }

  mutating func flag() -> Bool { byte() & 1 == 1 }

  mutating func pick<Value>(_ values: [Value]) -> Value { values[number(below: values.count)] }

  /// Returns raw bytes, at most as many as the byte before them says.
  mutating func bytes() -> [UInt8] {
    let count = Int(byte())
    let taken = rest.prefix(count)
    rest = rest.dropFirst(taken.count)
    return Array(taken)
  }

  mutating func text() -> String { String(decoding: bytes(), as: UTF8.self) }

  mutating func all() -> [UInt8] {
    defer { rest = [] }
    return Array(rest)
  }
}
