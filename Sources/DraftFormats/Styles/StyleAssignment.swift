package import WiredraftCore

/// The reason why a style can't be set.
@nonexhaustive public enum StyleAssignmentError: Error, Sendable, Hashable {
  /// The text is not of the form `encoding.arrays=brackets`.
  case notAnAssignment(String)
  /// There is no style of this name.
  case unknownKey(String, allowed: [String])
  /// The style has no such word.
  case unknownValue(key: String, value: String, allowed: [String])

  /// The problem as one line for people.
  public var sentence: String {
    switch self {
    case .notAnAssignment(let text):
      "\(ParameterValue.string(text).compactJSON) is not of the form encoding.arrays=brackets"
    case .unknownKey(let key, let allowed):
      "there is no style \(ParameterValue.string(key).compactJSON), only \(allowed.joined(separator: ", "))"
    case .unknownValue(let key, let value, let allowed):
      "\(key) can't be \(ParameterValue.string(value).compactJSON), only \(allowed.joined(separator: ", "))"
    }
  }
}

extension EncodingStyles {
  /// Sets and states a style by its name and its word in a draft file.
  ///
  /// ```swift
  /// var styles = EncodingStyles()
  /// try styles.set(key: "arrays", value: "brackets")
  /// styles.arrays  // .brackets
  /// ```
  /// - Throws: ``StyleAssignmentError``, with the allowed names, if the name or the word is not one of them;
  ///   nothing is changed then.
  package mutating func set(key: String, value: String) throws(StyleAssignmentError) {
    guard let style = StyleKey(key) else { throw .unknownKey(key, allowed: StyleKey.all.map(\.name)) }
    guard style.state(value, in: &self) else {
      throw .unknownValue(key: "encoding." + key, value: value, allowed: style.allowed)
    }
  }

  /// Sets a style from an assignment such as `encoding.arrays=brackets`.
  package mutating func set(_ assignment: String) throws(StyleAssignmentError) {
    let prefix = "encoding."
    let text = Substring(assignment).utf8
    guard text.starts(with: prefix.utf8), let equals = text.firstIndex(of: UInt8(ascii: "=")) else {
      throw .notAnAssignment(assignment)
    }
    let key = text[..<equals].dropFirst(prefix.utf8.count)
    try set(key: String(Substring(key)), value: String(Substring(text[equals...].dropFirst())))
  }
}
