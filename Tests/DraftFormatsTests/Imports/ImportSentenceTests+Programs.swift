@testable import DraftFormats
import WiredraftCore

/// The sentences about the formats of other programs.
extension ImportSentenceTests {
  static let collection: [(finding: CollectionFinding, sentence: String)] = [
    (.noCollection("a Postman collection"), "This is not a Postman collection: it has no list of requests."),
    (.needsYAML, "This is YAML, which is read by wiredraft import and in the composer."),
    (.script("test"), "The script “test” was left out: no script is run here."),
    (.description, "The description was left out: a draft has a title alone."),
    (.savedAnswers, "Saved answers have no meaning for the request."),
    (.settings("proxy"), "proxy is a setting for sending, and was left out."),
    (
      .authentication("oauth2"),
      "Authentication by oauth2 was left out: it signs each request, or needs another one. Add the field that it would send."
    ),
    (.otherRequest("a", kind: "gRPC"), "“a” is a request by gRPC, not by HTTP, and was left out."),
    (.content("x"), "A body of the kind x can't be imported, and was left out."),
    (.noFile("“a”"), "No file is chosen for “a”: type its path."),
    (
      .template("{% uuid %}"),
      "{% uuid %} is kept as it is: the program puts its value in when it sends the request."
    ),
    (.emptyFolder("a"), "The folder “a” has no request, and was left out."),
    (.tooDeep, "Folders within more than 100 others were left out."),
    (.member("spec"), "spec is not part of a request, and was left out."),
    (.cookies, "The cookies that the program keeps are not part of the requests, and were left out."),
    (
      .composedVariable("a"),
      "The value of {{a}} refers to other variables: it was put in where it is used."
    ),
    (
      .valueKeptElsewhere("a"),
      "The value of {{a}} is a secret that the file does not hold: define it in http-client.private.env.json."
    ),
    (.disabledVariable("a"), "The variable a is switched off, and was left out."),
    (.disabledBody, "The body is switched off, and was left out."),
    (
      .encodedInQuery("a b"),
      "“a b” is percent-encoded where a query can't hold a character; the program sends it as it is."
    ),
    (.variablesNotJSON, "The variables of the query are no JSON, and were left out."),
    (.addedScheme, "http:// was put before the URL, as the program does where no scheme is given."),
    (.addedFields("Postman", ["A", "B"]), "Postman also sends A and B."),
    (
      .environment(["a", "b"]),
      "The environments a, b are left out of a single draft: --all writes them to files of variables."
    ),
    (
      .environmentAlone,
      "These are variables, and no request. Save them as http-client.env.json beside the drafts; --env chooses an environment."
    ),
  ]

  static let bruno: [(finding: BrunoFinding, sentence: String)] = [
    (.notABlock("get"), "This line begins no block: “get”. Expected a name and {, or a name and [."),
    (.unclosedBlock("meta"), "The block meta that begins here has no } at the margin to end it."),
    (.inFile("a.bru", "It is bad."), "In a.bru: It is bad."),
    (.block("tests"), "The block tests was left out: a draft has nothing like it."),
    (.comments, "Bruno takes the comments out of the JSON when it sends it: they are kept here."),
    (.noMethod, "There is no request in it: one has a block such as get { url: … }."),
  ]

  static let hurl: [(finding: HurlFinding, sentence: String)] = [
    (.notARequestLine("a"), "This line begins no request: “a”. Expected a method and a URL."),
    (.notAPair("a"), "“a” is no pair: expected a name, a colon and a value."),
    (.unclosed("JSON"), "The JSON that begins here has no end."),
    (.badBytes("hex"), "The hex here has other characters than its digits."),
    (.answer, "A part of the answer that Hurl would expect was left out."),
    (.section("Asserts", count: 1), "The section [Asserts] with 1 line was left out."),
    (.section("Asserts", count: 2), "The section [Asserts] with 2 lines was left out."),
    (.option("location: true"), "“location: true” is an option for sending, and was left out."),
  ]

  static let powershell: [(finding: PowerShellFinding, sentence: String)] = [
    (.unclosed("@{"), "The @{ that is opened here is never closed: the command is cut off."),
    (.valueMissing("-Uri"), "-Uri needs a value, and the command ends here."),
    (.noURL, "The command names no URL: -Uri is missing."),
    (
      .parameter("-OutFile"),
      "-OutFile has no meaning for the request, or can't be in a draft, and was left out."
    ),
    (.statement("Get-Date"), "“Get-Date” is not run, and was left out."),
    (.expression("(f)"), "(f) is kept as it is: PowerShell would have put its value in its place."),
    (.beside("x"), "“x” is no parameter of the command, and was left out."),
    (.notATable("-Headers"), "The value of -Headers is no table that is written out, and was left out."),
    (.tableInText, "A table, where the command takes a text, was left out."),
    (
      .variables(["a", "b"]),
      "$a, $b became references: define the variables in the draft or in a file of variables."
    ),
    (
      .addedFields,
      "PowerShell also sends User-Agent: Mozilla/5.0 (…) PowerShell/7 and Accept-Encoding: gzip, deflate, br."
    ),
  ]

  static let wget: [(finding: WgetFinding, sentence: String)] = [
    (.secondURL("https://h/"), "The URL https://h/ was left out: one draft is one request."),
    (.notAField("x"), "wget refuses the field “x”, which has no colon: it was left out."),
    (.severalContents, "wget takes one of --post-data, --post-file, --body-data and --body-file."),
    (
      .afterQuestion,
      "wget sends user and password after the server asks for them, unless --auth-no-challenge is given; here they are sent at once."
    ),
    (.addedScheme, "http:// was put before the URL, as wget does where no scheme is given."),
    (.cookies("c.txt"), "The file of cookies c.txt is not read."),
    (.addedFields(["A: b", "C: d"]), "wget also sends A: b and C: d."),
  ]

  static let xh: [(finding: XhFinding, sentence: String)] = [
    (.jsonInForm(item: "a"), "xh refuses := in a form: write “a” with =.")
  ]

  static let kibana: [(finding: KibanaFinding, sentence: String)] = [
    (
      .notARequest("x"),
      "“x” is no request, and was left out: a request begins with a method and a path."
    ),
    (.afterPath("x"), "“x” after the path is not sent, and was left out."),
    (
      .base, "The console names no host: define the variable {{base}}, such as http://localhost:9200."
    ),
    (
      .kibana,
      "kbn: is the address of Kibana: define the variable {{kibana}}, such as http://localhost:5601. Kibana also wants a field kbn-xsrf."
    ),
    (
      .variables(["a", "b"]),
      "${a}, ${b} became references: define the variables in the draft or in a file of variables."
    ),
    (.unclosedText, "The text that begins here with three quotes has no end."),
    (.notJSON(.expected(.value)), "The body is no JSON, and is kept as it is: expected a JSON value."),
    (.addedFields, "Kibana also sends fields of its own, such as Authorization, to Elasticsearch."),
  ]
}
