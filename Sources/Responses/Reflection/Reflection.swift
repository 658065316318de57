/// A place in an answer where a value comes back that the request sent.
///
///     let sent = SentValue(identifier: 7, name: "age", text: "30", kind: .text)
///     let text = Array(#"{"user": {"age": 30}}"#.utf8)
///     var index = JSONIndex()
///     index.read(text[...])
///     index.finish()
///     let found = Reflection.find([sent], in: text, json: index)
///     found.first?.sentence  // You sent 30 as a text: it came back as a number.
///     found.first?.range  // 17..<19
package struct Reflection: Sendable, Hashable {
  /// The difference between the value that was sent and the one that came back.
  package enum Change: Sendable, Hashable {
    /// It came back as it was sent.
    case unchanged
    /// It came back as another type.
    case type(SentValue.Kind, to: SentValue.Kind)
    /// A number came back with other digits: `30.0` for `30`.
    case spelling
    /// It came back in capital or small letters that were others.
    case letterCase
    /// White space around it was taken off.
    case trimmed
    /// White space around it was taken off, and letters came back in another case.
    case trimmedAndLetterCase
    /// The same characters came back composed in another way: `é` as one character or two.
    case composition
    /// It came back with percent signs: `%20`.
    case percentEncoded
    /// It came back with character references: `&lt;`.
    case htmlEscaped
    /// The percent signs or character references with which it was sent were decoded.
    case decoded
    /// An empty text came back as null.
    case emptyToNull
    /// Null came back as an empty text.
    case nullToEmpty
  }

  /// The identifier of the value that was sent.
  package let identifier: Int
  /// The range of the value in the content, without quotes.
  package let range: Range<Int>
  /// The difference between the two.
  package let change: Change
  /// Whether the member of the answer has the name of the value; in other texts than JSON it is unknown, and false.
  package let hasSameName: Bool
  /// The place and the change, as a sentence.
  package let sentence: String

  /// The number of bytes at the start of a content that are searched.
  package static let searchedLength = 4 << 20
  /// The largest number of results.
  package static let maximumCount = 200
  /// The length in bytes beyond which a value isn't looked for.
  package static let longestText = 65_536
  /// The number of values that are compared at one place: those of one name, or that begin with the same 8 bytes.
  package static let maximumCandidates = 64

  init(_ sent: SentValue, at range: Range<Int>, _ change: Change, hasSameName: Bool) {
    identifier = sent.identifier
    self.range = range
    self.change = change
    self.hasSameName = hasSameName
    sentence = change.sentence(of: sent)
  }

  /// Returns the places where values come back, in the order of the content; at most ``maximumCount``.
  ///
  /// In JSON a value is found where it is a whole string, number or literal. A member with the name of the value is
  /// certain, and a value that occurs anywhere must have that name: one of fewer than 3 bytes, `true`, `false` and null.
  /// In other texts, values of at least 3 bytes are found as whole words.
  ///
  /// Only the first ``searchedLength`` bytes are searched, which are read into memory at once.
  ///
  /// - Parameters:
  ///   - sent: The values. Empty names match no member.
  ///   - content: The content as a text in UTF-8.
  ///   - json: The index of the content; nil if it isn't JSON.
  /// - Complexity: O(*n* + *m*), where *n* is the number of bytes that are searched, and *m* the size of the values; O(*n* ·
  ///   *m*) at worst, if values and content consist of the same few words over and over.
  package static func find(
    _ sent: [SentValue], in content: any AnswerBytes, json: JSONIndex?
  ) -> [Reflection] {
    let end = min(searchedLength, content.count, json?.certainLength ?? .max)
    guard !sent.isEmpty, end > 0 else { return [] }
    let bytes = content.bytes(in: 0..<end)
    // A token that touches the limit may be longer.
    let isCut = bytes.count < (json?.certainLength ?? content.count)
    if json != nil {
      var search = JSONReflections(sent)
      search.search(bytes, isCut: isCut)
      return search.found
    }
    return WordReflections(sent).places(in: bytes, isCut: isCut)
  }
}
