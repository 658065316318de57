extension ParameterValue {
  /// The value as compact JSON without a control character, so that it fits in a line.
  package var lineJSON: String {
    // JSON need not escape DEL, and a line may not hold it.
    var text = ""
    for scalar in compactJSON.unicodeScalars {
      if scalar == "\u{7F}" { text += "\\u007f" } else { text.unicodeScalars.append(scalar) }
    }
    return text
  }
}
