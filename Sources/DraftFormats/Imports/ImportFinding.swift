/// A finding about foreign text: the reason why it is refused, or a remark on a part of it.
package struct ImportFinding: Sendable, Hashable {
  /// The name of the finding, the same whatever facts its sentence has.
  package let id: String
  /// The sentence for people.
  package let sentence: String

  /// Makes a finding; its name is that of the declaration that makes it.
  package init(_ sentence: String, id: String = #function) {
    self.sentence = sentence
    self.id = String(id.prefix { $0 != "(" })
  }
}

/// A reason why a text can't be read in any format, or in the given one.
enum RecognitionFinding {
  static var unrecognised: ImportFinding {
    ImportFinding(
      "This is none of the forms that can be imported: \(ImportFormat.allCases.map(\.rawValue).joined(separator: ", "))."
    )
  }
  static func unsupported(_ format: UnsupportedFormat) -> ImportFinding { ImportFinding(format.refusal) }
  static var noRequest: ImportFinding { ImportFinding("There is no request in it.") }
}
