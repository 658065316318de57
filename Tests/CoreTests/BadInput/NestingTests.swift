import HTTPTypes
import TestSupport
import Testing
import WiredraftCore

/// Returns nested arrays, or nested objects, with the given number of levels.
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
    let path = ""
    var method = HTTPRequest.Method.get
    var parameters: ParameterValue?
    var given: (any BodyParameters)?
    var bodyParameters: (any BodyParameters)? {
      given ?? (method == .post ? parameters.map(JSONBodyParameters.init(JSONObject:)) : nil)
    }
  }

  /// Performs every operation on a value, and returns the ones that don't end as expected.
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
    let row = Draft.Row("a", value: value)
    expect((row.problem == nil) == (depth <= 1000), "a row's text")
    for list in [Draft.RowList.parameters, .query, .body, .headers, .path] {
      for type in [Draft.BodyType.json, .form, .multipart] {
        for styles in [
          (EncodingStyles.ArrayStyle.repeat, EncodingStyles.ObjectStyle.brackets), (.json, .json),
          (.comma, .dots),
        ] {
          var draft = Draft()
          draft.method = "POST"
          draft.url = list == .path ? "https://h/{a}" : "https://h/"
          draft.body.type = type
          (draft.styles.arrays, draft.styles.objects) = styles
          draft[list] = [row]
          let composition = draft.compose(in: Composition.Context(boundary: "B"))
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
      Nested(method: .post, given: JSONBodyParameters(JSONObject: value)),
      Nested(method: .post, given: FormURLEncodedBodyParameters(formObject: object)),
      Nested(
        method: .post,
        given: MultipartFormDataBodyParameters(parts: [.init(value: value, name: "a")])),
    ] {
      let isMade = (try? request.message()) != nil
      if depth > 1001 { expect(!isMade, "\(request.method) is made") }
      if depth < 900, request.method == .post, request.given is JSONBodyParameters {
        expect(isMade, "\(request.method) is not made")
      }
    }
    return failures
  }

  @Test(
    "Every operation on them ends in a diagnostic or an error",
    arguments: [1, 500, 999, 1000, 1001, 5000], [false, true])
  func everything(depth: Int, objects: Bool) {
    let failures = onStack(of: 8 << 20) { Self.failures(nested(depth, objects: objects), depth: depth) }
    check(failures, [])
  }

  /// Performs every operation on a thread with a stack of a size; the value is freed level by level, which needs no
  /// stack.
  private static func failures(depth: Int, objects: Bool, onStackOf size: Int) -> [String]? {
    var value = nested(depth, objects: objects)
    let failures = failures(value, depth: depth, onStackOf: size)
    value.dismantle()
    return failures
  }

  private static func failures(_ value: ParameterValue, depth: Int, onStackOf size: Int) -> [String]? {
    onStack(of: size) { failures(value, depth: depth) }
  }

  @Test(
    "A stack of 512 KiB is enough, however deeply values are nested", arguments: [1, 100, 1000, 10_000],
    [false, true])
  func smallStack(depth: Int, objects: Bool) {
    check(Self.failures(depth: depth, objects: objects, onStackOf: 512 << 10), [])
  }

  @Test("1,000 levels are written and flattened on a small stack, with the path to each byte")
  func paths() {
    let lengths = onStack(of: 512 << 10) {
      [EncodingStyles.ArrayStyle.repeat, .indexed, .json].map { style in
        var draft = Draft()
        draft.url = "https://h/"
        draft.styles.arrays = style
        draft.parameters = [Draft.Row("a", value: nested(1000, objects: false))]
        let composition = draft.compose()
        guard case .row(_, let path)? = composition.target.spans.last?.origin.source else { return -1 }
        let deepest = composition.target.spans.reduce(0) { deepest, span in
          guard case .row(_, let path) = span.origin.source else { return deepest }
          return max(deepest, path.count)
        }
        return composition.hasErrors || path.count > deepest ? -1 : deepest
      }
    }
    check(lengths, [1000, 1000, 1000])
  }

  @Test("JSON of 1,000 levels is read and written, and more is an error")
  func allJsonOfLevels() throws {
    reading()
    try jsonBodies()
    try cursor()
  }

  /// JSON text of 1,000 levels is read on a small stack, and of more is an error with its place.
  private func reading() {
    for (open, close) in [("[", "]"), ("{\"a\":", "}")] {
      let places = onStack(of: 512 << 10) {
        [1000, 1001, 10_000].map { depth in
          let text = String(repeating: open, count: depth) + "1" + String(repeating: close, count: depth)
          do throws(JSONError) {
            return try ParameterValue(json: text).compactJSON == text ? 0 : -1
          } catch {
            return error.kind == .tooDeep ? error.offset : -1
          }
        }
      }
      check(places, [0, 1000 * open.utf8.count, 1000 * open.utf8.count])
    }
  }

  /// A JSON body is never nested more deeply than the reader accepts.
  private func jsonBodies() throws {
    func body(_ text: String) -> Composition {
      compose("POST") { $0.parameters = [Draft.Row("a", text, type: .array)] }
    }
    for innermost in ["", "1"] {
      func nested(_ levels: Int) -> String {
        String(repeating: "[", count: levels) + innermost + String(repeating: "]", count: levels)
      }
      let fits = body(nested(999))
      check(fits.codes, [])
      _ = try ParameterValue(json: fits.bodyText ?? "")
      let tooDeep = body(nested(1000))
      check(tooDeep.problems(.notExpressible), [.notExpressible(.tooDeep)])
      check(tooDeep.unmade, .body)
    }
    // The error is at the bracket that is one too many.
    let open = body(String(repeating: "[", count: 10_000))
    check(open.codes, ["invalid-json"])
    check(open.diagnostics.first?.position, TextPosition(line: 1, column: 1001))
  }

  /// A value with too many levels leaves the cursor where it was.
  private func cursor() throws {
    var cursor = JSONCursor(Array("[1, [2, {\"a\": 03}]] ".utf8))
    #expect(throws: JSONError.self) { try cursor.readValue() }
    check(cursor.offset, 0)
    var good = JSONCursor(Array(" [1, [], {}, [2, {\"a\": {\"b\": []}, \"c\": 3}], 4] x".utf8))
    check(try good.readValue().compactJSON, #"[1,[],{},[2,{"a":{"b":[]},"c":3}],4]"#)
    check(good.bytes[good.offset...].elementsEqual(" x".utf8))
  }

  @Test("100,000 levels are refused and freed on a small stack, in a value, a variable and a body")
  func allLevelsAreRefused() {
    hundredThousand()
    variable()
    body()
    dismantling()
  }

  /// A value of 100,000 levels is described, compared, refused and freed on a small stack.
  private func hundredThousand() {
    for objects in [false, true] {
      let isDone = onStack(of: 512 << 10) {
        var value = nested(100_000, objects: objects)
        defer { value.dismantle() }
        var draft = Draft()
        draft.method = "POST"
        draft.url = "https://h/"
        draft.parameters = [Draft.Row("a", value: value)]
        return value.description.utf8.count == (objects ? 600_001 : 200_001)
          && value.isIdentical(to: value) && draft.compose().hasErrors
          && value.value(for: .query).isIdentical(to: value)
          && (try? Nested(method: .post, parameters: value).message()) == nil
      }
      check(isDone, true)
    }
  }

  /// Returns drafts with a row that refers to a variable `v`, encoded or verbatim.
  private static func referring() -> [Draft] {
    var drafts: [Draft] = []
    for list in [Draft.RowList.parameters, .query] {
      for type in [Draft.BodyType.json, .form] {
        for isVerbatim in [false, true] {
          var draft = Draft()
          draft.method = "POST"
          draft.url = "https://h/"
          draft.body.type = type
          var row = Draft.Row("a", "{{v}}")
          row.isVerbatim = isVerbatim
          draft[list] = [row]
          drafts.append(draft)
        }
      }
    }
    return drafts
  }

  /// The value of a variable may have 100,000 levels: composing a draft that refers to it ends on a small stack.
  private func variable() {
    for objects in [false, true] {
      let isDone = onStack(of: 512 << 10) {
        var value = nested(100_000, objects: objects)
        /// Returns whether each draft has an error; all copies of the value are gone then.
        func compose() -> Bool {
          var context = Composition.Context(boundary: "B")
          context.variables = Variable.Scope([Variable.Source(.option, [Variable.Definition("v", value)])])
          return Self.referring().allSatisfy { $0.compose(in: context).hasErrors }
        }
        defer { value.dismantle() }
        return compose()
      }
      check(isDone, true)
    }
  }

  /// A body of 100,000 levels with a reference in it is refused.
  private func body() {
    let isDone = onStack(of: 512 << 10) {
      var value = ParameterValue.string("{{v}}")
      for _ in 0..<100_000 { value = .array([value]) }
      func compose() -> Bool {
        var draft = Draft()
        draft.method = "POST"
        draft.url = "https://h/"
        draft.body.json = value
        return draft.compose().hasErrors
      }
      defer { value.dismantle() }
      return compose()
    }
    check(isDone, true)
  }

  /// A dismantled value is null, and its copies are unchanged.
  private func dismantling() {
    var value: ParameterValue = ["a": [1, ["b": "c"]], "d": []]
    let copy = value
    value.dismantle()
    check(value.description, "null")
    check(copy.description, #"{"a":[1,{"b":"c"}],"d":[]}"#)
    var text: ParameterValue = "text"
    text.dismantle()
    check(text.description, "null")
  }
}
