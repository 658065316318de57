/// The memory that it needs doesn't grow with the text.
struct BodyReader {
  private enum Test {
    case equal([UInt8])
    case contains(TextSearch)
    case matches(PatternMatcher)
    case none

    consuming func reading(_ bytes: UnsafeRawBufferPointer) -> Test {
      switch self {
      case .contains(var search):
        search.read(bytes)
        return .contains(search)
      case .matches(var matcher):
        matcher.read(bytes)
        return .matches(matcher)
      case .equal, .none: return self
      }
    }
  }

  private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

  private var tests: [Test]
  private let limit: Int
  /// The first bytes of the text, without a byte order mark.
  private(set) var start: [UInt8] = []
  private(set) var count = 0
  /// The first bytes, until there are as many as a byte order mark has.
  private var head: [UInt8]? = []

  init(_ conditions: [Expectation.Condition], limit: Int) {
    tests = conditions.map { condition in
      switch condition {
      case .compares(_, let value): .equal(Array(value.plainText.utf8))
      case .contains(let value): .contains(TextSearch(Array(value.plainText.utf8)))
      case .matches(let pattern): .matches(PatternMatcher(pattern.program))
      case .isOf, .isClass, .counts: .none
      }
    }
    self.limit = tests.reduce(limit) { limit, test in
      if case .equal(let text) = test { max(limit, text.count) } else { limit }
    }
  }

  mutating func read(_ bytes: UnsafeRawBufferPointer) {
    guard var head else { return take(bytes) }
    let missing = Self.mark.count - head.count
    head += bytes.prefix(missing)
    self.head = head
    guard head.count == Self.mark.count else { return }
    endHead()
    take(UnsafeRawBufferPointer(rebasing: bytes.dropFirst(missing)))
  }

  private mutating func endHead() {
    guard let head else { return }
    self.head = nil
    if head != Self.mark { head.withUnsafeBytes { take($0) } }
  }

  private mutating func take(_ bytes: UnsafeRawBufferPointer) {
    count += bytes.count
    start += bytes.prefix(max(0, limit - start.count))
    for index in tests.indices {
      // The test is taken out, so that it isn't copied.
      let test = tests[index]
      tests[index] = .none
      tests[index] = test.reading(bytes)
    }
  }

  mutating func finish() -> [Bool] {
    endHead()
    return tests.map { test in
      switch test {
      case .equal(let text): count == text.count && start.starts(with: text)
      case .contains(let search): search.isFound
      case .matches(var matcher): matcher.finish()
      case .none: false
      }
    }
  }
}

/// D. E. Knuth, J. H. Morris, V. R. Pratt, *Fast pattern matching in strings*, 1977
struct TextSearch: Sendable {
  private let needle: [UInt8]
  /// For each number of bytes that match, the number of those at its end that begin the needle again.
  private let overlaps: [Int]
  private var matched = 0

  var isFound: Bool { matched == needle.count }

  init(_ needle: [UInt8]) {
    self.needle = needle
    var overlaps = [0, 0]
    for byte in needle.dropFirst() {
      var overlap = overlaps[overlaps.count - 1]
      while overlap > 0, needle[overlap] != byte { overlap = overlaps[overlap] }
      overlaps.append(needle[overlap] == byte ? overlap + 1 : 0)
    }
    self.overlaps = overlaps
  }

  mutating func read(_ bytes: UnsafeRawBufferPointer) {
    for byte in bytes {
      if isFound { return }
      while matched > 0, needle[matched] != byte { matched = overlaps[matched] }
      if needle[matched] == byte { matched += 1 }
    }
  }
}
