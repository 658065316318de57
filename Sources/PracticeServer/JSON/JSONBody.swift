import WiredraftCore

extension ParameterValue {
  /// A byte order mark isn't accepted.
  init(jsonBytes bytes: [UInt8]) throws(JSONError) {
    var cursor = JSONCursor(bytes)
    self = try cursor.readValue()
    try cursor.expectEnd()
  }
}
