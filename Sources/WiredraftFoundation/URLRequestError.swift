/// The reason why a message can't be made a URL request.
public enum URLRequestError: Error, Sendable, Hashable {
  /// Foundation has no URL for this text, or a different one.
  case changedURL(String)
  /// Foundation would send a method other than this one.
  case changedMethod(String)
  /// Foundation would send a different value of this field.
  case changedField(String)
}
