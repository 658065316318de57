struct YAMLEvent {
  enum Kind {
    case documentStart, mappingEnd, sequenceEnd, streamEnd
    /// A name or a value, whether it is plain (without quotes), and its tag.
    case scalar(text: ArraySlice<UInt8>, isPlain: Bool, tag: String?)
    case mappingStart, sequenceStart
    case alias(String)
    case other
  }

  var kind: Kind
  var anchor: String?
  /// The line and column, from 1.
  var line: Int
  var column: Int
}
