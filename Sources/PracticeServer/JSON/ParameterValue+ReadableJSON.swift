import WiredraftCore

extension ParameterValue {
  /// Indented by two spaces, with LF at its end; on one line where it is nested so deeply that the
  /// indentation would be most of it.
  var readableJSON: [UInt8] {
    let text = compactJSON
    return Array(((JSONDepth.depth(of: text.utf8) > 32 ? text : JSONLayout.indented(text)) + "\n").utf8)
  }
}
