internal import WiredraftCore

/// A finding about a command with the syntax of HTTPie; `program` is the program that it runs, HTTPie or xh.
enum HTTPieFinding {
  case noCommand
  case severalContents(program: String)
  case chunked
  case notAnItem(String, program: String)
  case textOfFile(item: String, path: String)
  case malformedJSON(item: String, JSONError)
  case textBehindField(String)
  case badName(String, HTTPiePath.Problem)
  case noFormValue(item: String, program: String)
  case notInPart(item: String, program: String)
  case fileWithName(item: String, path: String, program: String)
  case itemsBesideFile(String)
  case inputOfCommand
  case noPassword(user: String, program: String)
  case authentication(String)
  case addedFields([String], program: String)
}

extension HTTPieFinding: ImportFinding {
  var sentence: String {
    switch self {
    case .noCommand: "There is no command http or https in this text."
    case .severalContents(let program):
      "\(program) takes its body from items, from --raw or from standard input: this command has several of them."
    case .chunked: "--chunked sends the body in pieces; here it is sent with its length."
    case .notAnItem(let word, let program):
      "“\(word.prefix(60))” is no item: \(program) wants name=text, name:=json, name==text, Header:value or name@file."
    case .textOfFile(let item, let path):
      "“\(item)” has the text of the file \(path), which is not read: paste what it holds."
    case .malformedJSON(let item, let error):
      "The JSON of “\(item)” is wrong at its character \(error.position.column): \(error.kind.sentence)."
    case .textBehindField(let name):
      "“\(name);” is a field without a value, and text follows it: write \(name):value."
    case .badName(let name, let problem): "The name “\(name.prefix(60))” \(problem.phrase)."
    case .noFormValue(let item, let program):
      "“\(item)” is no text and no number: \(program) puts no other JSON into a form."
    case .notInPart(let item, let program):
      "\(program) sends “\(item)” in no part: := makes JSON alone. Write = for it."
    case .fileWithName(let item, let path, let program):
      "“\(item)” is the file \(path): \(program) wants --form for files with names."
    case .itemsBesideFile(let path):
      "The items beside the file \(path) were left out: a file is the whole body."
    case .inputOfCommand: "The command before the pipe is not run: what it writes is missing."
    case .noPassword(let user, let program):
      "\(program) would ask for the password of \(user): it is empty here."
    case .authentication(let type):
      "--auth-type \(type) makes a field of the server's answer, or signs the request when it is sent."
    case .addedFields(let fields, let program):
      "\(program) also sends \(fields.joined(separator: " and "))."
    }
  }
}

extension HTTPiePath.Problem {
  /// The problem, as the rest of a sentence that begins with the name.
  fileprivate var phrase: String {
    switch self {
    case .unopenedBracket: "begins with a bracket that was not opened"
    case .textBehindBracket: "has text behind a closing bracket"
    case .nameInBrackets: "begins with a name in brackets"
    case .negativePlace: "has a place below zero"
    case .unclosedBracket: "has a bracket that is not closed"
    case .tooDeep: "has more than \(JSONCursor.maximumDepth) brackets"
    case .notAnObject(let name): "puts “\(name)” into what is no object in the items before it"
    case .notAList: "puts an element into what is no list in the items before it"
    case .tooManyGaps: "leaves more than 100,000 places of a list empty"
    }
  }
}
