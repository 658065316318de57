@testable import DraftFormats
import TestWork
import Testing
import WiredraftCore

/// The wording of all messages of imports, independent of the parsers.
@Suite("What imports say")
struct ImportSentenceTests {
  @Test("Each finding has its sentence")
  func sentences() throws {
    try check(Self.recognition, in: "ImportFinding.swift")
    try check(Self.credentials, in: "Credentials/CredentialsFinding.swift")
    try check(Self.address, in: "Address/AddressFinding.swift")
    try check(Self.lines, in: "Lines/LinesFinding.swift")
    try check(Self.json, in: "JSON/JSONFinding.swift")
    try check(Self.har, in: "HAR/HARFinding.swift")
    try check(Self.message, in: "Message/MessageFinding.swift")
    try check(Self.httpFile, in: "HTTPFile/HTTPFileFinding.swift")
    try check(Self.shell, in: "Shell/ShellFinding.swift")
    try check(Self.curl, in: "Curl/CurlFinding.swift")
    try check(Self.httpie, in: "HTTPie/HTTPieFinding.swift")
    try check(Self.fetch, in: "Fetch/FetchFinding.swift")
    try check(Self.content, in: "Assembly/ContentFinding.swift")
    try check(Self.openAPI, in: "OpenAPI/OpenAPIFinding.swift")
  }

  @Test("Each finding about the format of another program has its sentence")
  func programs() throws {
    try check(Self.collection, in: "Collection/CollectionFinding.swift")
    try check(Self.bruno, in: "Bruno/BrunoImport.swift")
    try check(Self.hurl, in: "Hurl/HurlImport.swift")
    try check(Self.powershell, in: "PowerShell/PowerShellImport.swift")
    try check(Self.wget, in: "Wget/WgetImport.swift")
    try check(Self.xh, in: "HTTPie/XhImport.swift")
    try check(Self.kibana, in: "Kibana/KibanaImport.swift")
  }

  private func check<Finding: ImportFinding>(
    _ table: [(finding: Finding, sentence: String)], in path: String
  ) throws {
    for (finding, sentence) in table { #expect(finding.sentence == sentence, "\(finding)") }
    #expect(
      try missingCases(among: table.map(\.finding), declaredIn: "Sources/DraftFormats/Imports/" + path) == [])
  }

  private static let recognition: [(finding: RecognitionFinding, sentence: String)] = [
    (
      .unrecognised,
      "This is none of the forms that can be imported: curl, httpie, xh, fetch, http, http-file, har, openapi, postman, insomnia, bruno, hurl, powershell, wget, kibana, url, query, json, lines."
    ),
    (.noRequest, "There is no request in it."),
  ]

  private static let credentials: [(finding: CredentialsFinding, sentence: String)] = [
    (
      .environment(["A"]),
      "Of Authorization $A became {{$env.A}}: read from the environment when the request is composed."
    ),
    (
      .environment(["A", "B"]),
      "Of Authorization $A and $B became {{$env.A}} and {{$env.B}}: read from the environment when the request is composed."
    ),
    (
      .placeholders(["$A", "$B"]),
      "Authorization is switched off: it is the base64 of $A and $B, and their values are not known here. Put it in, and switch the row on."
    ),
    (
      .literalUser,
      "Of Authorization the literal user was left out: the row has no base64 that could contain it."
    ),
    (
      .literalPassword,
      "Of Authorization the literal password was left out: the row has no base64 that could contain it."
    ),
  ]

  private static let address: [(finding: AddressFinding, sentence: String)] = [
    (.emptyURL, "The text is empty: expected a URL."),
    (.lineBehindURL, "The URL ends here, and another line follows: paste one URL."),
    (.controlCharacter, "There is a control character in the URL."),
    (.emptyQuery, "The text is empty: expected name=value&name=value."),
    (.notInQuery, "A query has no white space and no #: write a space as %20 or +."),
  ]

  private static let lines: [(finding: LinesFinding, sentence: String)] = [
    (.noName, "There is no line with a name in it."),
    (.notAField("x"), "“x” is no field, and was left out."),
    (.becameFields, "The lines became header fields, for their names are such."),
  ]

  private static let json: [(finding: JSONFinding, sentence: String)] = [
    (.malformed(.unexpectedEnd), "The JSON text ends too early."),
    (.notAnObject, "Rows are made of the members of an object, { \"name\": … }, and this is none."),
  ]

