internal import WiredraftCore

enum OpenAPIFinding {
  typealias Unresolved = OpenAPIReferences.Problem

  // The description.
  static var empty: ImportFinding { ImportFinding("The text is empty: there is no description in it.") }
  static var yaml: ImportFinding {
    ImportFinding(
      "This description is YAML, and JSON is read here: convert it to JSON first, with `yq -o=json FILE` or `ruby -ryaml -rjson -e 'puts YAML.load(STDIN.read).to_json'`."
    )
  }
  static func notJSON(_ kind: JSONError.Kind) -> ImportFinding {
    ImportFinding("This is no JSON: \(kind.sentence).")
  }
  static var part: ImportFinding {
    ImportFinding(
      "This is a part of an OpenAPI description: import the main file, which begins with openapi or swagger, with --read-files."
    )
  }
  static var noVersion: ImportFinding {
    ImportFinding(
      "This is no OpenAPI description: it begins with \"openapi\": \"3.1.0\", or another version.")
  }
  static var versionNotText: ImportFinding { ImportFinding("The version must be a text, such as \"3.1.0\".") }
  static func otherVersion(_ name: String, _ version: String) -> ImportFinding {
    ImportFinding(
      "\(name) \(version.prefix(20)) can't be read: only OpenAPI 3 and Swagger 2.0 can.")
  }
  static var noOperation: ImportFinding { ImportFinding("There is no operation in this description.") }
  static func noOperationNamed(of names: OperationNames) -> ImportFinding {
    ImportFinding("Name an operation: \(names.list).")
  }
  static func ambiguousOperation(_ name: String, _ names: OperationNames) -> ImportFinding {
    ImportFinding("\(short(name, 60)) can be several operations: \(names.list). Write more of the name.")
  }
  static func unknownOperation(_ name: String, near names: OperationNames) -> ImportFinding {
    ImportFinding("There is no operation \(short(name, 60)). Near it are: \(names.list).")
  }
  static func severalOperations(_ names: OperationNames) -> ImportFinding {
    ImportFinding(
      "This description has \(names.count) operations, and a draft is one: `wiredraft import openapi FILE OPERATION` chooses. There are: \(names.list)."
    )
  }
  static var webhooks: ImportFinding {
    ImportFinding("Webhooks are requests that the described service sends: they were left out.")
  }
  static func pathNotObject(_ path: String) -> ImportFinding {
    ImportFinding("\(short(path, 100)) was left out: it is no object.")
  }
  static func pathsUnresolved(_ problem: Unresolved) -> ImportFinding {
    ImportFinding("The paths were left out: \(problem.phrase).")
  }
  static func operationUnresolved(_ name: String, _ problem: Unresolved) -> ImportFinding {
    ImportFinding("\(name) has its parameters and body elsewhere: \(problem.phrase).")
  }
  static func operationsUnresolved(_ name: String, _ problem: Unresolved, others: Int) -> ImportFinding {
    guard others > 0 else { return operationUnresolved(name, problem) }
    return ImportFinding(
      "\(name) and \(others) more have their parameters and bodies elsewhere: \(problem.phrase).")
  }
  static func pathUnresolved(_ path: String, _ problem: Unresolved) -> ImportFinding {
    ImportFinding("\(path) was left out: \(problem.phrase).")
  }
  static func operationNotObject(method: String, path: String) -> ImportFinding {
    ImportFinding("\(method) \(path) was left out: it is no object.")
  }
  static func fragment(path: String) -> ImportFinding {
    ImportFinding("What follows # in \(path) is never sent.")
  }

  // Schemas and examples.
  static func schema(_ notice: SchemaNotice, at paths: [String]) -> ImportFinding {
    ImportFinding(notice.sentence(PlainWords.list(paths, limit: 12)))
  }
  static func unresolved(_ problem: Unresolved, at path: String) -> ImportFinding {
    ImportFinding("\(subject(path)): \(problem.phrase).")
  }
  static func exampleElsewhere(_ name: String, _ problem: Unresolved, at path: String) -> ImportFinding {
    ImportFinding("\(subject(path)): the example \(short(name, 40)) was left out: \(problem.phrase).")
  }

