/// Why no URL request can be made of a message.
public enum URLRequestError: Error, Sendable, Hashable {
  /// Foundation has no URL for this text, or another one.
  case changedURL(String)
  /// Foundation would send another method than this one.
  case changedMethod(String)
  /// Foundation would send another value of this field.
  case changedField(String)
}