  private static let har: [(finding: HARFinding, sentence: String)] = [
    (
      .partsOfRequestLine([":method", ":path"]),
      ":method, :path: parts of the request line in HTTP/2, and no fields."
    ),
    (.queryOfList, "The query was made of the archive's list, for the URL has none."),
    (.notBase64, "The body is named base64 and is not: its text is sent as it is."),
    (
      .filesByName,
      "An archive holds no files: the rows name them as the archive does, to be found on this disk."
    ),
  ]

  private static let message: [(finding: MessageFinding, sentence: String)] = [
    (.empty, "The text is empty: a message begins with a method."),
    (
      .answer,
      "This message is an answer: copy the request that it answers, which begins with a method and a target."
    ),
    (.noRequestLine, "A message begins with a request line, such as GET /path HTTP/1.1."),
    (
      .longRequestLine,
      "The request line has more than a method, a target and a version: write a space in the target as %20."
    ),
    (.tunnel, "CONNECT opens a tunnel, and sends no request that could be drafted."),
    (
      .notAField("x"),
      "This line is no field, for it has no name and colon: “x”. An empty line comes before the body."
    ),
    (.chunkWithoutLength, "The length of a chunk is missing here: expected a hexadecimal number."),
    (.chunkCutOff(count: 5), "The chunk of 5 bytes that begins here is cut off."),
    (.noSlash, "A slash was put before the target, which has none."),
    (.noHost, "The message names no host: put scheme and host before the path."),
    (.addedScheme("https"), "https:// was put before the host, for a message names no scheme."),
    (.chunks, "The body was sent in chunks; here it is sent with its length."),
    (
      .behindContent(length: 1, rest: 5),
      "What follows the 1 byte that Content-Length gives was left out: 5 bytes."
    ),
    (
      .contentCutOff(length: 5, count: 1),
      "Content-Length gives 5 bytes, and 1 are there: the rest is cut off."
    ),
  ]

  private static let httpFile: [(finding: HTTPFileFinding, sentence: String)] = [
    (.noRequest, "There is no request in it: one begins with a line such as GET https://host/path."),
    (.notARequestLine("x"), "This line begins no request: “x”. Expected a method and a URL."),
    (
      .badRequest(refusal: ImportError(.httpFile, HTTPFileFinding.noHost)),
      "A request was left out. The request names no host: put scheme and host before the path."
    ),
    (.otherRequest("GRPC h", word: "GRPC"), "“GRPC h”: GRPC is not supported: only HTTP requests are."),
    (.otherRequest("run #a", word: "run"), "“run #a”: run is not supported, and no other file is read."),
    (.script, "A script before the request is not run."),
    (.handler, "A handler or a test of the answer is not run."),
    (.answerFile(">> a.json"), "“>> a.json” names a file for the answer."),
    (.editorTag("@no-log"), "@no-log is for the editor, and has no meaning for the request."),
    (.noHost, "The request names no host: put scheme and host before the path."),
    (.addedScheme("https"), "https:// was put before the host, for the request names no scheme."),
    (.addedUsualScheme, "http:// was put before the URL, as editors do where no scheme is given."),
    (.becameValues(["a"]), "{{a}} became the value that the text gives."),
    (.becameValues(["a", "b"]), "{{a}}, {{b}} became the values that the text gives."),
    (
      .computedVariable("$guid"),
      "{{$guid}} is kept as it is: the editor makes its value when it sends the request, and there is no such variable here."
    ),
    (
      .unknownVariable("a"),
      "{{a}} is kept as it is: nothing in the text gives it a value. Define it in the draft, or in a file of variables."
    ),
    (
      .encodedAuthorization,
      "User and password of Authorization are encoded when the request is composed, as editors do."
    ),
    (
      .computedAuthorization("Digest"),
      "Authorization: Digest is worked out when the request is sent: the field was left out, with what it has."
    ),
    (.fileAsItIs("a.txt"), "The file a.txt is sent as it is: no values are put into its text."),
    (.fileInContent("a.txt"), "The file a.txt was to be a part of the body: paste what it holds."),
    (.joinedForm, "The lines of the form were put together, as editors do."),
    (.encodedForm, "What isn't allowed in a form was percent-encoded, as editors do."),
    (
      .queryInFile("a.graphql"),
      "The query is in the file a.graphql, which is not read: paste what it holds."
    ),
    (
      .variablesNotJSON(.trailingContent),
      "The variables of the query are no JSON, and were left out: Something follows the end of the JSON text."
    ),
    (.partField("X-A: b", part: "a"), "The field “X-A: b” of “a” was left out."),
    (.partWithoutFileName("a"), "The part “a” has a file name in the text; here it is a text without one."),
    (.addedFields, "The editor also sends User-Agent, and Accept-Encoding or Accept."),
  ]

