/// Compares what examples evaluate to with what their comments say. It is compiled with the examples, too.
final class ExampleResults {
  /// The number of compared results.
  private(set) var count = 0
  /// The results that differ from the comments, and their lines.
  private(set) var mismatches: [(line: Int, text: String)] = []

  /// Compares a value with lines of text; `…` matches any text.
  func expect(_ value: Any?, _ lines: String..., line: Int = #line) {
    count += 1
    let wanted = lines.joined(separator: "\n")
    let texts = Self.texts(of: value as Any).map(Self.trimmed)
    guard !texts.contains(where: { $0 == wanted || Self.matches($0, wanted) }) else { return }
    let found = texts.joined(separator: "” or “")
    mismatches.append((line, "“\(wanted)” is said, but it is “\(found)”"))
  }

  /// Returns the texts that may describe a value: its own, that of a debugger, and members without their types.
  static func texts(of value: Any) -> [String] {
    let mirror = Mirror(reflecting: value)
    if mirror.displayStyle == .optional {
      return mirror.children.first.map { Self.texts(of: $0.value) } ?? ["nil"]
    }
    let reflected = String(reflecting: value)
    let short = reflected.replacing(/(?:[A-Z]\w*\.)+(?=[a-z])/, with: ".")
      .replacing(/\b(?:WiredraftCore|DraftFormats|Swift)\.(?=[A-Z])/, with: "")
      .replacing(/Range\(([^()]*)\)/) { $0.1 }
      .replacing(/\\u\{([0-9A-F]+)\}/) { found in
        UInt32(found.1, radix: 16).flatMap(Unicode.Scalar.init).map { String(Character($0)) }
          ?? String(found.0)
      }
    var texts = [String(describing: value), reflected, short]
    if let number = value as? any BinaryInteger {
      texts.append("0x" + String(number, radix: 16, uppercase: true))
    }
    return texts
  }

  /// Returns a text with uniform line ends, and without white space at the ends of lines.
  private static func trimmed(_ text: String) -> String {
    var lines = text.replacing("\r\n", with: "\n").split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.replacing(/\s+$/, with: "") }
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines.joined(separator: "\n")
  }

  private static func matches(_ text: String, _ pattern: String) -> Bool {
    let pieces = pattern.split(separator: "…", omittingEmptySubsequences: false)
    guard pieces.count > 1, let first = pieces.first, let last = pieces.last, text.hasPrefix(first) else {
      return false
    }
    var rest = text.dropFirst(first.count)
    for piece in pieces.dropFirst().dropLast() {
      guard let range = rest.firstRange(of: piece) else { return false }
      rest = rest[range.upperBound...]
    }
    return rest.hasSuffix(last)
  }
}
