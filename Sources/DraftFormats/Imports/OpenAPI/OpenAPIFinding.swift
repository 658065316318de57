internal import WiredraftCore

enum OpenAPIFinding {
  typealias Unresolved = OpenAPIReferences.Problem

  // The description.
  case empty
  case yaml
  case notJSON(JSONError.Kind)
  case swagger(version: String)
  case noVersion
  case versionNotText
  case otherVersion(String)
  case noOperation
  case noOperationNamed(of: OperationNames)
  case ambiguousOperation(String, OperationNames)
  case unknownOperation(String, near: OperationNames)
  case severalOperations(OperationNames)
  case webhooks
  case pathUnresolved(String, Unresolved)
  case operationNotObject(method: String, path: String)
  case fragment(path: String)
  // Schemas and examples.
  case schema(SchemaNotice, at: [String])
  case unresolved(Unresolved, at: String)
  case exampleElsewhere(String, at: String)
  // The body.
  case bodyUnresolved(Unresolved)
  case bodyWithoutType
  case optionalBody
  case fileBody
  case otherBodyTypes(chosen: String, others: [String])
  case bodySchemaUnresolved(Unresolved)
  case otherBodyExamples(chosen: String, others: [String])
  case exampleInText
  case bodyNotDescribed
  case furtherMembers
  case bodyWithoutExample(type: String)
  case bodyWithoutMembers
  case reservedCharacters(String)
  case partFields(String)
  // Parameters.
  case parameterPlace(String, place: String)
  case furtherParameters
  case parameterUnresolved(Unresolved)
  case parameterWithoutName
  case fieldDescribedElsewhere(String)
  case listInPath(String)
  case noParameter(String)
  case parameterNotInPath(String, path: String)
  case unknownStyle(String, style: String)
  case deepList(String, shown: String)
  case nestedMembers(String)
  case nestedElements(String)
  // Security.
  case noSecurityScheme(String)
  case securitySchemeUnreadable(String)
  case httpAuthentication(String, method: String)
  case securityType(String, type: String)
  case keyWithoutPlace(String)
  case keyPlace(String, place: String)
  case cookieOff(String)
  // Servers.
  case noServer
  case otherServers([String])
  case serverWithoutURL
  case relativeServer(String)
  case serverVariable(String, variable: String?, value: String, choices: [String])
  case serverVariableWithoutDefault(String, variable: String)
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

extension OpenAPIFinding: ImportFinding {
  var sentence: String {
    switch self {
    case .empty: "The text is empty: there is no description in it."
    case .yaml:
      "This description is YAML, and JSON is read here: convert it to JSON first, with `yq -o=json FILE` or `ruby -ryaml -rjson -e 'puts YAML.load(STDIN.read).to_json'`."
    case .notJSON(let kind): "This is no JSON: \(kind.sentence)."
    case .swagger(let version):
      "This is Swagger \(version.prefix(20)), the form before OpenAPI 3: convert it first, for instance with `npx swagger2openapi FILE`."
    case .noVersion:
      "This is no OpenAPI description: it begins with \"openapi\": \"3.1.0\", or another version."
    case .versionNotText: "The version must be a text, such as \"3.1.0\"."
    case .otherVersion(let version):
      "OpenAPI \(version.prefix(20)) can't be read: only version 3 can."
    case .noOperation: "There is no operation in this description."
    case .noOperationNamed(let names): "Name an operation: \(names.list)."
    case .ambiguousOperation(let name, let names):
      "\(Self.short(name, 60)) can be several operations: \(names.list). Write more of the name."
    case .unknownOperation(let name, let names):
      "There is no operation \(Self.short(name, 60)). Near it are: \(names.list)."
    case .severalOperations(let names):
      "This description has \(names.count) operations, and a draft is one: `wiredraft import openapi FILE OPERATION` chooses. There are: \(names.list)."
    case .webhooks: "Webhooks are requests that the described service sends: they were left out."
    case .pathUnresolved(let path, let problem): "\(path) was left out: \(problem.phrase)."
    case .operationNotObject(let method, let path): "\(method) \(path) was left out: it is no object."
    case .fragment(let path): "What follows # in \(path) is never sent."

    case .schema(let notice, let paths): notice.sentence(PlainWords.list(paths, limit: 12))
    case .unresolved(let problem, let path): "\(Self.subject(path)): \(problem.phrase)."
    case .exampleElsewhere(let name, let path):
      "\(Self.subject(path)): the example \(Self.short(name, 40)) is in another file."

    case .bodyUnresolved(let problem): "The body was left out: \(problem.phrase)."
    case .bodyWithoutType: "The body was left out: the description names no content type."
    case .optionalBody: "The body may be left out: to send none, choose the body type none."
    case .fileBody: "The body is a file: choose one."
    case .otherBodyTypes(let chosen, let others):
      "The body is \(chosen); it may be \(PlainWords.list(others, limit: 5)), too."
    case .bodySchemaUnresolved(let problem): "The body's schema was left out: \(problem.phrase)."
    case .otherBodyExamples(let chosen, let others):
      "The body is the example \(Self.short(chosen, 60)); there are others: \(PlainWords.list(others))."
    case .exampleInText: "The example is a text that holds JSON: what it holds is sent."
    case .bodyNotDescribed: "The description doesn't say what the body holds."
    case .furtherMembers: "The body may have members beside those described: add rows for them."
    case .bodyWithoutExample(let type): "The body is \(type), and has no example: write its text."
    case .bodyWithoutMembers: "The body was left empty: its schema describes no members."
    case .reservedCharacters(let name):
      "\(name) may hold reserved characters as they are: they are percent-encoded all the same."
    case .partFields(let name): "\(name): the header fields of its part were left out."

    case .parameterPlace(let name, let place):
      "\(name) was left out: a parameter in “\(Self.short(place, 40))” has no rows."
    case .furtherParameters:
      "Only the first \(OperationAssembly.Limits.parameters) parameters were read."
    case .parameterUnresolved(let problem): "A parameter was left out: \(problem.phrase)."
    case .parameterWithoutName:
      "A parameter was left out: it has no name, or doesn't say where it belongs."
    case .fieldDescribedElsewhere(let name):
      "The header parameter \(name) says nothing: other parts of a description define this field."
    case .listInPath(let name):
      "\(name) is a list in the path: its row is sent as it is, percent-encoded already."
    case .noParameter(let name):
      "{\(name)} is in the path, and no parameter describes it: its row is empty."
    case .parameterNotInPath(let name, let path): "The path parameter \(name) has no place in \(path)."
    case .unknownStyle(let name, let style):
      "\(name): OpenAPI has no style “\(Self.short(style, 40))” here; it is written as a form has it."
    case .deepList(let name, let shown):
      "\(name) is a list in the style deepObject, which OpenAPI leaves open: it is written \(shown)."
    case .nestedMembers(let name):
      "\(name) holds values within values, which its style leaves open: they are written as lists are."
    case .nestedElements(let name):
      "\(name) is a list with values within its elements, which its style leaves open: they are written as JSON text."

    case .noSecurityScheme(let name):
      "There is no security scheme \(Self.short(name, 60)) in this description."
    case .securitySchemeUnreadable(let name):
      "The security scheme \(Self.short(name, 60)) can't be read: it has no type, or is elsewhere."
    case .httpAuthentication(let name, let method):
      "\(Self.short(name, 60)) asks for HTTP authentication by \(Self.short(method, 40)), which no row can give."
    case .securityType(let name, let type):
      "\(Self.short(name, 60)) asks for \(Self.short(type, 40)), which is nothing that a request holds."
    case .keyWithoutPlace(let name): "\(Self.short(name, 60)) doesn't say where its key belongs."
    case .keyPlace(let name, let place):
      "\(Self.short(name, 60)) has its key in \(Self.short(place, 40)), where no row can be."
    case .cookieOff(let name):
      "One field holds all cookies: the row of \(Self.short(name, 60)) is off, for another has the cookies that are required."

    case .noServer: "The description names no server: write the host before the path."
    case .otherServers(let urls): "Other servers: \(PlainWords.list(urls, limit: 5))."
    case .serverWithoutURL: "The server has no URL: write the host before the path."
    case .relativeServer(let url):
      "The server's URL, \(url.isEmpty ? "an empty text" : Self.short(url, 100)), is relative to the description's own URL: write the host before the path."
    case .serverVariable(let name, let variable, let value, let choices):
      "{\(name)} in the server's URL became \(variable.map { "the variable {{\($0)}} with the value " } ?? "")\(Self.short(value, 60))\(choices.isEmpty ? "" : "; it is one of \(PlainWords.list(choices, limit: 6))")."
    case .serverVariableWithoutDefault(let name, let variable):
      "{\(name)} in the server's URL has no default: define the variable {{\(variable)}}."
    }
  }

  private static func short(_ text: String, _ limit: Int) -> String { PlainWords.line(text, limit: limit) }

  /// Returns the path of a value, as the beginning of a sentence.
  private static func subject(_ path: String) -> String { path.isEmpty ? "The body" : short(path, 100) }
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
    case .outside(let reference): "\(Self.short(reference)) is outside of this file, and no other is read"
    case .notAPointer(let reference):
      "\(Self.short(reference)) is a name; only references such as #/components/… are followed"
    case .missing(let reference): "there is no \(Self.short(reference)) in this file"
    }
  }

  private static func short(_ reference: String) -> String { PlainWords.line(reference, limit: 100) }
}
