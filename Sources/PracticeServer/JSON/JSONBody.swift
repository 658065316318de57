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