  // The body.
  static func bodyUnresolved(_ problem: Unresolved) -> ImportFinding {
    ImportFinding("The body was left out: \(problem.phrase).")
  }
  static var bodyWithoutType: ImportFinding {
    ImportFinding("The body was left out: the description names no content type.")
  }
  static var optionalBody: ImportFinding {
    ImportFinding("The body may be left out: to send none, choose the body type none.")
  }
  static var fileBody: ImportFinding { ImportFinding("The body is a file: choose one.") }
  static func otherBodyTypes(chosen: String, others: [String]) -> ImportFinding {
    ImportFinding("The body is \(chosen); it may be \(PlainWords.list(others, limit: 5)), too.")
  }
  static func bodySchemaUnresolved(_ problem: Unresolved) -> ImportFinding {
    ImportFinding("The body's schema was left out: \(problem.phrase).")
  }
  static func otherBodyExamples(chosen: String, others: [String]) -> ImportFinding {
    ImportFinding(
      "The body is the example \(short(chosen, 60)); there are others: \(PlainWords.list(others)).")
  }
  static var exampleInText: ImportFinding {
    ImportFinding("The example is a text that holds JSON: what it holds is sent.")
  }
  static var bodyNotDescribed: ImportFinding {
    ImportFinding("The description doesn't say what the body holds.")
  }
  static var furtherMembers: ImportFinding {
    ImportFinding("The body may have members beside those described: add rows for them.")
  }
  static func bodyWithoutExample(type: String) -> ImportFinding {
    ImportFinding("The body is \(type), and has no example: write its text.")
  }
  static var bodyWithoutMembers: ImportFinding {
    ImportFinding("The body was left empty: its schema describes no members.")
  }
  static func reservedCharacters(_ name: String) -> ImportFinding {
    ImportFinding("\(name) may hold reserved characters as they are: they are percent-encoded all the same.")
  }
  static func fieldBesideBody(_ name: String) -> ImportFinding {
    ImportFinding("\(name) and other fields of a form were left out: there is a body beside them.")
  }
  static var assumedJSON: ImportFinding {
    ImportFinding("The description doesn't say what type the body has: it is sent as JSON.")
  }
  static func partFields(_ name: String) -> ImportFinding {
    ImportFinding("\(name): the header fields of its part were left out.")
  }

  // Parameters.
  static func parameterPlace(_ name: String, place: String) -> ImportFinding {
    ImportFinding("\(name) was left out: a parameter in “\(short(place, 40))” has no rows.")
  }
  static var furtherParameters: ImportFinding {
    ImportFinding("Only the first \(OperationAssembly.Limits.parameters) parameters were read.")
  }
  static func parameterUnresolved(_ problem: Unresolved) -> ImportFinding {
    ImportFinding("A parameter was left out: \(problem.phrase).")
  }
  static func parametersUnresolved(_ problem: Unresolved) -> ImportFinding {
    ImportFinding("Parameters were left out: \(problem.phrase).")
  }
  static var parameterWithoutName: ImportFinding {
    ImportFinding("A parameter was left out: it has no name, or doesn't say where it belongs.")
  }
  static func fieldDescribedElsewhere(_ name: String) -> ImportFinding {
    ImportFinding(
      "The header parameter \(name) says nothing: other parts of a description define this field.")
  }
  static func listInPath(_ name: String) -> ImportFinding {
    ImportFinding("\(name) is a list in the path: its row is sent as it is, percent-encoded already.")
  }
  static func noParameter(_ name: String) -> ImportFinding {
    ImportFinding("{\(name)} is in the path, and no parameter describes it: its row is empty.")
  }
  static func parameterNotInPath(_ name: String, path: String) -> ImportFinding {
    ImportFinding("The path parameter \(name) has no place in \(path).")
  }
  static func unknownStyle(_ name: String, style: String) -> ImportFinding {
    ImportFinding("\(name): OpenAPI has no style “\(short(style, 40))” here; it is written as a form has it.")
  }
  static func cookieAsItIs(_ name: String) -> ImportFinding {
    ImportFinding(
      "The cookie \(name) is sent as it is: OpenAPI has percent-encoding in it, which few servers decode.")
  }
  static func cookieInPieces(_ name: String) -> ImportFinding {
    ImportFinding(
      "The cookie \(name) is written as its style says, with & between its parts, which few servers read.")
  }
  static func tabs(_ name: String) -> ImportFinding {
    ImportFinding("\(name) is a list with tabs between its elements: its row is that text.")
  }
  static func deepList(_ name: String, shown: String) -> ImportFinding {
    ImportFinding(
      "\(name) is a list in the style deepObject, which OpenAPI leaves open: it is written \(shown).")
  }
  static func nestedMembers(_ name: String) -> ImportFinding {
    ImportFinding(
      "\(name) holds values within values, which its style leaves open: they are written as lists are.")
  }
  static func nestedElements(_ name: String) -> ImportFinding {
    ImportFinding(
      "\(name) is a list with values within its elements, which its style leaves open: they are written as JSON text."
    )
  }

