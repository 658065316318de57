extension Diagnostic: CustomStringConvertible {
  /// The severity, the code, and the place: `error[not-a-number] parameters[0] 1:3`.
  ///
  /// It contains no value of a draft; that of a request has the text of its ``part``.
  public var description: String {
    ["\(severity.rawValue)[\(code.rawValue)]", shownPlace].compactMap(\.self).joined(separator: " ")
  }
}