  private static let content: [(finding: ContentFinding, sentence: String)] = [
    (
      .notText(count: 1),
      "The body is not UTF-8 text and was left out (1 byte). Save it to a file, and choose that as the body."
    ),
    (.rows(.form, .missing("&")), "The form became rows, which mean the same and are sent without &."),
    (
      .rows(.query, .replaced("+", by: "%20")),
      "The query became rows, which mean the same and are sent with %20 for +."
    ),
    (
      .rowsPossible(.json, .spelling),
      "The JSON is kept as it is: rows of it would mean the same, but be sent without its white space, with the shortest escapes."
    ),
    (.transferCoding, "Transfer-Encoding was left out: the body is sent with its length."),
    (.partOfRequestLine(":path"), ":path is a part of the request line in HTTP/2, and no field."),
    (.wrongLength("5", actual: "3"), "Content-Length: 5 was left out, as the body has 3 bytes."),
    (
      .typeOfFile("f.json"),
      "Content-Type: the name of f.json suggests one, which is sent; the original has none."
    ),
    (.addedType("text/plain"), "Content-Type: text/plain is sent; the original has none."),
    (
      .typeWithoutBoundary("multipart/form-data"),
      "Content-Type: multipart/form-data names no boundary; the one that is sent does."
    ),
    (.encodedTarget("/%20"), "The target is sent as /%20: what isn't allowed in it is percent-encoded."),
  ]

  /// The names of two operations.
  private static let names: OperationNames = {
    let text = #"{"openapi": "3.1.0", "paths": {"/a": {"get": {"operationId": "one"}, "put": {}}}}"#
    return OperationNames((try? OpenAPIDescription(reading: text))?.operations ?? [])
  }()

