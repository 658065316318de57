enum FetchFinding {
  // The code.
  static var noCall: ImportFinding { ImportFinding("There is no call of fetch(…) in this text.") }
  static func codeBeside(_ code: String) -> ImportFinding {
    ImportFinding(
      "“\(code)” is code around the call of fetch(…), and no code is run: leave the call alone, with each value written out, or copy the request from the browser's network panel."
    )
  }
  static func needsRunning(_ code: String) -> ImportFinding {
    ImportFinding(
      "“\(code)” is known only when the code runs, and no code is run: write the value itself in its place, or copy the request from the browser's network panel."
    )
  }
  static func notRun(_ code: String) -> ImportFinding {
    ImportFinding("“\(code)” is not run, and was left out.")
  }
  static func around(_ code: String) -> ImportFinding {
    ImportFinding("“\(code)” is around the call, which is read as if it ran once.")
  }
  static func references(_ names: [String]) -> ImportFinding {
    ImportFinding(
      "\(names.map { "\($0) became {{\($0)}}" }.joined(separator: ", ")), and nothing in the text gives \(names.count == 1 ? "it a value" : "them values"): define \(names.count == 1 ? "it" : "them") in the draft, or in a file of variables."
    )
  }
  static func fileOfPage(_ code: String) -> ImportFinding {
    ImportFinding("\(code.prefix(60)) is a file of the page: choose a file in the row of that name.")
  }
  static var blobWithoutName: ImportFinding {
    ImportFinding(
      "A Blob is sent with a file name and a Content-Type; here it is a text, without the file name.")
  }
  static var valueMissing: ImportFinding {
    ImportFinding("The code ends here, where a value is missing: it is cut off.")
  }
  static func noValue(_ code: String) -> ImportFinding {
    ImportFinding("There is no value here, but “\(code)”.")
  }
  static var tooDeep: ImportFinding { ImportFinding("Values are nested beyond 1000 levels here.") }
  static var openBracket: ImportFinding {
    ImportFinding("The bracket that is opened here is never closed: the code is cut off.")
  }
  static func memberNameMissing(_ code: String) -> ImportFinding {
    ImportFinding("The name of a member is missing here: there is “\(code)”.")
  }
  static func memberValueMissing(_ name: String) -> ImportFinding {
    ImportFinding("A colon and a value are missing behind the name “\(name.prefix(60))”.")
  }
  static func separatorMissing(_ code: String) -> ImportFinding {
    ImportFinding("A comma or a closing bracket is missing here: there is “\(code)”.")
  }
  static func parenthesisMissing(_ code: String) -> ImportFinding {
    ImportFinding("A closing parenthesis is missing here: there is “\(code)”.")
  }
  static var notANumber: ImportFinding {
    ImportFinding("This is no number that can be read: write it like 12, −0.5 or 1e9.")
  }
  static var openLine: ImportFinding { ImportFinding("The text that begins here is not closed on its line.") }
  static var openText: ImportFinding {
    ImportFinding("The text that begins here is never closed: the code is cut off, or a quote is missing.")
  }
  static var badEscape: ImportFinding {
    ImportFinding(
      "This escape is no character: expected one like \\n, \\x41, \\u0041, \\ud83d\\ude42 or \\u{1F642}.")
  }

  // The arguments of fetch.
  static var urlNotText: ImportFinding { ImportFinding("fetch takes a URL first, and this is no text.") }
  static var optionsNotObject: ImportFinding {
    ImportFinding("fetch takes its options second, and this is no object: { method: \"POST\" }.")
  }
  static var credentialsInURL: ImportFinding {
    ImportFinding("fetch refuses a URL with user and password: put them into a field Authorization.")
  }
  static func otherScheme(_ scheme: String) -> ImportFinding {
    ImportFinding("\(scheme.prefix(40)):// is no request over HTTP.")
  }
  static var emptyQuery: ImportFinding {
    ImportFinding("Browsers send the “?” at the end of the URL, as the draft does; Node leaves it out.")
  }
  static var relativeURL: ImportFinding {
    ImportFinding("The URL is meant from the page that the code runs in: put its scheme and host before it.")
  }
  static var methodNotText: ImportFinding { ImportFinding("The method is no text.") }
  static func fieldNotText(_ name: String) -> ImportFinding {
    ImportFinding("The field \(name.prefix(60)) is no text.")
  }
  static var fieldsNotPairs: ImportFinding {
    ImportFinding("headers is neither an object of texts nor an array of pairs: [[\"Name\", \"value\"]].")
  }
  static var parametersNotPairs: ImportFinding {
    ImportFinding(
      "URLSearchParams takes a text, an object of texts or an array of pairs: [[\"name\", \"value\"]].")
  }
  static var bodyNotText: ImportFinding {
    ImportFinding(
      "The body is an array or an object, of which fetch makes no JSON: write JSON.stringify(…) around it.")
  }
  static func bodyRefused(method: String) -> ImportFinding {
    ImportFinding("fetch refuses a body with \(method); here it is a part of the draft.")
  }
  static func ignoredOption(_ name: String) -> ImportFinding {
    ImportFinding("\(name.prefix(60)) has no meaning for the request.")
  }
  static var ignoredCredentials: ImportFinding {
    ImportFinding("credentials has no meaning for the request without a browser's cookies.")
  }
  static func becameReferer(policy: String) -> ImportFinding {
    ImportFinding(
      "referrer became a field Referer, as browsers send it where the referrer policy is “\(policy)”.")
  }
  static var addedMaxAge: ImportFinding {
    ImportFinding("With cache: \"no-cache\" a browser also sends Cache-Control: max-age=0.")
  }
  static func addedNoCache(mode: String) -> ImportFinding {
    ImportFinding(
      "With cache: \"\(mode)\" a browser also sends Pragma: no-cache and Cache-Control: no-cache.")
  }
  static func addedBesideCondition(_ name: String) -> ImportFinding {
    ImportFinding(
      "With \(name.prefix(60)) a browser and Node also send Pragma: no-cache and Cache-Control: no-cache.")
  }
  static var addedCookies: ImportFinding {
    ImportFinding("A browser also sends the cookies that it has for this host.")
  }
  static var addedFields: ImportFinding {
    ImportFinding(
      "A browser also sends User-Agent, Accept, Accept-Language, Accept-Encoding, Connection, Origin and fields Sec-…; Node sends Accept: */*, Accept-Language: *, Sec-Fetch-Mode: cors, User-Agent: node, Accept-Encoding: gzip, deflate and Connection: keep-alive."
    )
  }
}
