@testable import DraftFormats
import TestSupport
import Testing
import WiredraftCore

/// The wording of all messages of imports, independent of the parsers.
@Suite("What imports say")
struct ImportSentenceTests {
  @Test("Each finding has its sentence")
  func sentences() throws {
    let tables = Dictionary(uniqueKeysWithValues: Self.tables.map { ($0.name, $0) })
    var seen: Set<String> = []
    try Corpus.check("sentences/imports") { one in
      var one = one
      let table = try require(tables[one["findings"] ?? ""])
      seen.insert(table.name)
      one["sentences"] = table.sentences
      check(try table.missing(), [], "Findings of \(table.name) without a sentence here")
      return one
    }
    check(seen, Set(tables.keys))
  }

  private struct Table {
    let name: String
    /// A line for each finding: its name, and its sentence.
    let sentences: String
    /// The cases of which the table has no value.
    let missing: () throws -> Set<String>

    init<Finding: ImportFinding>(_ findings: [Finding], in path: String) {
      name = "\(Finding.self)"
      sentences = findings.map { finding in
        let label = Mirror(reflecting: finding).children.first?.label ?? "\(finding)"
        return "\(label) ⇒ \(finding.sentence)"
      }.joined(separator: "\n")
      missing = { try missingCases(among: findings, declaredIn: "Sources/DraftFormats/Imports/" + path) }
    }
  }

  private static var tables: [Table] {
    [
      Table(recognition, in: "ImportFinding.swift"),
      Table(credentials, in: "Credentials/CredentialsFinding.swift"),
      Table(address, in: "Address/AddressFinding.swift"),
      Table(lines, in: "Lines/LinesFinding.swift"),
      Table(json, in: "JSON/JSONFinding.swift"),
      Table(har, in: "HAR/HARFinding.swift"),
      Table(message, in: "Message/MessageFinding.swift"),
      Table(httpFile, in: "HTTPFile/HTTPFileFinding.swift"),
      Table(content, in: "Assembly/ContentFinding.swift"),
      Table(openAPI, in: "OpenAPI/OpenAPIFinding.swift"),
      Table(shell, in: "Shell/ShellFinding.swift"),
      Table(curl, in: "Curl/CurlFinding.swift"),
      Table(httpie, in: "HTTPie/HTTPieFinding.swift"),
      Table(fetch, in: "Fetch/FetchFinding.swift"),
      Table(collection, in: "Collection/CollectionFinding.swift"),
      Table(bruno, in: "Bruno/BrunoImport.swift"),
      Table(hurl, in: "Hurl/HurlImport.swift"),
      Table(powershell, in: "PowerShell/PowerShellImport.swift"),
      Table(wget, in: "Wget/WgetImport.swift"),
      Table(xh, in: "HTTPie/XhImport.swift"),
      Table(kibana, in: "Kibana/KibanaImport.swift"),
    ]
  }

  /// The names of two operations.
  private static let names: OperationNames = {
    let text = #"{"openapi": "3.1.0", "paths": {"/a": {"get": {"operationId": "one"}, "put": {}}}}"#
    return OperationNames((try? OpenAPIDescription(reading: text))?.operations ?? [])
  }()

  private static let recognition: [RecognitionFinding] = [
    .unrecognised, .noRequest,
  ]

  private static let credentials: [CredentialsFinding] = [
    .environment(["A"]), .environment(["A", "B"]), .placeholders(["$A", "$B"]), .literalUser,
    .literalPassword,
  ]

  private static let address: [AddressFinding] = [
    .emptyURL, .lineBehindURL, .controlCharacter, .emptyQuery, .notInQuery,
  ]

  private static let lines: [LinesFinding] = [
    .noName, .notAField("x"), .becameFields,
  ]

  private static let json: [JSONFinding] = [
    .malformed(.unexpectedEnd), .notAnObject,
  ]

