/// The parts of an answer that expectations and captures look at.
package struct AnswerFacts {
  /// Calls a closure with bytes in order, in pieces.
  package typealias Chunks = (_ take: (UnsafeRawBufferPointer) throws -> Void) throws -> Void

  /// The response.
  package var response: Response
  /// The number of bytes of the content.
  package var size: Int
  /// Whether the content is complete; of an incomplete one nothing is tested.
  package var isComplete: Bool
  /// The duration of the exchange; nil if it isn't known.
  package var time: Duration?
  /// The content, without its codings.
  package var content: Chunks
  /// The content as a text in UTF-8; nil if it is none. Paths are looked for in it, else in ``content``.
  package var text: Chunks?

  /// Collects the facts of an answer.
  package init(
    response: Response, size: Int, isComplete: Bool, time: Duration?, content: @escaping Chunks,
    text: Chunks?
  ) {
    (self.response, self.size, self.isComplete, self.time) = (response, size, isComplete, time)
    (self.content, self.text) = (content, text)
  }

  /// Values that aren't UTF-8 are taken for ISO 8859-1.
  func values(of name: String) -> [String] {
    response.values(of: name).map { bytes in
      String(validating: bytes, as: UTF8.self)
        ?? String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
    }
  }
}

/// The result of checking an expectation.
package struct CheckedExpectation: Sendable, Hashable {
  /// Whether it holds.
  package enum Verdict: Sendable, Hashable {
    case holds
    case fails
    /// Neither can be said.
    case undecided(UndecidedReason)
  }

  /// Whether it holds.
  package let verdict: Verdict
  /// The values that were found; none if there are none. Several fields may have the same name, and of these
  /// the first eight are here.
  package let actual: [ActualValue]

  init(_ verdict: Verdict, actual: [ActualValue] = []) {
    self.verdict = verdict
    self.actual = actual
  }

  init(_ holds: Bool, actual: [ActualValue]) { self.init(holds ? .holds : .fails, actual: actual) }
}

/// The reason why an answer doesn't say whether an expectation holds, or has no value for a capture.
package enum UndecidedReason: Error, Sendable, Hashable {
  /// There is no status line.
  case noResponse
  /// The content ended early, or couldn't be decoded.
  case incompleteContent
  /// The content is no text.
  case noText
  /// The content isn't one JSON text, from an offset on.
  case noJSON(offset: Int)
  /// A value is larger than 1 MiB, divided by the number of elements that a path such as `$[-3]` counts from
  /// the end.
  case valueTooLarge
  /// A value that no text can hold, or that is nested beyond 1,000 levels.
  case unreadableValue
  /// The duration isn't known.
  case noTime
}

/// A value that was found, for people: a number or a value of JSON as it is written, a text of a field or of
/// the content as it is. It may hold secrets.
package struct ActualValue: Sendable, Hashable {
  /// In characters.
  static let maximumCount = 200

  /// The first characters of the value.
  package let text: String
  /// Whether there are more.
  package let isCut: Bool

  init(_ text: String, isCut: Bool = false) {
    let scalars = text.unicodeScalars
    if let end = scalars.index(scalars.startIndex, offsetBy: Self.maximumCount, limitedBy: scalars.endIndex),
      end < scalars.endIndex
    {
      (self.text, self.isCut) = (String(scalars[..<end]), true)
    } else {
      (self.text, self.isCut) = (text, isCut)
    }
  }

  /// The last character is left out if it isn't whole.
  init(_ bytes: [UInt8], isWhole: Bool) {
    var bytes = bytes[...]
    if !isWhole, let start = bytes.suffix(4).lastIndex(where: { $0 & 0xC0 != 0x80 }),
      String(validating: bytes[start...], as: UTF8.self) == nil
    {
      bytes = bytes[..<start]
    }
    self.init(String(decoding: bytes, as: UTF8.self), isCut: !isWhole)
  }
}
