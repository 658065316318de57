internal import WiredraftCore

/// A finding about an `.http` file.
enum HTTPFileFinding {
  case noRequest
  case notARequestLine(String)
  case badRequest(refusal: ImportError)
  /// A request of another protocol, or an instruction, with the word by which it begins.
  case otherRequest(String, word: String)
  case script
  case handler
  case answerFile(String)
  case editorTag(String)
  case noHost
  case addedScheme(String)
  case addedUsualScheme
  case becameValues([String])
  case computedVariable(String)
  case unknownVariable(String)
  case encodedAuthorization
  case computedAuthorization(String)
  case fileAsItIs(String)
  case fileInContent(String)
  case joinedForm
  case encodedForm
  case queryInFile(String)
  case variablesNotJSON(JSONError.Kind)
  case partField(String, part: String)
  case partWithoutFileName(String)
  case addedFields
}

extension HTTPFileFinding: ImportFinding {
  var sentence: String {
    switch self {
    case .noRequest: "There is no request in it: one begins with a line such as GET https://host/path."
    case .notARequestLine(let line):
      "This line begins no request: “\(line)”. Expected a method and a URL."
    case .badRequest(let refusal): "A request was left out. \(refusal.message)"
    case .otherRequest(let line, let word):
      "“\(line)”: \(word) is not supported\(["import", "run"].contains(word) ? ", and no other file is read" : ": only HTTP requests are")."
    case .script: "A script before the request is not run."
    case .handler: "A handler or a test of the answer is not run."
    case .answerFile(let line): "“\(line)” names a file for the answer."
    case .editorTag(let name): "\(name) is for the editor, and has no meaning for the request."
    case .noHost: "The request names no host: put scheme and host before the path."
    case .addedScheme(let scheme):
      "\(scheme):// was put before the host, for the request names no scheme."
    case .addedUsualScheme: "http:// was put before the URL, as editors do where no scheme is given."
    case .becameValues(let names):
      "\(names.map { "{{\($0.prefix(60))}}" }.joined(separator: ", ")) became \(names.count == 1 ? "the value" : "the values") that the text gives."
    case .computedVariable(let name):
      "{{\(name)}} is kept as it is: the editor makes its value when it sends the request, and there is no such variable here."
    case .unknownVariable(let name):
      "{{\(name)}} is kept as it is: nothing in the text gives it a value. Define it in the draft, or in a file of variables."
    case .encodedAuthorization:
      "User and password of Authorization are encoded when the request is composed, as editors do."
    case .computedAuthorization(let scheme):
      "Authorization: \(scheme) is worked out when the request is sent: the field was left out, with what it has."
    case .fileAsItIs(let path): "The file \(path) is sent as it is: no values are put into its text."
    case .fileInContent(let path):
      "The file \(path) was to be a part of the body: paste what it holds."
    case .joinedForm: "The lines of the form were put together, as editors do."
    case .encodedForm: "What isn't allowed in a form was percent-encoded, as editors do."
    case .queryInFile(let path):
      "The query is in the file \(path), which is not read: paste what it holds."
    case .variablesNotJSON(let kind):
      "The variables of the query are no JSON, and were left out: \(kind.sentence.asSentence)"
    case .partField(let line, let part): "The field “\(line)” of “\(part)” was left out."
    case .partWithoutFileName(let part):
      "The part “\(part)” has a file name in the text; here it is a text without one."
    case .addedFields: "The editor also sends User-Agent, and Accept-Encoding or Accept."
    }
  }
}
