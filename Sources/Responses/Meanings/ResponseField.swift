/// A field of responses, and its meaning.
package struct ResponseField: Sendable, Hashable {
  /// The name, in its usual spelling.
  package let name: String
  /// The meaning, as a sentence.
  package let meaning: String
  /// The standard; for a field without one, who sends it.
  package let reference: String
  /// The meanings of directives or attributes that its value may hold.
  package let directives: [Directive]

  /// A directive or an attribute in the value of a field.
  package struct Directive: Sendable, Hashable {
    /// The name, in lower case: `max-age`.
    package let name: String
    /// The meaning, as a sentence.
    package let meaning: String
  }

  /// Returns the field of a name, in whatever case; nil if nothing is known of it.
  package static func named(_ name: String) -> ResponseField? { table[name.lowercased()] }

  /// All fields that are known, grouped by their purpose.
  package static let all: [ResponseField] = AnswerTable.blocks(of: "answers/fields.txt").map { lines in
    ResponseField(
      name: lines[0], meaning: lines[1], reference: lines[2],
      directives: lines.dropFirst(3).compactMap { line in
        line.firstRange(of: ": ").map {
          Directive(name: String(line[..<$0.lowerBound]), meaning: String(line[$0.upperBound...]))
        }
      })
  }

  private static let table = Dictionary(uniqueKeysWithValues: all.map { ($0.name.lowercased(), $0) })
}
