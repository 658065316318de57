/// A finding about a call of `fetch` and the code around it.
enum FetchFinding {
  // In the code.
  case noCall
  case unknownName(String)
  case codeBeside
  case valueMissing
  case noValue(String)
  case tooDeep
  case tooLong
  case needsRunning(String)
  case needsRunningSubstitution
  case openBracket
  case memberNameMissing(String)
  case memberValueMissing(String)
  case separatorMissing(String, found: String)
  case parenthesisMissing(String)
  case openCall
  // Numbers and texts.
  case numberMissing
  case largeInteger
  case notANumber
  case openLine
  case openText
  case openTemplate
  case oldEscape
  case noCharacter
  case shortEscape(digits: Int)
  case notAdded(JavaScriptValue.Kind)
  case sumOfNumbers
  // Calls that make bodies.
  case secondArgument
  case moreArguments
  case formOfPage
  case componentOfNoText
  case urlOfNoText
  case base64OfNoText
  case base64OfCharacter
  case parameterNotText(String)
  case parametersOfNoPairs
  case parametersOfUnknown(JavaScriptValue.Kind)
  // The arguments of fetch.
  case urlNotText(JavaScriptValue.Kind)
  case optionsNotObject(JavaScriptValue.Kind)
  case credentialsInURL
  case relativeURL
  case methodNotText(JavaScriptValue.Kind)
  case fieldNotText(String, JavaScriptValue.Kind)
  case fieldsNotPairs
  case fieldsNotObject(JavaScriptValue.Kind)
  case bodyNotText(JavaScriptValue.Kind)
  case bodyRefused(method: String)
  case unknownEntry(String)
  case ignoredOption(String)
  case ignoredCredentials
  case becameReferer(policy: String)
  case addedMaxAge
  case addedNoCache(mode: String)
  case addedCookies
  case addedFields
}

extension FetchFinding: ImportFinding {
  var sentence: String {
    switch self {
    case .noCall: "There is no call of fetch(…) in this text."
    case .unknownName(let name):
      "${\(name)} stands for what running the code would tell: put that in its place."
    case .codeBeside: "The code around fetch(…) is not run."
    case .valueMissing: "The code ends here, where a value is missing: it is cut off."
    case .noValue(let found): "There is no value here, but “\(found)”."
    case .tooDeep: "Values are nested beyond \(JavaScriptReader.maximumDepth) levels here."
    case .tooLong: "So many values stand within others here that they are too long to be read."
    case .needsRunning(let name):
      "“\(name.prefix(60))” is worked out by running the code, which is not done: put what it stands for in its place."
    case .needsRunningSubstitution:
      "${…} is worked out by running the code, which is not done: put what it stands for in its place."
    case .openBracket: "The bracket that is opened here is never closed: the code is cut off."
    case .memberNameMissing(let found): "The name of a member is missing here: there is “\(found)”."
    case .memberValueMissing(let name):
      "A colon and a value are missing behind the name “\(name)”."
    case .separatorMissing(let close, let found):
      "A comma or \(close) is missing here: there is “\(found)”."
    case .parenthesisMissing(let found): "A closing parenthesis is missing here: there is “\(found)”."
    case .openCall: "The call of fetch that begins here is never closed: the code is cut off."
    case .numberMissing: "A number is missing behind this sign."
    case .largeInteger: "Large integers such as 1n can't be sent as JSON."
    case .notANumber: "This is no number."
    case .openLine: "The text that begins here is not closed on its line."
    case .openText:
      "The text that begins here is never closed: the code is cut off, or a quote is missing."
    case .openTemplate:
      "The text that begins here is never closed: the code is cut off, or a backtick is missing."
    case .oldEscape: "This escape is none that a module of JavaScript has."
    case .noCharacter: "This escape is no character: expected \\u{ and up to six hexadecimal digits."
    case .shortEscape(let digits): "This escape is cut short: expected \(digits) hexadecimal digits."
    case .notAdded(let kind): "\(kind.phrase) is added here, which makes no text."
    case .sumOfNumbers: "Only texts are put together with + here."
    case .secondArgument: "This call has a second argument, which is not read: leave it out."
    case .moreArguments: "A closing parenthesis is missing here: the call has more than can be read."
    case .formOfPage: "A FormData of a page's form can't be read: append its entries one by one."
    case .componentOfNoText: "encodeURIComponent takes a text."
    case .urlOfNoText: "A URL is made of a text."
    case .base64OfNoText: "btoa takes a text."
    case .base64OfCharacter: "btoa takes no character beyond U+00FF."
    case .parameterNotText(let name): "URLSearchParams takes texts: “\(name)” is none."
    case .parametersOfNoPairs: "URLSearchParams takes pairs of texts: [[\"name\", \"value\"]]."
    case .parametersOfUnknown(let kind):
      "URLSearchParams takes \(kind.phrase): put the pairs in its place."
    case .urlNotText(let kind): "fetch takes the text of a URL first, and this is \(kind.phrase)."
    case .optionsNotObject(let kind):
      "fetch takes an object of options second, and this is \(kind.phrase)."
    case .credentialsInURL:
      "fetch refuses a URL with user and password: put them into a field Authorization."
    case .relativeURL:
      "The URL is meant from the page that the code runs in: put its scheme and host before it."
    case .methodNotText(let kind): "The method is \(kind.phrase), and no text."
    case .fieldNotText(let name, let kind): "The field \(name) is \(kind.phrase), and no text."
    case .fieldsNotPairs: "headers has an element that is no pair of texts: [[\"Name\", \"value\"]]."
    case .fieldsNotObject(let kind): "headers is \(kind.phrase): it should be an object of texts."
    case .bodyNotText(let kind):
      "The body is \(kind.phrase), of which fetch makes no JSON: write JSON.stringify(…) around it."
    case .bodyRefused(let method):
      "fetch refuses content with \(method); here it is a part of the draft."
    case .unknownEntry(let name):
      "What “\(name.prefix(60))” holds running the code would tell: it is empty here. For a file name its path."
    case .ignoredOption(let name): "\(name.prefix(60)) has no meaning for the request."
    case .ignoredCredentials:
      "credentials has no meaning for the request without a browser's cookies."
    case .becameReferer(let policy):
      "referrer became a field Referer, as browsers send it where the referrer policy is “\(policy)”."
    case .addedMaxAge: "With cache: \"no-cache\" a browser also sends Cache-Control: max-age=0."
    case .addedNoCache(let mode):
      "With cache: \"\(mode)\" a browser also sends Pragma: no-cache and Cache-Control: no-cache."
    case .addedCookies: "A browser also sends the cookies that it has for this host."
    case .addedFields:
      "A browser also sends User-Agent, Accept, Accept-Language, Accept-Encoding, Connection, Origin and fields Sec-…; Node sends Accept: */*, Accept-Language: *, Sec-Fetch-Mode: cors, User-Agent: node, Accept-Encoding: gzip, deflate and Connection: keep-alive."
    }
  }
}

extension JavaScriptValue.Kind {
  /// The kind, with its article.
  fileprivate var phrase: String {
    switch self {
    case .string: "a text"
    case .number: "a number"
    case .bool: "true or false"
    case .null: "null"
    case .undefined: "undefined"
    case .array: "an array"
    case .object: "an object"
    case .searchParameters: "a URLSearchParams"
    case .formData: "a FormData"
    case .unknown(let name): "“\(name.prefix(60))”, which running the code would tell"
    }
  }
}
