import HTTPTypes
import Testing
import WiredraftCore

/// An array of arrays, or an object of objects, of so many levels.
private func nested(_ depth: Int, objects: Bool) -> ParameterValue {
  var value: ParameterValue = 1
  for _ in 0..<depth {
    value = objects ? .object([.init(name: "a", value: value)]) : .array([value])
  }
  return value
}

@Suite("Values that are nested deeply")
struct NestingTests {
  private struct Nested: Request {
    let baseURL = "https://h/p"
    var method = HTTPRequest.Method.get
    var parameters: ParameterValue?
    var bodyParameters: (any BodyParameters)?
  }

  /// Does everything that can be done with a value, and returns what does not end as it should.
  private static func failures(_ value: ParameterValue, depth: Int) -> [String] {
    var failures: [String] = []
    func expect(_ isTrue: Bool, _ what: String) { if !isTrue { failures.append(what) } }
    let isWritten = depth < 1000
    let text = value.compactJSON
    expect(text.utf8.count > depth, "compactJSON")
    expect(value.description == text, "description")
    expect(value.isIdentical(to: value), "isIdentical")
    expect(!value.isIdentical(to: .array([value])), "is not identical")
    for destination in ParameterDestination.allCases {
      expect(value.value(for: destination).isCollection, "value(for:)")
    }
    let row = Row("a", value: value)
    expect((row.problem == nil) == (depth <= 1000), "a row's text")
    for list in [RowList.parameters, .query, .body, .headers, .path] {
      for type in [BodyType.json, .form, .multipart] {
        for styles in [(ArrayStyle.repeat, ObjectStyle.brackets), (.json, .json), (.comma, .dots)] {
          var draft = Draft()
          draft.method = "POST"
          draft.url = "https://h/{a}"
          draft.body.type = type
          (draft.styles.arrays, draft.styles.objects) = styles
          draft[list] = [row]
          let composition = draft.compose(in: CompositionContext(boundary: "B"))
          if list == .parameters, type == .json {
            expect(composition.hasErrors != isWritten, "\(list) \(type)")
          }
          if depth > 1000 { expect(composition.hasErrors, "\(list) \(type)") }
        }
      }
    }
    var draft = Draft()
    draft.method = "POST"
    draft.url = "https://h/"
    draft.body.json = value
    expect(draft.compose().hasErrors == (depth > 1000), "body.json")
    let object: ParameterValue = .object([.init(name: "a", value: value)])
    for request in [
      Nested(parameters: object), Nested(method: .post, parameters: object),
      Nested(method: .post, parameters: value),
      Nested(method: .post, bodyParameters: JSONBodyParameters(JSONObject: value)),
      Nested(method: .post, bodyParameters: FormURLEncodedBodyParameters(formObject: object)),
      Nested(
        method: .post,
        bodyParameters: MultipartFormDataBodyParameters(parts: [.init(value: value, name: "a")])),
    ] {
      let isMade = (try? request.message()) != nil
      if depth > 1001 { expect(!isMade, "\(request.method) is made") }
      if depth < 900, request.method == .post, request.bodyParameters is JSONBodyParameters {
        expect(isMade, "\(request.method) is not made")
      }
    }
    return failures
  }

  @Test(
    "Whatever is done with them ends in a diagnostic or an error, on a small stack, too",
    arguments: [1, 500, 999, 1000, 1001, 5000], [false, true])
  func everything(depth: Int, objects: Bool) {
    for size in [512 << 10, 8 << 20] {
      let failures = onStack(of: size) { Self.failures(nested(depth, objects: objects), depth: depth) }
      #expect(failures == [], "\(size)")
    }
  }

  @Test("10,000 levels are composed, compared, described and freed on the stack that the first thread has")
  func tenThousand() {
    for objects in [false, true] {
      let failures = onStack(of: 8 << 20) { Self.failures(nested(10_000, objects: objects), depth: 10_000) }
      #expect(failures == [])
    }
  }
}
