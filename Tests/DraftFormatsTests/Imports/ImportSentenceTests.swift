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
    (.notBase64, "The content is named base64 and is none: its text is sent as it is."),
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
      "This line is no field, for it has no name and colon: “x”. An empty line comes before the content."
    ),
    (.chunkWithoutLength, "The length of a chunk is missing here: expected a hexadecimal number."),
    (.chunkCutOff(count: 5), "The chunk of 5 bytes that begins here is cut off."),
    (.noSlash, "A slash was put before the target, which has none."),
    (.noHost, "The message names no host: put scheme and host before the path."),
    (.addedScheme("https"), "https:// was put before the host, for a message names no scheme."),
    (.chunks, "The content was sent in chunks; here it is sent with its length."),
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
    (.fileInContent("a.txt"), "The file a.txt was to be a part of the content: paste what it holds."),
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

  private static let shell: [(finding: ShellFinding, sentence: String)] = [
    (
      .typographicSpace,
      "The space here is a typographic one, which no shell takes for a space: put a usual one in its place."
    ),
    (.mendedSigns(1), "A typographic sign was replaced by that of a shell; the first is here."),
    (.mendedSigns(2), "2 typographic signs were replaced by those of a shell; the first is here."),
    (
      .assignedVariables(["A", "B"]),
      "$A and $B became {{A}} and {{B}}, which the draft defines as the text does."
    ),
    (
      .replacedVariables(["A"]),
      "$A became the value that the text assigns: a reference would be encoded there, and the shell encodes nothing."
    ),
    (
      .unassignedVariables(["A"]),
      "$A became {{A}}, and nothing in the text gives it a value: define it in the draft, or in a file of variables."
    ),
    (
      .operatorOfVariable("${A:-b}", name: "A"),
      "${A:-b} became {{A}}; the rest of it is for the shell."
    ),
    (
      .openQuote("'"),
      "The quote ' that is opened here is never closed: the command is cut off, or a quote is missing."
    ),
    (.noCommand(program: "curl"), "There is no curl command in this text."),
    (
      .noOption("--x", program: "curl"),
      "curl has no option --x. Is something missing before it, or a quote?"
    ),
    (.valueMissing(option: "-d"), "-d needs a value, and the command ends here."),
    (.ignoredOption("--silent"), "--silent has no meaning for the request."),
    (
      .unsupportedOption("-K f", .readsOptions),
      "-K f names a file of options, which is not read: paste its options."
    ),
    (
      .unsupportedOption("--netrc", .readsCredentials),
      "--netrc takes user and password from a file, which is not read."
    ),
    (
      .unsupportedOption("--session s", .readsSession),
      "--session s takes fields, cookies and a password from a file, which is not read."
    ),
    (
      .unsupportedOption("--expand-data d", .expandsVariables),
      "--expand-data d expands variables, which are not known."
    ),
    (
      .unsupportedOption("--variable a=b", .setsVariable),
      "--variable a=b sets a variable, which is not expanded."
    ),
    (
      .typographicQuote("“"),
      "The quotation mark “ is a typographic one, which no shell takes for a quote: put ' in its place, here and at the other end."
    ),
    (
      .typographicDash("–", "an en dash"),
      "The – here is an en dash, which begins no option: put - in its place, or --."
    ),
    (.unsupportedOption("--digest", .answersServer), "--digest makes a field of the server's answer."),
    (.unsupportedOption("--aws-sigv4 a", .signs), "--aws-sigv4 a signs the request when it is sent."),
    (
      .unsupportedOption("-z f", .addsModificationDate),
      "-z f makes a field If-Modified-Since of a time or a file."
    ),
    (
      .unsupportedOption("--etag-compare f", .addsEntityTag),
      "--etag-compare f makes a field If-None-Match of a file."
    ),
    (.unsupportedOption("-C -", .addsRange), "-C - makes a field Range of what is there already."),
    (
      .unsupportedOption("--tr-encoding", .addsTransferFields),
      "--tr-encoding adds fields TE and Connection."
    ),
    (
      .unsupportedOption("--form-escape", .escapesNames),
      "--form-escape escapes names of parts with backslashes; they are percent-encoded here."
    ),
    (.unsupportedOption("--crlf", .changesLineEnds), "--crlf turns line ends of an upload into CR LF."),
    (
      .unsupportedOption("--compress", .compresses),
      "--compress compresses the content, which is sent as it is here."
    ),
    (.noURL, "The command names no URL."),
    (.expansion("$A"), "$A is kept as it is: the shell would have put something else in its place."),
    (
      .expansion(String(repeating: "a", count: 61)),
      "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa… is kept as it is: the shell would have put something else in its place."
    ),
    (
      .substitution("$(a)"),
      "$(a) is kept as it is: the shell would have run it and put what it prints in its place. Nothing is run here."
    ),
    (
      .otherCommand(refusal: ImportError(.curl, ShellFinding.noURL)),
      "Another command was left out. The command names no URL."
    ),
    (.unreadCommands(2, most: nil), "2 more commands were not read, for so many are wrong."),
    (.unreadCommands(2, most: 10_000), "2 more commands were not read, for 10000 are the most of one text."),
    (.notRun("cd a", beside: "curl"), "Beside the curl commands nothing of the text is run: “cd a”."),
    (
      .wordsBefore(["sudo", "A=…"]),
      "“sudo A=…” before the command belongs to the shell, not to the request."
    ),
    (
      .cutAtAmpersand("&b=c"),
      "The shell ends the command before &b=c, for the & isn't in quotes: put the URL into quotes."
    ),
    (.ofShell("> f"), "> f belongs to the shell, not to the request."),
  ]

  private static let curl: [(finding: CurlFinding, sentence: String)] = [
    (
      .nextRequest(option: "--next"),
      "--next begins a second request, and one draft is one request: paste one at a time."
    ),
    (.secondURL, "The command has a second URL here, and one draft is one request: paste one at a time."),
    (
      .brokenLine,
      "There is a space after the backslash here, which ends the command: a line goes on only where nothing follows the backslash."
    ),
    (.cookieFile(option: "-b", path: "jar"), "-b jar names a file of cookies, which is not read."),
    (
      .credentials,
      "User and password, or the token, were left out of the draft: curl doesn't send them as they are."
    ),
    (.noPassword(user: "ann"), "curl would ask for the password of ann: it is empty here."),
    (.secondUpload(option: "-T", path: "f"), "-T f is for a second URL, which the command does not have."),
    (
      .otherTarget(option: "--request-target", target: "/a"),
      "--request-target /a puts another target into the request line than the URL's."
    ),
    (.fieldFile("@f"), "-H @f names a file of fields, which is not read."),
    (.fieldWithoutColon("a"), "-H a has no colon, and curl does not send it."),
    (.range("0-9"), "-r 0-9 is for answers: with content, curl makes a field Content-Range of it."),
    (
      .braces,
      "curl makes several requests of the braces in this URL. Paste the command with one of the URLs, or with -g if they are meant literally."
    ),
    (
      .brackets,
      "curl makes several requests of the brackets in this URL, or refuses them. Paste the command with -g if they are meant literally."
    ),
    (.addedScheme("http"), "http:// was put before the URL, as curl does where no scheme is given."),
    (
      .encodedBraces,
      "The braces in the path were percent-encoded, for a draft would put a row in their place; curl sends them as they are."
    ),
    (.dotSegments, "“.” and “..” were taken out of the path, as curl does."),
    (.severalContents, "curl takes one of -d, -F and -T: this command has several of them."),
    (.uploadName, "The name of the file was put behind the URL, as curl does."),
    (.passedOverQuery, "curl passes --url-query over where -G puts data into the query."),
    (.inputNotRead, "Standard input was to be the content: it is not read."),
    (.inputInPieces, "curl sends standard input in pieces; here it is sent with its length."),
    (
      .fileAsItIs("f"),
      "The file f is sent as it is; curl's -d takes its line ends out, as --data-binary does not."
    ),
    (.inputInData, "Standard input was to be a part of the data: it is not read."),
    (
      .fileInData("f"),
      "The content of f was to be a part of the data: the file is not read. Paste what it holds."
    ),
    (.partWithoutEquals(option: "-F"), "-F wants name=content, and has no “=”."),
    (.partWithoutName, "curl sends a part without a name; here its name is empty."),
    (.partsWithinPart("a"), "“a” begins parts within a part, which no draft has."),
    (.severalFiles("a"), "“a” has several files in one part: the first alone was taken over."),
    (
      .partWithoutFileName("a", fileName: "f"),
      "“a” has the file name f in curl's command; here it is a text without one."
    ),
    (.partWithoutType("a"), "curl sends “a” without a content type, for it has no name."),
    (.inputPart("a"), "“a” is standard input, which is not read: name a file."),
    (
      .textOfFile("a", path: "f"),
      "“a” is the text of the file f without its name: here it is sent as a file."
    ),
    (
      .partSetting("headers=X: y", part: "a"),
      "headers=X: y of “a” was left out: a part has a content type alone."
    ),
    (.notAPartOption("x", part: "a"), "“x” of “a” is no option of a part, and was left out."),
    (.addedFields(["A: b", "C: d"], isLengthFirst: false), "curl also sends A: b and C: d."),
    (
      .addedFields(["A: b"], isLengthFirst: true),
      "curl also sends A: b and Content-Length before Content-Type."
    ),
    (.noHost, "curl sends no field Host here: the draft sends it, for a request without it is refused."),
    (
      .spaces(["A", "B"]),
      "A, B: curl sends the spaces after the colon as they are typed; here it is one."
    ),
    (
      .addedLength,
      "Content-Length: 0 is sent, as this method asks for; curl doesn't send it without data."
    ),
  ]

  private static let httpie: [(finding: HTTPieFinding, sentence: String)] = [
    (.noCommand, "There is no command http or https in this text."),
    (
      .severalContents(program: "HTTPie"),
      "HTTPie takes its content from items, from --raw or from standard input: this command has several of them."
    ),
    (.chunked, "--chunked sends the content in pieces; here it is sent with its length."),
    (
      .notAnItem("x", program: "HTTPie"),
      "“x” is no item: HTTPie wants name=text, name:=json, name==text, Header:value or name@file."
    ),
    (
      .textOfFile(item: "a", path: "f"),
      "“a” has the text of the file f, which is not read: paste what it holds."
    ),
    (
      .malformedJSON(
        item: "a", JSONError(.malformedNumber, offset: 1, position: TextPosition(line: 1, column: 2))),
      "The JSON of “a” is wrong at its character 2: this is no JSON number; one is written as -1, 0.5 or 2e9."
    ),
    (.textBehindField("A"), "“A;” is a field without a value, and text follows it: write A:value."),
    (.badName("a]", .unopenedBracket), "The name “a]” begins with a bracket that was not opened."),
    (.badName("a[", .unclosedBracket), "The name “a[” has a bracket that is not closed."),
    (.badName("a[b]c", .textBehindBracket), "The name “a[b]c” has text behind a closing bracket."),
    (.badName("[a]", .nameInBrackets), "The name “[a]” begins with a name in brackets."),
    (.badName("a[-1]", .negativePlace), "The name “a[-1]” has a place below zero."),
    (.badName("a", .tooDeep), "The name “a” has more than 1000 brackets."),
    (
      .badName("a[b]", .notAnObject(member: "b")),
      "The name “a[b]” puts “b” into what is no object in the items before it."
    ),
    (
      .badName("a[0]", .notAList),
      "The name “a[0]” puts an element into what is no list in the items before it."
    ),
    (
      .badName("a[999999]", .tooManyGaps),
      "The name “a[999999]” leaves more than 100,000 places of a list empty."
    ),
    (
      .noFormValue(item: "a", program: "HTTPie"),
      "“a” is no text and no number: HTTPie puts no other JSON into a form."
    ),
    (
      .notInPart(item: "a", program: "HTTPie"),
      "HTTPie sends “a” in no part: := makes JSON alone. Write = for it."
    ),
    (
      .fileWithName(item: "a", path: "f", program: "xh"),
      "“a” is the file f: xh wants --form for files with names."
    ),
    (.itemsBesideFile("f"), "The items beside the file f were left out: a file is the whole content."),
    (.inputOfCommand, "The command before the pipe is not run: what it writes is missing."),
    (
      .noPassword(user: "ann", program: "HTTPie"),
      "HTTPie would ask for the password of ann: it is empty here."
    ),
    (
      .authentication("digest"),
      "--auth-type digest makes a field of the server's answer, or signs the request when it is sent."
    ),
    (.addedFields(["A: b", "C: d"], program: "HTTPie"), "HTTPie also sends A: b and C: d."),
  ]

  private static let fetch: [(finding: FetchFinding, sentence: String)] = [
    (.noCall, "There is no call of fetch(…) in this text."),
    (
      .codeBeside("let a = 1"),
      "“let a = 1” is code around the call of fetch(…), and no code is run: leave the call alone, with each value written out, or copy the request from the browser's network panel."
    ),
    (
      .needsRunning("f"),
      "“f” is known only when the code runs, and no code is run: write the value itself in its place, or copy the request from the browser's network panel."
    ),
    (.valueMissing, "The code ends here, where a value is missing: it is cut off."),
    (.noValue("*"), "There is no value here, but “*”."),
    (.tooDeep, "Values are nested beyond 1000 levels here."),
    (.openBracket, "The bracket that is opened here is never closed: the code is cut off."),
    (.memberNameMissing("*"), "The name of a member is missing here: there is “*”."),
    (.memberValueMissing("a"), "A colon and a value are missing behind the name “a”."),
    (.separatorMissing("*"), "A comma or a closing bracket is missing here: there is “*”."),
    (.parenthesisMissing("*"), "A closing parenthesis is missing here: there is “*”."),
    (.notANumber, "This is no number that can be read: write it like 12, −0.5 or 1e9."),
    (.openLine, "The text that begins here is not closed on its line."),
    (.openText, "The text that begins here is never closed: the code is cut off, or a quote is missing."),
    (
      .badEscape,
      "This escape is no character: expected one like \\n, \\x41, \\u0041, \\ud83d\\ude42 or \\u{1F642}."
    ),
    (.urlNotText, "fetch takes a URL first, and this is no text."),
    (.optionsNotObject, "fetch takes its options second, and this is no object: { method: \"POST\" }."),
    (.credentialsInURL, "fetch refuses a URL with user and password: put them into a field Authorization."),
    (
      .relativeURL,
      "The URL is meant from the page that the code runs in: put its scheme and host before it."
    ),
    (.methodNotText, "The method is no text."),
    (.fieldNotText("A"), "The field A is no text."),
    (
      .fieldsNotPairs,
      "headers is neither an object of texts nor an array of pairs: [[\"Name\", \"value\"]]."
    ),
    (
      .parametersNotPairs,
      "URLSearchParams takes a text, an object of texts or an array of pairs: [[\"name\", \"value\"]]."
    ),
    (
      .bodyNotText,
      "The body is an array or an object, of which fetch makes no JSON: write JSON.stringify(…) around it."
    ),
    (.bodyRefused(method: "GET"), "fetch refuses content with GET; here it is a part of the draft."),
    (.ignoredOption("mode"), "mode has no meaning for the request."),
    (.ignoredCredentials, "credentials has no meaning for the request without a browser's cookies."),
    (
      .becameReferer(policy: "origin"),
      "referrer became a field Referer, as browsers send it where the referrer policy is “origin”."
    ),
    (.addedMaxAge, "With cache: \"no-cache\" a browser also sends Cache-Control: max-age=0."),
    (
      .addedNoCache(mode: "reload"),
      "With cache: \"reload\" a browser also sends Pragma: no-cache and Cache-Control: no-cache."
    ),
    (.addedCookies, "A browser also sends the cookies that it has for this host."),
    (
      .addedFields,
      "A browser also sends User-Agent, Accept, Accept-Language, Accept-Encoding, Connection, Origin and fields Sec-…; Node sends Accept: */*, Accept-Language: *, Sec-Fetch-Mode: cors, User-Agent: node, Accept-Encoding: gzip, deflate and Connection: keep-alive."
    ),
  ]

  private static let content: [(finding: ContentFinding, sentence: String)] = [
    (
      .notText(count: 1),
      "The content is no UTF-8 text and was left out (1 byte). Save it to a file, and choose that as the body."
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
    (.transferCoding, "Transfer-Encoding was left out: the content is sent with its length."),
    (.partOfRequestLine(":path"), ":path is a part of the request line in HTTP/2, and no field."),
    (.wrongLength("5", actual: "3"), "Content-Length: 5 was left out, for the content has 3 bytes."),
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