  private static let har: [HARFinding] = [
    .partsOfRequestLine([":method", ":path"]), .queryOfList, .notBase64, .filesByName,
  ]

  private static let message: [MessageFinding] = [
    .empty, .answer, .noRequestLine, .longRequestLine, .tunnel, .notAField("x"), .chunkWithoutLength,
    .chunkCutOff(count: 5), .noSlash, .noHost, .addedScheme("https"), .chunks,
    .behindContent(length: 1, rest: 5), .contentCutOff(length: 5, count: 1),
  ]

  private static let httpFile: [HTTPFileFinding] = [
    .noRequest, .notARequestLine("x"), .badRequest(refusal: ImportError(.httpFile, HTTPFileFinding.noHost)),
    .otherRequest("GRPC h", word: "GRPC"), .otherRequest("run #a", word: "run"), .script, .handler,
    .answerFile(">> a.json"), .editorTag("@no-log"), .noHost, .addedScheme("https"), .addedUsualScheme,
    .becameValues(["a"]), .becameValues(["a", "b"]), .computedVariable("$guid"), .unknownVariable("a"),
    .encodedAuthorization, .computedAuthorization("Digest"), .fileAsItIs("a.txt"), .fileInContent("a.txt"),
    .joinedForm, .encodedForm, .queryInFile("a.graphql"), .variablesNotJSON(.trailingContent),
    .partField("X-A: b", part: "a"), .partWithoutFileName("a"), .addedFields,
  ]

  private static let content: [ContentFinding] = [
    .notText(count: 1), .rows(.form, .missing("&")), .rows(.query, .replaced("+", by: "%20")),
    .rowsPossible(.json, .spelling), .transferCoding, .partOfRequestLine(":path"),
    .wrongLength("5", actual: "3"), .typeOfFile("f.json"), .addedType("text/plain"),
    .typeWithoutBoundary("multipart/form-data"), .encodedTarget("/%20"),
  ]

  private static let openAPI: [OpenAPIFinding] = [
    .empty, .yaml, .notJSON(.expected(.value)), .swagger(version: "2.0"), .noVersion, .versionNotText,
    .otherVersion("4.0"), .noOperation, .noOperationNamed(of: names), .ambiguousOperation("a", names),
    .unknownOperation("a", near: names), .severalOperations(names), .webhooks,
    .pathUnresolved("/a", .missing("#/b")), .operationNotObject(method: "GET", path: "/a"),
    .fragment(path: "/a#b"), .schema(.alternatives, at: ["a", "b"]), .schema(.discriminator, at: ["a"]),
    .schema(.cycle, at: ["a"]), .schema(.tooDeep, at: ["a"]), .schema(.tooLarge, at: ["a"]),
    .schema(.readOnly, at: ["a"]), .schema(.optional, at: ["a"]), .unresolved(.leadsBack("#/a"), at: ""),
    .unresolved(.outside("a.json"), at: "a.b"), .unresolved(.notAPointer("#a"), at: "a"),
    .exampleElsewhere("a", at: "b"), .bodyUnresolved(.missing("#/a")), .bodyWithoutType, .optionalBody,
    .fileBody, .otherBodyTypes(chosen: "a/b", others: ["c/d", "e/f"]), .bodySchemaUnresolved(.missing("#/a")),
    .otherBodyExamples(chosen: "a", others: ["b"]), .exampleInText, .bodyNotDescribed, .furtherMembers,
    .bodyWithoutExample(type: "text/plain"), .bodyWithoutMembers, .reservedCharacters("a"), .partFields("a"),
    .parameterPlace("a", place: "body"), .furtherParameters, .parameterUnresolved(.missing("#/a")),
    .parameterWithoutName, .fieldDescribedElsewhere("Accept"), .listInPath("a"), .noParameter("a"),
    .parameterNotInPath("a", path: "/b"), .unknownStyle("a", style: "x"), .deepList("a", shown: "a[]=…"),
    .nestedMembers("a"), .nestedElements("a"), .noSecurityScheme("a"), .securitySchemeUnreadable("a"),
    .httpAuthentication("a", method: "digest"), .securityType("a", type: "mutualTLS"), .keyWithoutPlace("a"),
    .keyPlace("a", place: "body"), .cookieOff("a"), .noServer, .otherServers(["https://a", "https://b"]),
    .serverWithoutURL, .relativeServer(""), .relativeServer("/v1"),
    .serverVariable("a", variable: nil, value: "b", choices: []),
    .serverVariable("a", variable: "a", value: "b", choices: ["b", "c"]),
    .serverVariableWithoutDefault("a", variable: "a"),
  ]

