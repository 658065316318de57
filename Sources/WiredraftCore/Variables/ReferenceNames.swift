extension ReferenceText {
  /// Returns the names that a text refers to, in order; a name may occur twice.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the text.
  package static func names(in text: String) -> [String] {
    mayOccur(in: text) ? ReferenceText(text).names : []
  }
}

extension Draft.Row {
  /// The names of the variables that the row refers to, in order: in its name, and in its text unless that is only the
  /// name of an environment variable.
  ///
  /// In an array or object strings refer to variables, and names of members don't.
  /// - Complexity: O(*n*), where *n* is the length of the name and the text; O(1) without references.
  public var references: [String] {
    guard hasReferences else { return [] }
    let own = hasReferencesInName ? ReferenceText(name).names : []
    guard hasReferencesInText, source == .literal else { return own }
    let text = ReferenceText(self.text)
    // The whole text of an array or object may be a reference; otherwise it is JSON.
    guard type == .array || type == .object, text.wholeName == nil else { return own + text.names }
    guard case .value(let value) = content else { return own }
    return own + value.references
  }
}

extension Draft.Body {
  /// The names of the variables that the text, the path or the JSON value of the body refers to, in order; rows have
  /// their own.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the text.
  package var references: [String] {
    if type.isFile { return path.map(ReferenceText.names) ?? [] }
    let operation = type.isGraphQL ? operationName.map(ReferenceText.names) ?? [] : []
    guard let text = wholeText, text.mayHaveReferences else { return operation }
    return type.takesJSONValue ? json?.references ?? [] : ReferenceText(String(text)).names + operation
  }
}

extension ParameterValue {
  fileprivate var references: [String] {
    var names: [String] = []
    // The last is the next; without a call for each level, of which there may be too many for the stack.
    var open = [self]
    while let value = open.popLast() {
      switch value {
      case .string(let text): names += ReferenceText.names(in: text)
      case .array(let elements): open += elements.reversed()
      case .object(let members): open += members.reversed().map(\.value)
      default: break
      }
    }
    return names
  }
}

extension Draft.BodyText {
  /// The segments are searched without joining them.
  fileprivate var mayHaveReferences: Bool {
    var isAfterBrace = false
    for segment in segments {
      for byte in segment {
        let isBrace = byte == UInt8(ascii: "{")
        if isBrace, isAfterBrace { return true }
        isAfterBrace = isBrace
      }
    }
    return false
  }
}
