/// A regular expression that is tested in linear time, on a text that may come in pieces.
///
/// The syntax is the one that JavaScript, Python, Go and Rust share: `.`, classes such as `[^a-z]`, `\d`,
/// `\w` and `\s`, groups, `|`, `*`, `+`, `?`, `{2,3}`, `^`, `$`, `\b` and the flags `(?i)`, `(?m)` and
/// `(?s)`. Characters are Unicode scalars; `\d`, `\w`, `\s` and `\b` know ASCII alone. `$` is the end of the
/// text, not a line end before it. Look-around and back references, which take more than linear time, are
/// refused.
///
/// ```swift
/// try Pattern("^[0-9]+$").matches("2024")  // true
/// ```
/// - Note: The standard library's `Regex` tries one alternative after the other, and `^(a+)+$` takes it ten
///   seconds for 18 characters: an answer must not be able to do that.
package struct Pattern: Sendable {
  /// The expression, as it was written.
  package let text: String
  let program: PatternProgram

  /// Reads an expression.
  ///
  /// - Throws: The first error.
  package init(_ text: String) throws(PatternError) {
    self.text = text
    var reader = PatternReader(text)
    program = try PatternProgram(try reader.readAll(), length: text.utf8.count)
  }

  /// Returns whether the expression matches a part of a text.
  ///
  /// - Complexity: O(*n* · *m*), where *n* is the length of the text and *m* that of the expression.
  package func matches(_ text: String) -> Bool {
    var matcher = PatternMatcher(program)
    var text = text
    text.withUTF8 { matcher.read(UnsafeRawBufferPointer($0)) }
    return matcher.finish()
  }
}

extension Pattern: Hashable {
  /// Returns whether two expressions are written the same.
  package static func == (one: Pattern, other: Pattern) -> Bool {
    one.text.utf8.elementsEqual(other.text.utf8)
  }

  /// Hashes the text.
  package func hash(into hasher: inout Hasher) { for byte in text.utf8 { hasher.combine(byte) } }
}

/// The reason why a text is no regular expression that can be used, and its place.
package struct PatternError: Error, Sendable, Hashable {
  /// A reason.
  package enum Reason: Sendable, Hashable {
    /// A group isn't closed.
    case unclosedGroup
    /// A `)` closes nothing.
    case unopenedGroup
    /// A class isn't closed.
    case unclosedClass
    /// `*`, `+`, `?` or `{2}` has nothing before it.
    case nothingToRepeat
    /// The numbers in braces descend, or exceed 1,000.
    case invalidRepetition
    /// The end of a range is before its start, or is no single character.
    case invalidRange
    /// A backslash before a character that has no meaning after it, or at the end.
    case invalidEscape
    /// Look-around, a back reference, `\p`, a possessive or atomic group, or an unknown flag.
    case unsupported
    /// Groups are nested beyond 100 levels, or repetitions make the expression larger than 10,000 steps.
    case tooLarge
  }

  /// The reason.
  package let reason: Reason
  /// The offset in the expression, in bytes of UTF-8, from 0.
  package let offset: Int
}

struct ScalarSet: Sendable {
  static let digits = ScalarSet(["0"..."9"])
  static let wordCharacters = ScalarSet(["0"..."9", "A"..."Z", "_"..."_", "a"..."z"])
  static let spaces = ScalarSet(["\t"..."\r", " "..." "])
  static let exceptLineFeed = ScalarSet(["\n"..."\n"]).inverted
  static let all = ScalarSet([]).inverted

  private(set) var ranges: [ClosedRange<Unicode.Scalar>]
  private(set) var sets: [ScalarSet] = []
  private var isInverted = false
  private let ignoresCase: Bool

  init(_ ranges: [ClosedRange<Unicode.Scalar>], _ sets: [ScalarSet] = [], ignoresCase: Bool = false) {
    (self.ranges, self.sets, self.ignoresCase) = (ranges, sets, ignoresCase)
  }

  var inverted: ScalarSet {
    var result = self
    result.isInverted.toggle()
    return result
  }

  func contains(_ scalar: Unicode.Scalar) -> Bool {
    var isIn = holds(scalar)
    if !isIn, ignoresCase {
      isIn =
        Self.single(scalar.properties.lowercaseMapping).map(holds) == true
        || Self.single(scalar.properties.uppercaseMapping).map(holds) == true
    }
    return isIn != isInverted
  }

  private func holds(_ scalar: Unicode.Scalar) -> Bool {
    for range in ranges where range.contains(scalar) { return true }
    for set in sets where set.contains(scalar) { return true }
    return false
  }

  private static func single(_ text: String) -> Unicode.Scalar? {
    let scalars = text.unicodeScalars
    return scalars.count == 1 ? scalars.first : nil
  }
}