  private static let shell: [ShellFinding] = [
    .typographicSpace, .mendedSigns(1), .mendedSigns(2), .assignedVariables(["A", "B"]),
    .replacedVariables(["A"]), .unassignedVariables(["A"]), .operatorOfVariable("${A:-b}", name: "A"),
    .openQuote("'"), .noCommand(program: "curl"), .noOption("--x", program: "curl"),
    .valueMissing(option: "-d"), .ignoredOption("--silent"), .unsupportedOption("-K f", .readsOptions),
    .unsupportedOption("--netrc", .readsCredentials), .unsupportedOption("--session s", .readsSession),
    .unsupportedOption("--expand-data d", .expandsVariables),
    .unsupportedOption("--variable a=b", .setsVariable), .typographicQuote("“"),
    .typographicDash("–", "an en dash"), .unsupportedOption("--digest", .answersServer),
    .unsupportedOption("--aws-sigv4 a", .signs), .unsupportedOption("-z f", .addsModificationDate),
    .unsupportedOption("--etag-compare f", .addsEntityTag), .unsupportedOption("-C -", .addsRange),
    .unsupportedOption("--tr-encoding", .addsTransferFields),
    .unsupportedOption("--form-escape", .escapesNames), .unsupportedOption("--crlf", .changesLineEnds),
    .unsupportedOption("--compress", .compresses), .noURL, .expansion("$A"),
    .expansion(String(repeating: "a", count: 61)), .substitution("$(a)"),
    .otherCommand(refusal: ImportError(.curl, ShellFinding.noURL)), .unreadCommands(2, most: nil),
    .unreadCommands(2, most: 10_000), .notRun("cd a", beside: "curl"), .wordsBefore(["sudo", "A=…"]),
    .cutAtAmpersand("&b=c"), .ofShell("> f"),
  ]

  private static let curl: [CurlFinding] = [
    .nextRequest(option: "--next"), .secondURL, .brokenLine, .cookieFile(option: "-b", path: "jar"),
    .credentials, .noPassword(user: "ann"), .secondUpload(option: "-T", path: "f"),
    .otherTarget(option: "--request-target", target: "/a"), .fieldFile("@f"), .fieldWithoutColon("a"),
    .range("0-9"), .braces, .brackets, .addedScheme("http"), .encodedBraces, .dotSegments, .severalContents,
    .uploadName, .passedOverQuery, .inputNotRead, .inputInPieces, .fileAsItIs("f"), .inputInData,
    .fileInData("f"), .partWithoutEquals(option: "-F"), .partWithoutName, .partsWithinPart("a"),
    .severalFiles("a"), .partWithoutFileName("a", fileName: "f"), .partWithoutType("a"), .inputPart("a"),
    .textOfFile("a", path: "f"), .partSetting("headers=X: y", part: "a"), .notAPartOption("x", part: "a"),
    .addedFields(["A: b", "C: d"], isLengthFirst: false), .addedFields(["A: b"], isLengthFirst: true),
    .noHost, .spaces(["A", "B"]), .addedLength,
  ]

