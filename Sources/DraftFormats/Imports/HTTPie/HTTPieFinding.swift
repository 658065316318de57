internal import WiredraftCore

/// A finding about a command with the syntax of HTTPie; `program` is the program that it runs, HTTPie or xh.
enum HTTPieFinding {
  static var noCommand: ImportFinding { ImportFinding("There is no command http or https in this text.") }
  static func severalContents(program: String) -> ImportFinding {
    ImportFinding(
      "\(program) takes its body from items, from --raw or from standard input: this command has several of them."
    )
  }
  static var chunked: ImportFinding {
    ImportFinding("--chunked sends the body in pieces; here it is sent with its length.")
  }
  static func notAnItem(_ word: String, program: String) -> ImportFinding {
    ImportFinding(
      "“\(word.prefix(60))” is no item: \(program) wants name=text, name:=json, name==text, Header:value or name@file."
    )
  }
  static func textOfFile(item: String, path: String) -> ImportFinding {
    ImportFinding("“\(item)” has the text of the file \(path), which is not read: --read-files reads it.")
  }
  static func fileNotText(item: String, path: String) -> ImportFinding {
    ImportFinding("“\(item)” takes the text of the file \(path), which is not UTF-8 text.")
  }
  static func malformedJSON(item: String, _ error: JSONError) -> ImportFinding {
    ImportFinding(
      "The JSON of “\(item)” is wrong at its character \(error.position.column): \(error.kind.sentence).")
  }
  static func referenceInJSON(item: String) -> ImportFinding {
    ImportFinding(
      "The value of “\(item)” is JSON that a variable holds: its reference is sent as a text, in quotes. Choose the type of the row."
    )
  }
  static func textBehindField(_ name: String) -> ImportFinding {
    ImportFinding("“\(name);” is a field without a value, and text follows it: write \(name):value.")
  }
  static func badName(_ name: String, _ problem: HTTPiePath.Problem) -> ImportFinding {
    ImportFinding("The name “\(name.prefix(60))” \(problem.phrase).")
  }
  static func noFormValue(item: String, program: String) -> ImportFinding {
    ImportFinding("“\(item)” is no text and no number: \(program) puts no other JSON into a form.")
  }
  static func notInPart(item: String, program: String) -> ImportFinding {
    ImportFinding("\(program) sends “\(item)” in no part: := makes JSON alone. Write = for it.")
  }
  static func fileWithName(item: String, path: String, program: String) -> ImportFinding {
    ImportFinding("“\(item)” is the file \(path): \(program) wants --form for files with names.")
  }
  static func itemsBesideFile(_ path: String) -> ImportFinding {
    ImportFinding("The items beside the file \(path) were left out: a file is the whole body.")
  }
  static var inputOfCommand: ImportFinding {
    ImportFinding("The command before the pipe is not run: what it writes is missing.")
  }
  static func noPassword(user: String, program: String) -> ImportFinding {
    ImportFinding("\(program) would ask for the password of \(user): it is empty here.")
  }
  static func authentication(_ type: String) -> ImportFinding {
    ImportFinding(
      "--auth-type \(type) makes a field of the server's answer, or signs the request when it is sent.")
  }
  static func addedFields(_ fields: [String], program: String) -> ImportFinding {
    ImportFinding("\(program) also sends \(fields.joined(separator: " and ")).")
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
