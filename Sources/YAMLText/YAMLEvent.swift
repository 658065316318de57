/// A step of reading YAML: what begins, ends or stands there.
struct YAMLEvent {
  enum Kind {
    case documentStart, mappingEnd, sequenceEnd, streamEnd
    /// A name or a value; whether it is plain, that is without quotes, and its tag.
    case scalar(text: ArraySlice<UInt8>, isPlain: Bool, tag: String?)
    case mappingStart, sequenceStart
    /// What stands elsewhere, too.
    case alias(String)
    /// What has no meaning here.
    case other
  }

  var kind: Kind
  /// The name that aliases use for what begins here; nil for none.
  var anchor: String?
  /// Line and column, from 1.
  var line: Int
  var column: Int
}
