import HTTPTypes

enum HTTPMethods {
  static func traits(of text: String) -> MethodTraits? {
    guard Token.firstInvalidOffset(in: text) == nil, let method = HTTPRequest.Method(rawValue: text) else {
      return nil
    }
    return MethodTraits(of: method)
  }

  static func registered(likelyMeantBy text: String) -> String? {
    let upper = text.uppercased()
    guard upper.utf8.elementsEqual(text.utf8) == false else { return nil }
    return MethodTraits.all.first { $0.method.rawValue == upper }?.method.rawValue
  }
}