  // Security.
  static func wholeQuery(_ name: String, type: String) -> ImportFinding {
    ImportFinding("\(name) was left out: it is the whole query, as \(short(type, 60)), which rows can't be.")
  }
  static func noSecurityScheme(_ name: String) -> ImportFinding {
    ImportFinding("There is no security scheme \(short(name, 60)) in this description.")
  }
  static func securitySchemeUnreadable(_ name: String) -> ImportFinding {
    ImportFinding("The security scheme \(short(name, 60)) can't be read: it has no type.")
  }
  static func securityUnresolved(_ name: String, _ problem: Unresolved) -> ImportFinding {
    ImportFinding("The security scheme \(short(name, 60)) was left out: \(problem.phrase).")
  }
  static func httpAuthentication(_ name: String, method: String) -> ImportFinding {
    ImportFinding(
      "\(short(name, 60)) asks for HTTP authentication by \(short(method, 40)), which no row can give.")
  }
  static func securityType(_ name: String, type: String) -> ImportFinding {
    ImportFinding("\(short(name, 60)) asks for \(short(type, 40)), which is nothing that a request holds.")
  }
  static func keyWithoutPlace(_ name: String) -> ImportFinding {
    ImportFinding("\(short(name, 60)) doesn't say where its key belongs.")
  }
  static func keyPlace(_ name: String, place: String) -> ImportFinding {
    ImportFinding("\(short(name, 60)) has its key in \(short(place, 40)), where no row can be.")
  }
  static func cookieOff(_ name: String) -> ImportFinding {
    ImportFinding(
      "One field holds all cookies: the row of \(short(name, 60)) is off, for another has the cookies that are required."
    )
  }

