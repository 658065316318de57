/// A finding about `fetch` calls.
enum FetchFinding {
  // The code.
  case noCall
  case codeBeside(String)
  case needsRunning(String)
  case valueMissing
  case noValue(String)
  case tooDeep
  case openBracket
  case memberNameMissing(String)
  case memberValueMissing(String)
  case separatorMissing(String)
  case parenthesisMissing(String)
  case notANumber
  case openLine
  case openText
  case badEscape
  // The arguments of fetch.
  case urlNotText
  case optionsNotObject
  case credentialsInURL
  case relativeURL
  case methodNotText
  case fieldNotText(String)
  case fieldsNotPairs
  case parametersNotPairs
  case bodyNotText
  case bodyRefused(method: String)
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
    case .codeBeside(let code):
      "“\(code)” is code around the call of fetch(…), and no code is run: leave the call alone, with each value written out, or copy the request from the browser's network panel."
    case .needsRunning(let code):
      "“\(code)” is known only when the code runs, and no code is run: write the value itself in its place, or copy the request from the browser's network panel."
    case .valueMissing: "The code ends here, where a value is missing: it is cut off."
    case .noValue(let code): "There is no value here, but “\(code)”."
    case .tooDeep: "Values are nested beyond 1000 levels here."
    case .openBracket: "The bracket that is opened here is never closed: the code is cut off."
    case .memberNameMissing(let code): "The name of a member is missing here: there is “\(code)”."
    case .memberValueMissing(let name):
      "A colon and a value are missing behind the name “\(name.prefix(60))”."
    case .separatorMissing(let code): "A comma or a closing bracket is missing here: there is “\(code)”."
    case .parenthesisMissing(let code): "A closing parenthesis is missing here: there is “\(code)”."
    case .notANumber: "This is no number that can be read: write it like 12, −0.5 or 1e9."
    case .openLine: "The text that begins here is not closed on its line."
    case .openText:
      "The text that begins here is never closed: the code is cut off, or a quote is missing."
    case .badEscape:
      "This escape is no character: expected one like \\n, \\x41, \\u0041, \\ud83d\\ude42 or \\u{1F642}."
    case .urlNotText: "fetch takes a URL first, and this is no text."
    case .optionsNotObject: "fetch takes its options second, and this is no object: { method: \"POST\" }."
    case .credentialsInURL:
      "fetch refuses a URL with user and password: put them into a field Authorization."
    case .relativeURL:
      "The URL is meant from the page that the code runs in: put its scheme and host before it."
    case .methodNotText: "The method is no text."
    case .fieldNotText(let name): "The field \(name.prefix(60)) is no text."
    case .fieldsNotPairs:
      "headers is neither an object of texts nor an array of pairs: [[\"Name\", \"value\"]]."
    case .parametersNotPairs:
      "URLSearchParams takes a text, an object of texts or an array of pairs: [[\"name\", \"value\"]]."
    case .bodyNotText:
      "The body is an array or an object, of which fetch makes no JSON: write JSON.stringify(…) around it."
    case .bodyRefused(let method):
      "fetch refuses a body with \(method); here it is a part of the draft."
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
