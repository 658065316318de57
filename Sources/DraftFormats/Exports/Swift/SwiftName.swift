struct SwiftNames {
  private var taken: Set<String>
  private var numbers: [String: Int] = [:]

  init(_ taken: Set<String> = []) { self.taken = taken }

  /// A different name for each call: `perPage` for `per_page`.
  mutating func name(for text: String) -> String {
    let words = Self.words(of: text)
    var name = words.isEmpty ? (text.isEmpty ? "empty" : "parameter") : Self.lowered(words[0])
    for word in words.dropFirst() { name += word.prefix(1).uppercased() + word.dropFirst() }
    if let first = name.unicodeScalars.first, !first.properties.isXIDStart { name = "_" + name }
    if Self.unusable.contains(name) { name += "Value" }
    return unique(name)
  }

  /// A different name for each call: `SearchRepositories` for `Search repositories`.
  mutating func type(for text: String) -> String {
    var name = Self.words(of: text).map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    if let first = name.unicodeScalars.first, !first.properties.isXIDStart { name = "Request" + name }
    if name.isEmpty || Self.knownTypes.contains(name) { name += "Request" }
    if name == "Request" { name = "TheRequest" }
    return unique(name)
  }

  static func quoted(_ name: String) -> String { keywords.contains(name) ? "`\(name)`" : name }

  private mutating func unique(_ name: String) -> String {
    var result = name
    while !taken.insert(result).inserted {
      let number = numbers[name, default: 2]
      numbers[name] = number + 1
      result = "\(name)\(number)"
    }
    return result
  }

  private static func words(_ list: String) -> Set<String> {
    Set(list.split(whereSeparator: \.isWhitespace).map(String.init))
  }

  private static func words(of text: String) -> [String] {
    var words = [""]
    for scalar in text.unicodeScalars {
      if scalar.properties.isXIDContinue, scalar != "_", scalar.isASCII || scalar.properties.isAlphabetic {
        words[words.count - 1].unicodeScalars.append(scalar)
      } else {
        words.append("")
      }
    }
    words.removeAll(where: \.isEmpty)
    // All words are in capitals: `API_KEY`.
    if words.allSatisfy({ $0.uppercased() == $0 }) { words = words.map { $0.lowercased() } }
    return words
  }

  /// `URLPath` becomes `urlPath`.
  private static func lowered(_ word: String) -> String {
    let letters = Array(word)
    var count = letters.prefix { $0.isUppercase }.count
    if count > 1, count < letters.count, letters[count].isLowercase { count -= 1 }
    return String(letters[..<count]).lowercased() + String(letters[count...])
  }

  /// The names that a case or property can't have, or not without confusion.
  private static let unusable = words(
    """
    allCases init isOmitted rawValue hashValue self stringValue value none some toKeyedDictionary
    toParamDictionary hash
    """)

  private static let knownTypes = words(
    """
    Any Array Body Bool Character Data Date Dictionary Double Draft Error Float HTTPField HTTPFields
    HTTPMethod HTTPRequest Int Key Never Optional Parameters Protocol QueryParameters Request Row Self
    Set String Type URL URLRequest Void Result Composition Diagnostic Problem Origin Source Role Rule
    Timestamp Base64 Fields ActualBody BodyParameters RequestType Content APIParamConvertible
    APIParamValue APIParameters BytesBodyParameters CaseIterable EncodingStyles FileReference
    FormURLEncodedBodyParameters JSONBodyParameters KeyedAPIParameters MultipartFormDataBodyParameters
    NumberLiteral ParamJSONKey ParamList ParameterValue SourceBodyParameters TextBodyParameters Param
    Params ParamsBuilder Parameter ParametersBuilder Encoded EncodableValue ConvenienceParameters
    PathParameters
    """)

  /// Also the words that act as keywords before an expression.
  private static let keywords = words(
    """
    await async borrowing consume consuming copy discard each inout some any unsafe yield as
    associatedtype break case catch class continue default defer deinit do else enum extension
    fallthrough false fileprivate for func guard if import in init internal is let nil operator
    precedencegroup private protocol public repeat rethrows return self static struct subscript super
    switch throw throws true try typealias var where while
    """)
}