  private static let openAPI: [(finding: OpenAPIFinding, sentence: String)] = [
    (.empty, "The text is empty: there is no description in it."),
    (
      .yaml,
      "This description is YAML, and JSON is read here: convert it to JSON first, with `yq -o=json FILE` or `ruby -ryaml -rjson -e 'puts YAML.load(STDIN.read).to_json'`."
    ),
    (.notJSON(.expected(.value)), "This is no JSON: expected a JSON value."),
    (
      .swagger(version: "2.0"),
      "This is Swagger 2.0, the form before OpenAPI 3: convert it first, for instance with `npx swagger2openapi FILE`."
    ),
    (
      .noVersion,
      "This is no OpenAPI description: it begins with \"openapi\": \"3.1.0\", or another version."
    ),
    (.versionNotText, "The version must be a text, such as \"3.1.0\"."),
    (.otherVersion("4.0"), "OpenAPI 4.0 can't be read: only version 3 can."),
    (.noOperation, "There is no operation in this description."),
    (.noOperationNamed(of: names), "Name an operation: one (GET /a), PUT /a."),
    (
      .ambiguousOperation("a", names),
      "a can be several operations: one (GET /a), PUT /a. Write more of the name."
    ),
    (.unknownOperation("a", near: names), "There is no operation a. Near it are: one (GET /a), PUT /a."),
    (
      .severalOperations(names),
      "This description has 2 operations, and a draft is one: `wiredraft import openapi FILE OPERATION` chooses. There are: one (GET /a), PUT /a."
    ),
    (.webhooks, "Webhooks are requests that the described service sends: they were left out."),
    (.pathUnresolved("/a", .missing("#/b")), "/a was left out: there is no #/b in this file."),
    (.operationNotObject(method: "GET", path: "/a"), "GET /a was left out: it is no object."),
    (.fragment(path: "/a#b"), "What follows # in /a#b is never sent."),
    (.schema(.alternatives, at: ["a", "b"]), "Of several alternatives the first was taken: a, b."),
    (.schema(.discriminator, at: ["a"]), "Which property tells alternatives apart was not looked at: a."),
    (.schema(.cycle, at: ["a"]), "What leads back to itself was cut there: a."),
    (.schema(.tooDeep, at: ["a"]), "What is nested deeper than 8 levels was cut: a."),
    (.schema(.tooLarge, at: ["a"]), "There is more than can be filled in; it was cut: a."),
    (.schema(.readOnly, at: ["a"]), "What only the server sets was left out: a."),
    (.schema(.optional, at: ["a"]), "Optional members within values were left out: a."),
    (.unresolved(.leadsBack("#/a"), at: ""), "The body: the reference #/a leads back to itself."),
    (
      .unresolved(.outside("a.json"), at: "a.b"),
      "a.b: a.json is outside of this file, and no other is read."
    ),
    (
      .unresolved(.notAPointer("#a"), at: "a"),
      "a: #a is a name; only references such as #/components/… are followed."
    ),
    (.exampleElsewhere("a", at: "b"), "b: the example a is in another file."),
    (.bodyUnresolved(.missing("#/a")), "The body was left out: there is no #/a in this file."),
    (.bodyWithoutType, "The body was left out: the description names no content type."),
    (.optionalBody, "The body may be left out: to send none, choose the body type none."),
    (.fileBody, "The body is a file: choose one."),
    (.otherBodyTypes(chosen: "a/b", others: ["c/d", "e/f"]), "The body is a/b; it may be c/d, e/f, too."),
    (.bodySchemaUnresolved(.missing("#/a")), "The body's schema was left out: there is no #/a in this file."),
    (.otherBodyExamples(chosen: "a", others: ["b"]), "The body is the example a; there are others: b."),
    (.exampleInText, "The example is a text that holds JSON: what it holds is sent."),
    (.bodyNotDescribed, "The description doesn't say what the body holds."),
    (.furtherMembers, "The body may have members beside those described: add rows for them."),
    (.bodyWithoutExample(type: "text/plain"), "The body is text/plain, and has no example: write its text."),
    (.bodyWithoutMembers, "The body was left empty: its schema describes no members."),
    (
      .reservedCharacters("a"),
      "a may hold reserved characters as they are: they are percent-encoded all the same."
    ),
    (.partFields("a"), "a: the header fields of its part were left out."),
    (.parameterPlace("a", place: "body"), "a was left out: a parameter in “body” has no rows."),
    (.furtherParameters, "Only the first 5000 parameters were read."),
    (.parameterUnresolved(.missing("#/a")), "A parameter was left out: there is no #/a in this file."),
    (.parameterWithoutName, "A parameter was left out: it has no name, or doesn't say where it belongs."),
    (
      .fieldDescribedElsewhere("Accept"),
      "The header parameter Accept says nothing: other parts of a description define this field."
    ),
    (.listInPath("a"), "a is a list in the path: its row is sent as it is, percent-encoded already."),
    (.noParameter("a"), "{a} is in the path, and no parameter describes it: its row is empty."),
    (.parameterNotInPath("a", path: "/b"), "The path parameter a has no place in /b."),
    (.unknownStyle("a", style: "x"), "a: OpenAPI has no style “x” here; it is written as a form has it."),
    (
      .deepList("a", shown: "a[]=…"),
      "a is a list in the style deepObject, which OpenAPI leaves open: it is written a[]=…."
    ),
    (
      .nestedMembers("a"),
      "a holds values within values, which its style leaves open: they are written as lists are."
    ),
    (
      .nestedElements("a"),
      "a is a list with values within its elements, which its style leaves open: they are written as JSON text."
    ),
    (.noSecurityScheme("a"), "There is no security scheme a in this description."),
    (
      .securitySchemeUnreadable("a"),
      "The security scheme a can't be read: it has no type, or is elsewhere."
    ),
    (
      .httpAuthentication("a", method: "digest"),
      "a asks for HTTP authentication by digest, which no row can give."
    ),
    (.securityType("a", type: "mutualTLS"), "a asks for mutualTLS, which is nothing that a request holds."),
    (.keyWithoutPlace("a"), "a doesn't say where its key belongs."),
    (.keyPlace("a", place: "body"), "a has its key in body, where no row can be."),
    (
      .cookieOff("a"),
      "One field holds all cookies: the row of a is off, for another has the cookies that are required."
    ),
    (.noServer, "The description names no server: write the host before the path."),
    (.otherServers(["https://a", "https://b"]), "Other servers: https://a, https://b."),
    (.serverWithoutURL, "The server has no URL: write the host before the path."),
    (
      .relativeServer(""),
      "The server's URL, an empty text, is relative to the description's own URL: write the host before the path."
    ),
    (
      .relativeServer("/v1"),
      "The server's URL, /v1, is relative to the description's own URL: write the host before the path."
    ),
    (
      .serverVariable("a", variable: nil, value: "b", choices: []), "{a} in the server's URL became b."
    ),
    (
      .serverVariable("a", variable: "a", value: "b", choices: ["b", "c"]),
      "{a} in the server's URL became the variable {{a}} with the value b; it is one of b, c."
    ),
    (
      .serverVariableWithoutDefault("a", variable: "a"),
      "{a} in the server's URL has no default: define the variable {{a}}."
    ),
  ]
}
