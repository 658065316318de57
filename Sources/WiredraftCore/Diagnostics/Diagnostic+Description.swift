extension Diagnostic: CustomStringConvertible {
  /// The severity, the code, and the place: `error[not-a-number] parameters[0] 1:3`. It contains no value of a draft.
  public var description: String {
    let place = row?.description ?? list?.rawValue
    return ["\(severity.rawValue)[\(code.rawValue)]", place, position.map { "\($0.line):\($0.column)" }]
      .compactMap(\.self).joined(separator: " ")
  }
}