  // Servers.
  static var noServer: ImportFinding {
    ImportFinding("The description names no server: \(giveHost).")
  }
  static func otherServers(_ urls: [String]) -> ImportFinding {
    ImportFinding("Other servers: \(PlainWords.list(urls, limit: 5)).")
  }
  static var serverWithoutURL: ImportFinding {
    ImportFinding("A server has no URL.")
  }
  static func relativeServer(_ url: String) -> ImportFinding {
    ImportFinding(
      "The server's URL, \(url.isEmpty ? "an empty text" : short(url, 100)), names no host: \(giveHost).")
  }
  static func serverUnresolved(_ problem: Unresolved) -> ImportFinding {
    ImportFinding("A server was left out: \(problem.phrase).")
  }
  static func serverWithoutScheme(_ url: String, taken scheme: String) -> ImportFinding {
    ImportFinding("The server's URL, \(short(url, 100)), has no scheme: \(scheme) was taken.")
  }
  static func hostWithoutScheme(_ host: String, schemes: [String], taken scheme: String) -> ImportFinding {
    let has =
      schemes.isEmpty
      ? "The description names no scheme for"
      : "No scheme of \(PlainWords.list(schemes, limit: 5)) is HTTP for"
    return ImportFinding("\(has) \(short(host, 100)): \(scheme) was taken.")
  }
  static func serverScheme(_ url: String) -> ImportFinding {
    ImportFinding("The server's URL, \(short(url, 100)), is not http or https: \(giveHost).")
  }
  static func serverQuery(_ url: String) -> ImportFinding {
    ImportFinding("What follows the path in the server's URL, \(short(url, 100)), was left out.")
  }
  private static let giveHost = "give the variable {{host}} the host, such as api.example.com"
  static func serverVariable(_ name: String, variable: String?, value: String, choices: [String])
    -> ImportFinding
  {
    ImportFinding(
      "{\(name)} in the server's URL became \(variable.map { "the variable {{\($0)}} with the value " } ?? "")\(short(value, 60))\(choices.isEmpty ? "" : "; it is one of \(PlainWords.list(choices, limit: 6))")."
    )
  }
  static func serverVariableWithoutDefault(_ name: String, variable: String) -> ImportFinding {
    ImportFinding("{\(name)} in the server's URL has no default: define the variable {{\(variable)}}.")
  }

  private static func short(_ text: String, _ limit: Int) -> String { PlainWords.line(text, limit: limit) }

  /// Returns the path of a value, as the beginning of a sentence.
  private static func subject(_ path: String) -> String { path.isEmpty ? "The body" : short(path, 100) }
}

/// The names of operations, of which a sentence lists the first few.
struct OperationNames: Sendable, Hashable {
  private let first: [String]
  let count: Int

  init(_ operations: [OpenAPIDescription.Operation]) {
    first = operations.prefix(8).map { operation in
      operation.operationID.map { "\($0) (\(operation.name))" } ?? operation.name
    }
    count = operations.count
  }

  fileprivate var list: String {
    PlainWords.list(first) + (count > first.count ? " and \(count - first.count) more" : "")
  }
}

extension SchemaNotice {
  fileprivate func sentence(_ names: String) -> String {
    switch self {
    case .alternatives: "Of several alternatives the first was taken: \(names)."
    case .discriminator: "Which property tells alternatives apart was not looked at: \(names)."
    case .cycle: "What leads back to itself was cut there: \(names)."
    case .tooDeep:
      "What is nested deeper than \(OperationAssembly.Limits.depth) levels was cut: \(names)."
    case .tooLarge: "There is more than can be filled in; it was cut: \(names)."
    case .readOnly: "What only the server sets was left out: \(names)."
    case .optional: "Optional members within values were left out: \(names)."
    }
  }
}

extension OpenAPIReferences.Problem {
  /// The problem, as the end of a sentence.
  fileprivate var phrase: String {
    switch self {
    case .leadsBack(let reference): "the reference \(Self.short(reference)) leads back to itself"
    case .file(let reference, let problem): Self.short(reference) + " " + problem.phrase
    case .notAPointer(let reference):
      "\(Self.short(reference)) is a name; only references such as #/components/… are followed"
    case .missing(let reference):
      reference.hasPrefix("#")
        ? "there is no \(Self.short(reference)) in this file" : "there is no \(Self.short(reference))"
    }
  }

  private static func short(_ reference: String) -> String { PlainWords.line(reference, limit: 100) }
}

extension ReferencedFiles.Problem {
  /// The problem, after the name of a file, as the end of a sentence.
  fileprivate var phrase: String {
    switch self {
    case .notAllowed: "is in another file, which --read-files reads"
    case .url: "is a URL, and nothing is fetched: get the file, and name it by its path"
    case .outside: "leads out of the folder of the description, and only files below it are read"
    case .missing: "is in a file that does not exist"
    case .unreadable(let reason): "is in a file that can't be read: \(reason)"
    case .tooMany: "was not read, for the description has too many files, or too long ones"
    }
  }
}
