/// A step of reading YAML: the start or end of something, or a value.
struct YAMLEvent {
  enum Kind {
    case documentStart, mappingEnd, sequenceEnd, streamEnd
    /// A name or a value, whether it is plain (without quotes), and its tag.
    case scalar(text: ArraySlice<UInt8>, isPlain: Bool, tag: String?)
    case mappingStart, sequenceStart
    /// A reference to a value elsewhere.
    case alias(String)
    /// An event without meaning here.
    case other
  }

  var kind: Kind
  /// The name by which aliases refer to the value that begins here, or nil for none.
  var anchor: String?
  /// The line and column, from 1.
  var line: Int
  var column: Int
}
