import HTTPTypes

/// Finds methods by the text that was typed for them.
enum HTTPMethods {
  /// Returns the traits of a method, or nil if the text is not a token.
  static func traits(of text: String) -> MethodTraits? {
    guard Token.firstInvalidOffset(in: text) == nil, let method = HTTPRequest.Method(rawValue: text) else {
      return nil
    }
    return MethodTraits(of: method)
  }

  /// Returns the registered method that differs from the text only in the case of its letters.
  static func registered(likelyMeantBy text: String) -> String? {
    let upper = text.uppercased()
    guard upper.utf8.elementsEqual(text.utf8) == false else { return nil }
    return MethodTraits.all.first { $0.method.rawValue == upper }?.method.rawValue
  }
}
