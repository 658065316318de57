@testable import DraftFormats
import WiredraftCore

/// The wording of messages about commands and calls: of a shell, curl, HTTPie and fetch.
extension ImportSentenceTests {
  static let shell: [(finding: ShellFinding, sentence: String)] = [
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
      "--compress compresses the body, which is sent as it is here."
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

  static let curl: [(finding: CurlFinding, sentence: String)] = [
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
    (.range("0-9"), "-r 0-9 is for answers: with a body, curl makes a field Content-Range of it."),
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
    (.inputNotRead, "Standard input was to be the body: it is not read."),
    (.inputInPieces, "curl sends standard input in pieces; here it is sent with its length."),
    (
      .fileAsItIs("f"),
      "The file f is sent as it is; curl's -d takes its line ends out, as --data-binary does not."
    ),
    (.inputInData, "Standard input was to be a part of the data: it is not read."),
    (
      .fileInData("f"),
      "The text of f was to be a part of the data: the file is not read. Paste what it holds."
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

  static let httpie: [(finding: HTTPieFinding, sentence: String)] = [
    (.noCommand, "There is no command http or https in this text."),
    (
      .severalContents(program: "HTTPie"),
      "HTTPie takes its body from items, from --raw or from standard input: this command has several of them."
    ),
    (.chunked, "--chunked sends the body in pieces; here it is sent with its length."),
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
    (.itemsBesideFile("f"), "The items beside the file f were left out: a file is the whole body."),
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

  static let fetch: [(finding: FetchFinding, sentence: String)] = [
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
    (.bodyRefused(method: "GET"), "fetch refuses a body with GET; here it is a part of the draft."),
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
}
