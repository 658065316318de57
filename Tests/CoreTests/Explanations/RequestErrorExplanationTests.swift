import HTTPTypes
import TestSupport
import Testing
import WiredraftCore
import WiredraftExplanations

@Suite("The explanation of a request's error")
struct RequestErrorExplanationTests {
  struct Sample: Request {
    var baseURL = "https://h"
    var path = ""
    var method = HTTPRequest.Method.get
    var parameters: ParameterValue?
    var headerFields: [String: String] = [:]
    var given: (any BodyParameters)?
    var bodyParameters: (any BodyParameters)? {
      given ?? (method == .post ? parameters.map(JSONBodyParameters.init(JSONObject:)) : nil)
    }
  }

  private func explanation(_ request: some Request) -> Explanation? {
    do throws(RequestError) {
      _ = try request.message()
      return nil
    } catch {
      return error.explanation
    }
  }

  @Test("A space in the path is explained with its place, its text, and pathParameters")
  func path() {
    let explanation = explanation(Sample(baseURL: "https://api.github.com", path: "/repos/a b/x"))
    check(explanation?.title, "The request can't be made")
    check(
      explanation?.sentence,
      "The URL “https://api.github.com/repos/a b/x”: A URL has no white space and no control characters (at character 31): write %20 for a space."
    )
    check(
      explanation?.advice,
      "A value in the path belongs in pathParameters: write {name} in the path, and the value is encoded as one segment."
    )
    check(explanation?.reference, "RFC 3986 §2")
  }

  @Test("A # in the path is explained with its place, and pathParameters")
  func fragment() {
    let explanation = explanation(Sample(path: "/tags/C#"))
    check(
      explanation?.sentence,
      "The URL “https://h/tags/C#”: What follows # is never sent (at character 17): write %23 for a # in the path."
    )
    check(explanation?.advice?.hasPrefix("A value in the path belongs in pathParameters") == true)
    check(explanation?.reference, "RFC 3986 §3.5")
  }

  @Test("A number that can't be sent is explained with its path")
  func number() {
    let nan = Double.nan.value(for: .json)
    let sentence = "A number is infinite or undefined: neither JSON nor a text can write it."
    check(
      explanation(Sample(method: .post, parameters: ["filter": [["max": nan]]]))?.sentence,
      "parameters.filter[0].max: \(sentence)")
    check(
      RequestError.notANumber([.element(0), .member("max")]).explanation.sentence, "[0].max: \(sentence)")
  }

  @Test("A field is explained by its name, with the control characters named and the secrets masked")
  func fields() {
    check(
      explanation(Sample(headerFields: ["X-A": "a\nb"]))?.sentence,
      "headers.X-A “aLFb”: The value has the control character LF at character 2; no field may.")
    let secret = explanation(Sample(headerFields: ["Authorization": "Bearer hunter2\n"]))
    check(
      secret?.sentence,
      "headers.Authorization: The value has the control character LF at character 15; no field may.")
    let url = explanation(Sample(baseURL: "https://me:hunter2@h/a b?token=hunter2"))
    check(url?.description.contains("hunter2") == false)
    check(url?.description.contains("••••••@h/a b") == true)
  }

  @Test("What contradicts itself says what to leave out")
  func contradictions() {
    let length = explanation(
      Sample(method: .post, headerFields: ["Content-Length": "3"], given: TextBodyParameters("x")))
    check(
      length?.sentence,
      "headers.Content-Length: This Content-Length is wrong: the body has 1 byte."
    )
    check(length?.advice, "Leave Content-Length out of headerFields: it is counted.")
  }

