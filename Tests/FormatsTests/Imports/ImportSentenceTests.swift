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
    /// The names of the findings that are not in the table.
    let missing: () throws -> Set<String>

    init<Namespace>(_ findings: (Namespace.Type) -> [ImportFinding], in path: String) {
      let findings = findings(Namespace.self)
      let name = "\(Namespace.self)"
      self.name = name
      sentences = findings.map { "\($0.id) ⇒ \($0.sentence)" }.joined(separator: "\n")
      missing = {
        try missingFindings(
          among: findings.map(\.id), of: name, declaredIn: "Sources/DraftFormats/Imports/" + path)
      }
    }
  }

  private static var tables: [Table] {
    [
      Table(recognition, in: "ImportFinding.swift"),
      Table(credentials, in: "Credentials/Credentials.swift"),
      Table(address, in: "Address/AddressFinding.swift"),
      Table(lines, in: "Lines/LinesImport.swift"),
      Table(json, in: "JSON/JSONImport.swift"),
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
      Table(postman, in: "Postman/PostmanFinding.swift"),
      Table(bruno, in: "Bruno/BrunoFinding.swift"),
      Table(hurl, in: "Hurl/HurlImport.swift"),
      Table(powershell, in: "PowerShell/PowerShellImport.swift"),
      Table(wget, in: "Wget/WgetImport.swift"),
      Table(xh, in: "HTTPie/XhImport.swift"),
    ]
  }

  /// The names of two operations.
  private static let names: OperationNames = {
    let text = #"{"openapi": "3.1.0", "paths": {"/a": {"get": {"operationId": "one"}, "put": {}}}}"#
    return OperationNames((try? OpenAPIDescription(reading: text))?.operations ?? [])
  }()

  private static func recognition(_ its: RecognitionFinding.Type) -> [ImportFinding] {
    [its.unrecognised, its.unsupported(.yaml), its.noRequest]
  }

  private static func credentials(_ its: CredentialsFinding.Type) -> [ImportFinding] {
    [
      its.environment(["A"]), its.environment(["A", "B"]), its.placeholders(["$A", "$B"]), its.literalUser,
      its.literalPassword,
    ]
  }

  private static func address(_ its: AddressFinding.Type) -> [ImportFinding] {
    [its.emptyURL, its.lineBehindURL, its.controlCharacter, its.emptyQuery, its.notInQuery]
  }

  private static func lines(_ its: LinesFinding.Type) -> [ImportFinding] {
    [its.noName, its.notAField("x"), its.becameFields]
  }

  private static func json(_ its: JSONFinding.Type) -> [ImportFinding] {
    [its.malformed(.unexpectedEnd), its.notAnObject]
  }

  private static func har(_ its: HARFinding.Type) -> [ImportFinding] {
    [
      its.partsOfRequestLine([":method", ":path"]), its.queryOfList,
      its.otherEntry(2, "data: is no request over HTTP"),
      its.fieldWithoutName, its.braces, its.noURL, its.otherKinds(["headers", "url"]), its.version,
      its.otherQuery,
      its.noBody(5), its.cut(3, of: 5), its.charset("iso-8859-1"), its.notBase64, its.filesByName,
    ]
  }

  private static func message(_ its: MessageFinding.Type) -> [ImportFinding] {
    [
      its.empty, its.answer, its.noRequestLine, its.longRequestLine, its.notAField("x"),
      its.chunkWithoutLength, its.chunkCutOff(count: 5), its.noSlash, its.noHost, its.addedScheme("https"),
      its.chunks, its.behindContent(length: 1, rest: 5), its.contentCutOff(length: 5, count: 1),
    ]
  }

  private static func httpFile(_ its: HTTPFileFinding.Type) -> [ImportFinding] {
    [
      its.noRequest, its.notARequestLine("x"),
      its.badRequest(refusal: ImportError(.httpFile, HTTPFileFinding.noHost)),
      its.otherRequest("GRPC h", word: "GRPC"), its.otherRequest("run #a", word: "run"), its.script,
      its.handler, its.assertion("?? js a"),
      its.captured("login.response.body.$.token", as: "login.token", of: "login"),
      its.answerFile(">> a.json"), its.editorTag("@no-log"), its.noHost,
      its.addedScheme("https"), its.addedUsualScheme, its.becameValues(["a"]), its.becameValues(["a", "b"]),
      its.computedVariable("$guid"), its.unknownVariable("a"), its.encodedAuthorization,
      its.computedAuthorization("Digest"), its.fileAsItIs("a.txt", encoding: ""),
      its.fileAsItIs("a.txt", encoding: "latin1"), its.prompt("a", "The code"), its.prompt("a", ""),
      its.noCapture("a.response.body.b", "a place in JSON begins with $"), its.escapes(["a", "b"]),
      its.version,
      its.fileInContent("a.txt"),
      its.joinedForm, its.encodedForm, its.queryInFile("a.graphql"), its.variablesNotJSON(.trailingContent),
      its.partField("X-A: b", part: "a"), its.partWithoutFileName("a"), its.addedFields,
    ]
  }

  private static func content(_ its: ContentFinding.Type) -> [ImportFinding] {
    [
      its.notText(count: 1), its.fileFromFolder("a.txt", "drafts"), its.bodyInFile("a.body.bin", count: 3),
      its.rows(.form, .missing("&")),
      its.rows(.query, .replaced("+", by: "%20")),
      its.rowsPossible(.json, .spelling), its.transferCoding, its.partOfRequestLine(":path"),
      its.wrongLength("5", actual: "3"), its.filesAmongBytes(["f", "g"]),
      its.rowsPossible(.form, .replaced("", by: "=")),
      its.typeWithoutBoundary("multipart/form-data"), its.encodedTarget("/%20"),
      its.encodedReference("q_ENCODED", variable: "q"),
    ]
  }

  private static func openAPI(_ its: OpenAPIFinding.Type) -> [ImportFinding] {
    [
      its.empty, its.yaml, its.notJSON(.expected(.value)), its.part, its.noVersion,
      its.versionNotText, its.otherVersion("OpenAPI", "4.0"), its.noOperation,
      its.noOperationNamed(of: names),
      its.ambiguousOperation("a", names), its.unknownOperation("a", near: names),
      its.severalOperations(names), its.webhooks, its.pathNotObject("/a"),
      its.pathsUnresolved(.missing("#/b")),
      its.pathUnresolved("/a", .missing("#/b")), its.operationUnresolved("GET /a", .missing("b.json#/c")),
      its.operationsUnresolved("GET /a", .missing("#/b"), others: 2),
      its.operationNotObject(method: "GET", path: "/a"), its.fragment(path: "/a#b"),
      its.schema(.alternatives, at: ["a", "b"]), its.schema(.discriminator, at: ["a"]),
      its.schema(.cycle, at: ["a"]), its.schema(.tooDeep, at: ["a"]), its.schema(.tooLarge, at: ["a"]),
      its.schema(.readOnly, at: ["a"]), its.schema(.optional, at: ["a"]),
      its.unresolved(.leadsBack("#/a"), at: ""), its.unresolved(.file("a.json", .notAllowed), at: "a.b"),
      its.unresolved(.file("../a.json", .outside), at: "a"),
      its.unresolved(.file("https://h/a", .url), at: "a"),
      its.unresolved(.file("a.json", .missing), at: "a"), its.unresolved(.file("a.json", .tooMany), at: "a"),
      its.unresolved(.file("a.json", .unreadable(reason: "permission denied")), at: "a"),
      its.unresolved(.notAPointer("#a"), at: "a"),
      its.exampleElsewhere("a", .file("a.json", .notAllowed), at: "b"),
      its.bodyUnresolved(.missing("#/a")), its.bodyWithoutType, its.optionalBody, its.fileBody,
      its.otherBodyTypes(chosen: "a/b", others: ["c/d", "e/f"]), its.bodySchemaUnresolved(.missing("#/a")),
      its.otherBodyExamples(chosen: "a", others: ["b"]), its.exampleInText, its.bodyNotDescribed,
      its.furtherMembers, its.bodyWithoutExample(type: "text/plain"), its.bodyWithoutMembers,
      its.reservedCharacters("a"), its.fieldBesideBody("a"), its.assumedJSON, its.partFields("a"),
      its.parameterPlace("a", place: "body"),
      its.furtherParameters, its.parameterUnresolved(.missing("#/a")),
      its.parametersUnresolved(.missing("#/a")),
      its.parameterWithoutName,
      its.fieldDescribedElsewhere("Accept"), its.listInPath("a"), its.noParameter("a"),
      its.parameterNotInPath("a", path: "/b"), its.unknownStyle("a", style: "x"),
      its.cookieAsItIs("a"), its.cookieInPieces("a"), its.tabs("a"), its.deepList("a", shown: "a[]=…"),
      its.nestedMembers("a"), its.nestedElements("a"),
      its.wholeQuery("a", type: "text/plain"), its.noSecurityScheme("a"), its.securitySchemeUnreadable("a"),
      its.securityUnresolved("a", .missing("#/a")),
      its.httpAuthentication("a", method: "digest"), its.securityType("a", type: "mutualTLS"),
      its.keyWithoutPlace("a"), its.keyPlace("a", place: "body"), its.cookieOff("a"), its.noServer,
      its.otherServers(["https://a", "https://b"]), its.serverWithoutURL, its.relativeServer(""),
      its.relativeServer("/v1"), its.serverUnresolved(.missing("#/a")),
      its.serverWithoutScheme("localhost", taken: "http"),
      its.hostWithoutScheme("h", schemes: [], taken: "https"),
      its.hostWithoutScheme("h", schemes: ["ws", "wss"], taken: "https"), its.serverScheme("wss://a"),
      its.serverQuery("https://a/b?c"), its.serverVariable("a", variable: nil, value: "b", choices: []),
      its.serverVariable("a", variable: "a", value: "b", choices: ["b", "c"]),
      its.serverVariableWithoutDefault("a", variable: "a"),
    ]
  }

  private static func shell(_ its: ShellFinding.Type) -> [ImportFinding] {
    [
      its.typographicSpace, its.mendedSigns(1), its.mendedSigns(2), its.assignedVariables(["A", "B"]),
      its.replacedVariables(["A"]), its.unassignedVariables(["A"]),
      its.operatorOfVariable("${A:-b}", name: "A"), its.openQuote("'"), its.noCommand(program: "curl"),
      its.noOption("--x", program: "curl"), its.valueMissing(option: "-d"), its.ignoredOption("--silent"),
      its.unsupportedOption("-K f", .readsOptions), its.unsupportedOption("--netrc", .readsCredentials),
      its.unsupportedOption("--session s", .readsSession),
      its.unsupportedOption("--expand-data d", .expandsVariables),
      its.typographicQuote("“"),
      its.typographicDash("–", "an en dash"), its.unsupportedOption("--digest", .answersServer),
      its.unsupportedOption("--aws-sigv4 a", .signs), its.unsupportedOption("-z f", .addsModificationDate),
      its.unsupportedOption("--etag-compare f", .addsEntityTag), its.unsupportedOption("-C -", .addsRange),
      its.unsupportedOption("--tr-encoding", .addsTransferFields),
      its.unsupportedOption("--form-escape", .escapesNames),
      its.unsupportedOption("--crlf", .changesLineEnds), its.unsupportedOption("--compress", .compresses),
      its.noURL, its.expansion("$A"), its.expansion(String(repeating: "a", count: 61)),
      its.substitution("$(a)"), its.otherCommand(refusal: ImportError(.curl, ShellFinding.noURL)),
      its.unreadCommands(2, most: nil), its.unreadCommands(2, most: 10_000),
      its.notRun("cd a", beside: "curl"), its.wordsBefore(["sudo", "A=…"]), its.cutAtAmpersand("&b=c"),
      its.ofShell("> f"), its.around("A=$(…"), its.blankAfterBackslash, its.wordsOfBraces(3),
      its.homeFolder(nil),
      its.homeFolder("/home/ann"), its.unsupportedOption("-0", .isOldVersion),
      its.unsupportedOption("--http-version 1.0", .setsVersion), its.blankWithinLine,
      its.splitVariables(["A"]), its.splitVariables(["A", "B"]), its.capturedVariables(["A"]),
      its.answerOf("A", isCaptured: true), its.answerOf("A", isCaptured: false), its.unknownOptions("$A"),
      its.placeholder, its.typographicEntity("&quot;"), its.mendedEntities,
    ]
  }

  private static func curl(_ its: CurlFinding.Type) -> [ImportFinding] {
    [
      its.manyRequests(5_000, most: 1_000), its.manyRequests(.max, most: 1_000), its.noURLBesideFile("f"),
      its.furtherRequests(1), its.furtherRequests(2),
      its.severalConfigs(most: 20), its.ownBoundary("own"), its.attachments(type: "multipart/mixed"),
      its.cookieFile(option: "-b", path: "jar"),
      its.credentials, its.noPassword(user: "ann"),
      its.secondUpload(option: "-T", path: "f"), its.otherTarget("/a"),
      its.fieldFile("@f"), its.fieldWithoutColon("a"), its.range("0-9"), its.braces, its.brackets,
      its.addedScheme("http"), its.encodedBraces, its.dotSegments, its.severalContents, its.uploadName,
      its.passedOverQuery, its.inputNotRead, its.inputInPieces, its.fileAsItIs("f"), its.inputInData,
      its.fileInData("f"), its.partWithoutEquals(option: "-F"), its.partWithoutName, its.partsWithinPart("a"),
      its.severalFiles("a"), its.partWithoutFileName("a", fileName: "f"), its.inputPart("a"),
      its.textOfFile("a", path: "f"), its.partSetting("headers=X: y", part: "a"),
      its.notAPartOption("x", part: "a"), its.addedFields(["A: b", "C: d"], isLengthFirst: false),
      its.addedFields(["A: b"], isLengthFirst: true), its.noHost, its.otherScheme("ftp"),
      its.quotesOfPowerShell, its.blanksAround("User-Agent"), its.spaces(["A", "B"]), its.addedLength,
    ]
  }

  private static func httpie(_ its: HTTPieFinding.Type) -> [ImportFinding] {
    [
      its.noCommand, its.severalContents(program: "HTTPie"), its.chunked,
      its.notAnItem("x", program: "HTTPie"), its.textOfFile(item: "a", path: "f"),
      its.malformedJSON(
        item: "a", JSONError(.malformedNumber, offset: 1, position: TextPosition(line: 1, column: 2))),
      its.textBehindField("A"), its.badName("a]", .unopenedBracket), its.badName("a[", .unclosedBracket),
      its.badName("a[b]c", .textBehindBracket), its.badName("[a]", .nameInBrackets),
      its.badName("a[-1]", .negativePlace), its.badName("a", .tooDeep),
      its.badName("a[b]", .notAnObject(member: "b")), its.badName("a[0]", .notAList),
      its.badName("a[999999]", .tooManyGaps), its.noFormValue(item: "a", program: "HTTPie"),
      its.notInPart(item: "a", program: "HTTPie"), its.fileWithName(item: "a", path: "f", program: "xh"),
      its.itemsBesideFile("f"), its.inputOfCommand, its.noPassword(user: "ann", program: "HTTPie"),
      its.authentication("digest"), its.addedFields(["A: b", "C: d"], program: "HTTPie"),
      its.fileNotText(item: "a", path: "f"), its.referenceInJSON(item: "a"),
    ]
  }

  private static func fetch(_ its: FetchFinding.Type) -> [ImportFinding] {
    [
      its.noCall, its.codeBeside("let a = 1"), its.needsRunning("f"), its.valueMissing, its.noValue("*"),
      its.tooDeep, its.openBracket, its.memberNameMissing("*"), its.memberValueMissing("a"),
      its.separatorMissing("*"), its.parenthesisMissing("*"), its.notANumber, its.openLine, its.openText,
      its.badEscape, its.urlNotText, its.optionsNotObject, its.credentialsInURL, its.relativeURL,
      its.methodNotText, its.fieldNotText("A"), its.fieldsNotPairs, its.parametersNotPairs, its.bodyNotText,
      its.bodyRefused(method: "GET"), its.ignoredOption("mode"), its.ignoredCredentials,
      its.becameReferer(policy: "origin"), its.addedMaxAge, its.addedNoCache(mode: "reload"),
      its.addedCookies, its.addedFields, its.notRun("a()"), its.references(["a"]),
      its.references(["a", "b"]),
      its.fileOfPage("a.files[0]"), its.blobWithoutName, its.around("async function a()"), its.emptyQuery,
      its.otherScheme("ws"), its.addedBesideCondition("If-Match"),
    ]
  }

  private static func collection(_ its: CollectionFinding.Type) -> [ImportFinding] {
    [
      its.noCollection("a Postman collection"), its.needsYAML, its.script("test"),
      its.savedAnswers, its.settings("proxy"), its.authentication("oauth2"),
      its.otherRequest("a", kind: "gRPC"), its.content("x"), its.noFile("“a”"), its.template("{% uuid %}"),
      its.emptyFolder("a"), its.tooDeep, its.member("spec"), its.cookies, its.composedVariable("a"),
      its.valueKeptElsewhere("a"), its.disabledVariable("a"), its.disabledBody, its.encodedInQuery("a b"),
      its.variablesNotJSON, its.addedScheme, its.addedFields("Postman", ["A", "B"]),
      its.environment(["a", "b"]), its.environmentAlone, its.computedVariables("Postman", ["$a", "$b"]),
      its.referenceInEnvironment("a", "dev", ["b"]), its.latinCredentials,
      its.environmentRenamed("dev", "dev 2"), its.secretsAmongValues(["a"]),
      its.whiteSpaceAround("X-A"),
    ]
  }

  private static func postman(_ its: PostmanFinding.Type) -> [ImportFinding] {
    [
      its.prunedBody("GET"), its.fieldLeftOut("Host"), its.valueInTarget("a"),
      its.partsOfURL("?a=1"), its.fieldOfBody("a/b", replacing: "c/d"), its.fieldWithoutName("a"),
      its.sameField("X-A", as: "x-a"), its.nameAlone("a"), its.furtherType("a/b"), its.capitalsInHost("a"),
      its.typeByName("a.xyz"),
    ]
  }

  private static func bruno(_ its: BrunoFinding.Type) -> [ImportFinding] {
    [
      its.notABlock("get"), its.unclosedBlock("meta"), its.noMethod, its.noDetails,
      its.inFile("a/b.bru", "It is not UTF-8 text."), its.otherKind("Chat", "a request by gRPC"),
      its.filesBeside,
      its.otherFiles(["a.md", "b.js"], more: 0), its.otherFiles(["a.md"], more: 3),
      its.noRequest(["a.md: no request in it, so it was left out."]), its.block("hooks"),
      its.otherBody("body:text", "json"), its.otherAuthentication("basic", "bearer"),
      its.otherVariant("Draft"), its.annotation("@word"), its.notAList("headers"), its.notAMapping("body"),
      its.keyWithoutPlace,
      its.notARow("headers", "1"),
      its.action("call"), its.assertion("res.body", "isEmpty"), its.capture("ids", "res.body.map(f)"),
      its.disabled("res.status: eq 200"), its.comments, its.repeatedField("X-A"),
      its.otherType("a/b", sent: "c/d"), its.environmentInURL("v", ["dev"]), its.prompt("?Name"),
      its.ignored(["old"]), its.ofFile("environments/dev.bru:1:1", "It is so."), its.unsentRows(["a", "b"]),
      its.valueInURL("v"),
      its.rewrittenQuery("key"), its.noFileChosen(["a.bin"]), its.noCollection,
    ]
  }

  private static func hurl(_ its: HurlFinding.Type) -> [ImportFinding] {
    [
      its.notARequestLine("a"), its.notAPair("a"), its.becameValues(["a"]), its.unknownSection("A"),
      its.behindBody("a"),
      its.unclosed("JSON"), its.badBytes("hex"), its.answer,
      its.section("Asserts", count: 1), its.section("Asserts", count: 2), its.option("location: true"),
    ]
  }

  private static func powershell(_ its: PowerShellFinding.Type) -> [ImportFinding] {
    [
      its.unclosed("@{"), its.valueMissing("-Uri"), its.noURL, its.parameter("-OutFile"),
      its.statement("Get-Date"), its.expression("(f)"), its.beside("x"), its.notATable("-Headers"),
      its.tableInText, its.variables(["a", "b"]), its.addedFields, its.listInText, its.jsonWithoutSpace,
      its.cutJSON(depth: 2), its.unordered, its.unknownCredential, its.credentialAfterQuestion,
      its.unknownCall("a"), its.linesOfFile("a.txt"), its.unknownBody("$a.b()"),
    ]
  }

  private static func wget(_ its: WgetFinding.Type) -> [ImportFinding] {
    [
      its.inputFile("f"), its.noURLBesideFile("f"), its.notAField("x"), its.severalContents,
      its.afterQuestion,
      its.addedScheme, its.cookies("c.txt"), its.addedFields(["A: b", "C: d"]),
    ]
  }

  private static func xh(_ its: XhFinding.Type) -> [ImportFinding] {
    [
      its.jsonInForm(item: "a"), its.addedLength, its.itemWithoutName("=x"),
      its.refusedJSON(item: "a", .tooLarge("1e400")),
      its.refusedJSON(item: "a", .tooDeep), its.encodedPartName("a b"),
    ]
  }
}
