import WiredraftCore

extension ParameterValue {
  /// Reads the bytes of a JSON body; a byte order mark isn't accepted.
  ///
  /// - Throws: The first error, with line and column.
  init(jsonBytes bytes: [UInt8]) throws(JSONError) {
    var cursor = JSONCursor(bytes)
    self = try cursor.readValue()
    try cursor.expectEnd()
  }
}

extension JSONError {
  /// The error and its place as a sentence.
  var practiceSentence: String {
    let place = "at line \(position.line), column \(position.column)"
    return switch kind {
    case .unexpectedEnd: "The JSON text ends too early, \(place)."
    case .expected(.value): "A JSON value is expected \(place)."
    case .expected(.name): "A name in double quotes is expected \(place)."
    case .expected(.colon): "A colon is expected \(place)."
    case .expected(.commaOrEnd): "A comma or the closing bracket is expected \(place)."
    case .malformedNumber:
      "The number \(place) is malformed: no leading zero or plus, digits on both sides of a point."
    case .malformedEscape: "The backslash \(place) is followed by something that JSON doesn't know."
    case .controlCharacter: "A control character is in a string \(place): write it as an escape such as \\n."
    case .loneSurrogate: "Half of a surrogate pair is alone \(place)."
    case .invalidUTF8: "The bytes \(place) are not UTF-8."
    case .tooDeep: "Arrays and objects are nested too deeply \(place)."
    case .duplicateName: "A name is used twice in one object \(place)."
    case .trailingContent: "Something follows the JSON value \(place)."
    }
  }
}