  @Test("The words are those of properties, not of rows, switches and body types")
  func properties() {
    let host = Doubled()
    for (request, sentence) in [
      (Sample(path: "/a/{b}"), #"path.b: pathParameters has no “b” for the {b} of the path."#),
      (host, "headers.Host: Host is allowed once only: headerFields has a second one."),
      (
        Sample(parameters: ["f": .file(FileReference(path: "x"))]),
        "parameters.f: A file is sent as a part of a multipart body only."
      ),
    ] as [(any Request, String)] {
      check(explanation(request)?.sentence, sentence)
    }
  }

  private struct Doubled: Request {
    let baseURL = "https://h"
    let path = "/a"
    let method = HTTPRequest.Method.get
    var headerFields: KeyValuePairs<String, String> { ["Host": "a", "Host": "b"] }
  }

  @Test("Of many diagnostics three are explained, and the same advice once")
  func many() {
    let fields = Dictionary(uniqueKeysWithValues: (0..<9).map { ("X-\($0)", "\n") })
    let explanation = explanation(Sample(headerFields: fields))
    check(explanation?.sentence.hasSuffix(" There are 6 more problems.") == true)
    check(explanation?.sentence.contains("headers.X-2") == true)
    check(explanation?.sentence.contains("headers.X-3") == false)
    let nan = Double.nan.value(for: .json)
    let numbers = self.explanation(Sample(parameters: ["a": nan, "b": nan]))
    check(numbers?.advice?.ranges(of: "Check the number").count, 1)
  }

  private static let files: [Diagnostic.FileProblem] = [
    .notExamined, .notFound, .isFolder, .notAFile, .noPermission, .emptyPath, .system(5),
  ]

  @Test("Each error has a sentence that is one line, begins with a capital, and ends with a full stop")
  func sentences() {
    let parts: [MultipartError.Kind] = [
      .missingDelimiter, .malformedDelimiter, .unfinishedPart, .malformedLine, .headTooLong, .malformedField,
      .invalidUTF8, .missingDisposition, .malformedDisposition, .missingName, .repeated("A\nb"),
      .trailingContent,
    ]
    let texts: [JSONError.Kind] = [
      .unexpectedEnd, .expected(.value), .expected(.name), .expected(.colon), .expected(.commaOrEnd),
      .malformedNumber, .malformedEscape, .controlCharacter, .loneSurrogate, .invalidUTF8, .tooDeep,
      .duplicateName, .trailingContent,
    ]
    let sources: [ByteSourceError] =
      Self.files.map { .unreadable(name: nil, $0) } + [
        .lengthChanged(name: nil, promised: 2, found: 1), .boundaryInContent(name: nil),
        .invalidLength(name: "", -1), .invalidCount(name: nil, 9), .failed(name: nil, reason: "it is busy"),
        .cancelled,
      ]
    let requests: [RequestError] =
      ParameterDestination.allCases.map { .unnamedParameters($0) } + [
        .source(.cancelled), .notComposable([Diagnostic(.boundaryInContent)]),
      ]
    var explanations = parts.map { MultipartError(kind: $0, offset: 7).explanation }
    explanations += texts.map {
      JSONError($0, offset: 1, position: TextPosition(line: 1, column: 2)).explanation
    }
    explanations += sources.map(\.explanation) + Self.files.map(\.explanation) + requests.map(\.explanation)
    for explanation in explanations {
      for line in [explanation.sentence, explanation.advice].compactMap(\.self) {
        check(line.hasSuffix("."), "\(line)")
        check(line.first?.isUppercase == true, "\(line)")
        check(line.unicodeScalars.allSatisfy { $0.value >= 0x20 }, "\(line)")
      }
      check(!explanation.title.isEmpty && explanation.title.last != ".")
    }
    let lines = Set(
      (parts.map { MultipartError(kind: $0, offset: 7).explanation.sentence })
        + texts.map {
          JSONError($0, offset: 1, position: TextPosition(line: 1, column: 2)).explanation.sentence
        }
        + sources.map(\.explanation.sentence))
    check(lines.count, parts.count + texts.count + sources.count)
  }

  @Test("A source is named, and a system's error is in its words")
  func sources() {
    check(
      ByteSourceError.unreadable(name: "me.png", .isFolder).explanation.sentence,
      "me.png can't be read: it is a folder.")
    check(
      ByteSourceError.boundaryInContent(name: "me.png").explanation.sentence, "The boundary occurs in me.png."
    )
    check(Diagnostic.FileProblem.system(28).explanation.sentence, "No space left on device.")
    check(
      MultipartError(kind: .missingName, offset: 7).explanation.sentence,
      "A part has no name. It is at byte 8 of the body.")
  }
}
