import DraftFormats

extension CodeFormat {
  var sentence: String {
    switch self {
    case .curl:
      "A curl command for any shell, with each byte that matters written out; it sends what the wire shows."
    case .curlShort: "The curl command that a person would write: shorter, and curl adds fields of its own."
    case .httpie:
      "A command for HTTPie, whose items are name=text, name:=json and Header:value; it adds fields of its own."
    case .http:
      "The message itself, as on the wire, with its line ends: for a raw connection, a bug report, or a test."
    case .httpFile:
      "A .http file, as editors of JetBrains and Visual Studio Code send it; it can hold several requests."
    case .hurl: "A file for Hurl, which runs requests in a row and can check the answers."
    case .bruno: "A request of a Bruno collection: a text file, made for version control."
    case .opencollection:
      "A request of OpenCollection, the YAML of Bruno's newer collections; it can hold several requests."
    case .postman: "A Postman collection, which Postman and many other tools import."
    case .har: "An HTTP archive: JSON, as the network panel of a browser saves and imports it."
    case .swift: "Swift with this program's library, which sends the same parameters by the same rule."
    case .swiftURLRequest: "Swift with URLRequest of Foundation; URLSession adds fields of its own."
    case .swiftAsyncHTTPClient: "Swift for servers, with AsyncHTTPClient of the Swift Server group."
    case .python: "Python with requests, the usual library; the body is given as bytes where it matters."
    case .javascript: "JavaScript with fetch, for a browser or Node; a browser adds and forbids some fields."
    case .go: "A Go program with net/http alone, which prints the answer; net/http orders the fields by name."
    case .php: "PHP with its curl extension, which sends what the curl command does, without User-Agent."
    case .wget: "A command for wget, as small systems have it; it adds fields of its own."
    case .powershell:
      "Invoke-WebRequest of PowerShell 7, by its documentation; .NET may write the URL in another way."
    case .draft: "The draft file of this program: nothing is lost, and others can open it."
    case .url: "The URL alone, as it is sent: method, fields and body are not in it."
    default: title
    }
  }
}
