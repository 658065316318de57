internal import WiredraftCore

enum HTTPFileFinding {
  static var noRequest: ImportFinding {
    ImportFinding("There is no request in it: one begins with a line such as GET https://host/path.")
  }
  static func notARequestLine(_ line: String) -> ImportFinding {
    ImportFinding("This line begins no request: “\(line)”. Expected a method and a URL.")
  }
  static func badRequest(refusal: ImportError) -> ImportFinding {
    ImportFinding("A request was left out. \(refusal.message)")
  }
  /// A request of another protocol, or an instruction, with the word by which it begins.
  static func otherRequest(_ line: String, word: String) -> ImportFinding {
    ImportFinding(
      "“\(line)”: \(word) is not supported\(["import", "run"].contains(word) ? ", and no other file is read" : ": only HTTP requests are")."
    )
  }
  static var script: ImportFinding { ImportFinding("A script before the request is not run.") }
  static var handler: ImportFinding { ImportFinding("A handler or a test of the answer is not run.") }
  /// A line of httpYac that begins with `??`.
  static func assertion(_ line: String) -> ImportFinding {
    ImportFinding("“\(line)” was left out: an expectation here has nothing like it.")
  }
  static func captured(_ reference: String, as name: String, of request: String) -> ImportFinding {
    ImportFinding(
      "{{\(reference)}} became {{\(name)}}, which the request “\(request)” captures from its answer: import --all writes both, and wiredraft run sends them in their order."
    )
  }
  static func answerFile(_ line: String) -> ImportFinding {
    ImportFinding("“\(line)” names a file for the answer.")
  }
  static func editorTag(_ name: String) -> ImportFinding {
    ImportFinding("\(name) is for the editor, and has no meaning for the request.")
  }
  static var noHost: ImportFinding {
    ImportFinding("The request names no host: put scheme and host before the path.")
  }
  static func addedScheme(_ scheme: String) -> ImportFinding {
    ImportFinding("\(scheme):// was put before the host, for the request names no scheme.")
  }
  static var addedUsualScheme: ImportFinding {
    ImportFinding("http:// was put before the URL, as editors do where no scheme is given.")
  }
  static func becameValues(_ names: [String]) -> ImportFinding {
    ImportFinding(
      "\(names.map { "{{\($0.prefix(60))}}" }.joined(separator: ", ")) became \(names.count == 1 ? "the value" : "the values") that the text gives."
    )
  }
  static var version: ImportFinding {
    ImportFinding("The request line names HTTP/1.0; a draft is sent by HTTP/1.1.")
  }
  static func escapes(_ names: [String]) -> ImportFinding {
    ImportFinding(
      "A backslash in the value of \(names.map { "{{\($0.prefix(60))}}" }.joined(separator: ", ")) begins an escape, as in VS Code: \\n is a line end."
    )
  }
  static func computedVariable(_ name: String) -> ImportFinding {
    ImportFinding(
      "{{\(name)}} is kept as it is: the editor makes its value when it sends the request, and there is no such variable here."
    )
  }
  static func unknownVariable(_ name: String) -> ImportFinding {
    ImportFinding(
      "{{\(name)}} is kept as it is: nothing in the text gives it a value. Define it in the draft, or in a file of variables."
    )
  }
  static var encodedAuthorization: ImportFinding {
    ImportFinding(
      "User and password of Authorization are encoded when the request is composed, as editors do.")
  }
  static func computedAuthorization(_ scheme: String) -> ImportFinding {
    ImportFinding(
      "The scheme \(scheme) of Authorization is worked out when the request is sent: the field was left out, with what it has."
    )
  }
  static func fileAsItIs(_ path: String, encoding: String) -> ImportFinding {
    let isOther = !["", "utf8", "utf-8"].contains(encoding.lowercased())
    return ImportFinding(
      "The file \(path) is sent as it is: no values are put into its text\(isOther ? ", and \(encoding.prefix(40)) is not made UTF-8" : "")."
    )
  }
  static func prompt(_ name: String, _ question: String) -> ImportFinding {
    ImportFinding(
      "The editor asks for {{\(name.prefix(60))}}\(question.isEmpty ? "" : " (\(question.prefix(80)))") when it sends the request: give the draft this variable."
    )
  }
  /// A reference to an answer, kept with the reason.
  static func noCapture(_ name: String, _ reason: String) -> ImportFinding {
    ImportFinding("{{\(name)}} is kept as it is: \(reason).")
  }
  static func fileInContent(_ path: String) -> ImportFinding {
    ImportFinding("The file \(path) was to be a part of the body: paste what it holds.")
  }
  static var joinedForm: ImportFinding {
    ImportFinding("The lines of the form were put together, as editors do.")
  }
  static var encodedForm: ImportFinding {
    ImportFinding("What isn't allowed in a form was percent-encoded, as editors do.")
  }
  static func queryInFile(_ path: String) -> ImportFinding {
    ImportFinding("The query is in the file \(path), which is not read: paste what it holds.")
  }
  static func variablesNotJSON(_ kind: JSONError.Kind) -> ImportFinding {
    ImportFinding("The variables of the query are no JSON, and were left out: \(kind.sentence.asSentence)")
  }
  static func partField(_ line: String, part: String) -> ImportFinding {
    ImportFinding("The field “\(line)” of “\(part)” was left out.")
  }
  static func partWithoutFileName(_ part: String) -> ImportFinding {
    ImportFinding("The part “\(part)” has a file name in the text; here it is a text without one.")
  }
  static var addedFields: ImportFinding {
    ImportFinding("The editor also sends User-Agent, and Accept-Encoding or Accept.")
  }
}