  private static let httpie: [HTTPieFinding] = [
    .noCommand, .severalContents(program: "HTTPie"), .chunked, .notAnItem("x", program: "HTTPie"),
    .textOfFile(item: "a", path: "f"),
    .malformedJSON(
      item: "a", JSONError(.malformedNumber, offset: 1, position: TextPosition(line: 1, column: 2))),
    .textBehindField("A"), .badName("a]", .unopenedBracket), .badName("a[", .unclosedBracket),
    .badName("a[b]c", .textBehindBracket), .badName("[a]", .nameInBrackets),
    .badName("a[-1]", .negativePlace), .badName("a", .tooDeep), .badName("a[b]", .notAnObject(member: "b")),
    .badName("a[0]", .notAList), .badName("a[999999]", .tooManyGaps),
    .noFormValue(item: "a", program: "HTTPie"), .notInPart(item: "a", program: "HTTPie"),
    .fileWithName(item: "a", path: "f", program: "xh"), .itemsBesideFile("f"), .inputOfCommand,
    .noPassword(user: "ann", program: "HTTPie"), .authentication("digest"),
    .addedFields(["A: b", "C: d"], program: "HTTPie"),
  ]

  private static let fetch: [FetchFinding] = [
    .noCall, .codeBeside("let a = 1"), .needsRunning("f"), .valueMissing, .noValue("*"), .tooDeep,
    .openBracket, .memberNameMissing("*"), .memberValueMissing("a"), .separatorMissing("*"),
    .parenthesisMissing("*"), .notANumber, .openLine, .openText, .badEscape, .urlNotText, .optionsNotObject,
    .credentialsInURL, .relativeURL, .methodNotText, .fieldNotText("A"), .fieldsNotPairs, .parametersNotPairs,
    .bodyNotText, .bodyRefused(method: "GET"), .ignoredOption("mode"), .ignoredCredentials,
    .becameReferer(policy: "origin"), .addedMaxAge, .addedNoCache(mode: "reload"), .addedCookies,
    .addedFields,
  ]

  private static let collection: [CollectionFinding] = [
    .noCollection("a Postman collection"), .needsYAML, .script("test"), .description, .savedAnswers,
    .settings("proxy"), .authentication("oauth2"), .otherRequest("a", kind: "gRPC"), .content("x"),
    .noFile("“a”"), .template("{% uuid %}"), .emptyFolder("a"), .tooDeep, .member("spec"), .cookies,
    .composedVariable("a"), .valueKeptElsewhere("a"), .disabledVariable("a"), .disabledBody,
    .encodedInQuery("a b"), .variablesNotJSON, .addedScheme, .addedFields("Postman", ["A", "B"]),
    .environment(["a", "b"]), .environmentAlone,
  ]

  private static let bruno: [BrunoFinding] = [
    .notABlock("get"), .unclosedBlock("meta"), .inFile("a.bru", "It is bad."), .block("tests"), .comments,
    .noMethod,
  ]

  private static let hurl: [HurlFinding] = [
    .notARequestLine("a"), .notAPair("a"), .unclosed("JSON"), .badBytes("hex"), .answer,
    .section("Asserts", count: 1), .section("Asserts", count: 2), .option("location: true"),
  ]

  private static let powershell: [PowerShellFinding] = [
    .unclosed("@{"), .valueMissing("-Uri"), .noURL, .parameter("-OutFile"), .statement("Get-Date"),
    .expression("(f)"), .beside("x"), .notATable("-Headers"), .tableInText, .variables(["a", "b"]),
    .addedFields,
  ]

  private static let wget: [WgetFinding] = [
    .secondURL("https://h/"), .notAField("x"), .severalContents, .afterQuestion, .addedScheme,
    .cookies("c.txt"), .addedFields(["A: b", "C: d"]),
  ]

  private static let xh: [XhFinding] = [
    .jsonInForm(item: "a")
  ]

  private static let kibana: [KibanaFinding] = [
    .notARequest("x"), .afterPath("x"), .base, .kibana, .variables(["a", "b"]), .unclosedText,
    .notJSON(.expected(.value)), .addedFields,
  ]
}
