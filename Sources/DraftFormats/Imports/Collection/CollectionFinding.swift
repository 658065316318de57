/// A finding about a collection of another program.
enum CollectionFinding {
  case noCollection(String)
  case needsYAML
  case script(String)
  case description
  case savedAnswers
  case settings(String)
  case authentication(String)
  case otherRequest(String, kind: String)
  case content(String)
  case noFile(String)
  case template(String)
  case emptyFolder(String)
  case tooDeep
  case member(String)
  case cookies
  case composedVariable(String)
  case valueKeptElsewhere(String)
  case disabledVariable(String)
  case disabledBody
  case encodedInQuery(String)
  case variablesNotJSON
  case addedScheme
  case addedFields(String, [String])
  case environment([String])
  case environmentAlone
}

extension CollectionFinding: ImportFinding {
  var sentence: String {
    switch self {
    case .noCollection(let phrase): "This is not \(phrase): it has no list of requests."
    case .needsYAML: "This is YAML, which is read by wiredraft import and in the composer."
    case .script(let name): "The script “\(name)” was left out: no script is run here."
    case .description: "The description was left out: a draft has a title alone."
    case .savedAnswers: "Saved answers have no meaning for the request."
    case .settings(let name): "\(name) is a setting for sending, and was left out."
    case .authentication(let kind):
      "Authentication by \(kind) was left out: it signs each request, or needs another one. Add the field that it would send."
    case .otherRequest(let name, let kind):
      "“\(name)” is a request by \(kind), not by HTTP, and was left out."
    case .content(let kind): "A body of the kind \(kind) can't be imported, and was left out."
    case .noFile(let name): "No file is chosen for \(name): type its path."
    case .template(let tag):
      "\(tag) is kept as it is: the program puts its value in when it sends the request."
    case .emptyFolder(let name): "The folder “\(name)” has no request, and was left out."
    case .tooDeep: "Folders within more than 100 others were left out."
    case .member(let name): "\(name) is not part of a request, and was left out."
    case .cookies: "The cookies that the program keeps are not part of the requests, and were left out."
    case .composedVariable(let name):
      "The value of {{\(name)}} refers to other variables: it was put in where it is used."
    case .valueKeptElsewhere(let name):
      "The value of {{\(name)}} is a secret that the file does not hold: define it in http-client.private.env.json."
    case .disabledVariable(let name): "The variable \(name) is switched off, and was left out."
    case .disabledBody: "The body is switched off, and was left out."
    case .encodedInQuery(let name):
      "“\(name)” is percent-encoded where a query can't hold a character; the program sends it as it is."
    case .variablesNotJSON: "The variables of the query are no JSON, and were left out."
    case .addedScheme: "http:// was put before the URL, as the program does where no scheme is given."
    case .addedFields(let program, let fields):
      "\(program) also sends \(fields.joined(separator: " and "))."
    case .environment(let names):
      "The environments \(names.joined(separator: ", ")) are left out of a single draft: --all writes them to files of variables."
    case .environmentAlone:
      "These are variables, and no request. Save them as http-client.env.json beside the drafts; --env chooses an environment."
    }
  }
}
