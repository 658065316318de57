extension Diagnostic: CustomStringConvertible {
  /// How much it matters, its code, and where: `error[not-a-number] parameters[0] 1:3`. No value of a draft is in it.
  public var description: String {
    let place = row?.description ?? list?.rawValue
    return ["\(severity.rawValue)[\(code.rawValue)]", place, position.map { "\($0.line):\($0.column)" }]
      .compactMap(\.self).joined(separator: " ")
  }
}
