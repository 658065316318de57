/// A path such as `/tags/0`.
///
/// - Note: RFC 6901
struct JSONPointer: Sendable, Hashable {
  /// Without escapes.
  let steps: [String]

  /// Nil if it doesn't begin with a slash, or has a wrong escape.
  init?(_ text: String) {
    guard !text.isEmpty else {
      steps = []
      return
    }
    guard text.utf8.first == UInt8(ascii: "/") else { return nil }
    var steps: [String] = []
    for piece in text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).dropFirst() {
      guard let step = Self.unescaped(Array(piece)) else { return nil }
      steps.append(step)
    }
    self.steps = steps
  }

  static func escaped(_ name: String) -> String {
    name.unicodeScalars.map { $0 == "~" ? "~0" : $0 == "/" ? "~1" : String($0) }.joined()
  }

  private static func unescaped(_ piece: [UInt8]) -> String? {
    var result: [UInt8] = []
    var index = 0
    while index < piece.count {
      if piece[index] == UInt8(ascii: "~") {
        index += 1
        guard index < piece.count, let byte = [0x30: 0x7E, 0x31: 0x2F][piece[index]] as UInt8? else {
          return nil
        }
        result.append(byte)
      } else {
        result.append(piece[index])
      }
      index += 1
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// A hyphen is the end.
  static func index(_ step: String, count: Int, allowsEnd: Bool) -> Int? {
    if step == "-" { return allowsEnd ? count : nil }
    guard let index = step.safeInteger, index < count || allowsEnd && index == count else { return nil }
    return index
  }
}
