import Testing
import WiredraftCore

@Suite("Styles of arrays and objects")
struct StyleTests {
  private static let pair: ParameterValue = [1, 2]
  private static let object: ParameterValue = ["k": "v"]
  private static let objects: ParameterValue = [["x": 1], ["x": 2]]

  @Test(
    "An array is written as its style says",
    arguments: [
      (EncodingStyles.ArrayStyle.repeat, "a=1&a=2"), (.brackets, "a%5B%5D=1&a%5B%5D=2"),
      (.indexed, "a%5B0%5D=1&a%5B1%5D=2"),
      (.comma, "a=1,2"), (.pipe, "a=1%7C2"), (.space, "a=1%202"), (.json, "a=%5B1%2C2%5D"),
    ])
  func arrays(style: EncodingStyles.ArrayStyle, expected: String) {
    #expect(query(of: Self.pair) { $0.arrays = style } == expected)
  }

  @Test(
    "An array of objects is written as both styles say, or not at all",
    arguments: [
      (EncodingStyles.ArrayStyle.repeat, "a%5Bx%5D=1&a%5Bx%5D=2"),
      (.brackets, "a%5B%5D%5Bx%5D=1&a%5B%5D%5Bx%5D=2"),
      (.indexed, "a%5B0%5D%5Bx%5D=1&a%5B1%5D%5Bx%5D=2"), (.comma, nil), (.pipe, nil), (.space, nil),
      (.json, "a=%5B%7B%22x%22%3A1%7D%2C%7B%22x%22%3A2%7D%5D"),
    ] as [(EncodingStyles.ArrayStyle, String?)])
  func arraysOfObjects(style: EncodingStyles.ArrayStyle, expected: String?) {
    #expect(query(of: Self.objects) { $0.arrays = style } == expected)
  }

  @Test(
    "An object is written as its style says",
    arguments: [
      (EncodingStyles.ObjectStyle.brackets, "a%5Bk%5D=v"), (.dots, "a.k=v"),
      (.json, "a=%7B%22k%22%3A%22v%22%7D"),
    ])
  func objects(style: EncodingStyles.ObjectStyle, expected: String) {
    #expect(query(of: Self.object) { $0.objects = style } == expected)
  }

  @Test("Dots and indices go together")
  func dotsAndIndices() {
    let text = query(of: Self.objects) {
      $0.arrays = .indexed
      $0.objects = .dots
    }
    #expect(text == "a%5B0%5D.x=1&a%5B1%5D.x=2")
  }

  @Test("A form writes a space-joined array with plus signs, and a pipe encoded")
  func delimitersInAForm() {
    #expect(form(of: Self.pair) { $0.arrays = .space } == "a=1+2")
    #expect(form(of: Self.pair) { $0.arrays = .pipe } == "a=1%7C2")
    #expect(form(of: Self.pair) { $0.arrays = .comma } == "a=1,2")
  }

  @Test(
    "An element that contains the delimiter is ambiguous, except under comma",
    arguments: [
      (EncodingStyles.ArrayStyle.comma, "x,y", "a=x%2Cy,z"), (.pipe, "x|y", nil), (.space, "x y", nil),
    ]
      as [(EncodingStyles.ArrayStyle, String, String?)])
  func delimiterInElement(style: EncodingStyles.ArrayStyle, element: String, expected: String?) {
    #expect(query(of: [.string(element), "z"]) { $0.arrays = style } == expected)
    let composition = compose {
      $0.parameters = [Draft.Row("a", value: [.string(element)])]
      $0.styles.arrays = style
    }
    let problems = composition.problems(.notExpressible)
    #expect(problems == (expected == nil ? [.notExpressible(.delimiterInElement(style))] : []))
  }

  @Test("In a multipart body no comma is escaped, so none is allowed in an element")
  func commaInMultipart() {
    let composition = compose("POST") {
      $0.body.type = .multipart
      $0.parameters = [Draft.Row("a", value: ["x,y"]), Draft.Row("b", value: ["x", "y"])]
      $0.styles.arrays = .comma
    }
    #expect(composition.problems(.notExpressible) == [.notExpressible(.delimiterInElement(.comma))])
    #expect(composition.sentAs(Draft.RowReference(.parameters, 1)) == "x,y")
    #expect(composition.sentAs(Draft.RowReference(.parameters, 0)) == nil)
  }

  @Test("Null is an empty piece of a joined array", arguments: EncodingStyles.NullStyle.allCases)
  func nullInJoinedArray(nulls: EncodingStyles.NullStyle) {
    let text = query(of: [1, nil, 2]) {
      $0.arrays = .comma
      $0.nulls = nulls
    }
    #expect(text == "a=1,,2")
  }

  @Test("A value becomes JSON text at the first level whose own style is json")
  func firstLevelOfJSON() {
    let inner: ParameterValue = ["list": [1, 2]]
    #expect(query(of: inner) { $0.arrays = .json } == "a%5Blist%5D=%5B1%2C2%5D")
    #expect(query(of: inner) { $0.objects = .json } == "a=%7B%22list%22%3A%5B1%2C2%5D%7D")
    #expect(query(of: Self.objects) { $0.objects = .json } == "a=%7B%22x%22%3A1%7D&a=%7B%22x%22%3A2%7D")
    #expect(query(of: "text") { $0.objects = .json } == "a=text")
  }

  @Test(
    "An empty array or object is not sent, but reported", arguments: [ParameterValue.array([]), .object([])])
  func emptyCollections(value: ParameterValue) {
    for type in [Draft.BodyType.form, .multipart] {
      let composition = compose("POST") {
        $0.body.type = type
        $0.parameters = [Draft.Row("a", value: value), Draft.Row("b", "c")]
      }
      #expect(composition.codes(.parameters, 0) == ["empty-collection"])
      #expect(composition.sentAs(Draft.RowReference(.parameters, 0)) == nil)
      #expect(!composition.hasErrors)
    }
    let composition = compose { $0.parameters = [Draft.Row("a", value: value), Draft.Row("b", "c")] }
    #expect(composition.target.text == "/p?b=c")
    #expect(composition.codes == ["empty-collection"])
  }

  @Test("An empty array within another is named, and the rest is sent")
  func emptyWithin() {
    let composition = compose { $0.parameters = [Draft.Row("a", value: [1, [], 2])] }
    #expect(composition.target.text == "/p?a=1&a=2")
    #expect(composition.codes == ["empty-collection"])
  }

  @Test(
    "In a JSON body arrays and objects are unchanged, whatever the styles",
    arguments: EncodingStyles.ArrayStyle.allCases)
  func stylesDoNotTouchJSON(style: EncodingStyles.ArrayStyle) {
    let composition = compose("POST") {
      $0.parameters = [Draft.Row("a", value: [1, [], ["k": nil]]), Draft.Row("t", "true", type: .boolean)]
      $0.styles.arrays = style
      $0.styles.objects = .dots
      $0.styles.nulls = .omit
      $0.styles.booleans = .digits
    }
    #expect(composition.bodyText == #"{"a":[1,[],{"k":null}],"t":true}"#)
    #expect(composition.codes == [])
  }

  @Test("A multipart body flattens with raw names")
  func multipartNames() {
    let composition = compose("POST") {
      $0.body.type = .multipart
      $0.parameters = [Draft.Row("a", value: [["x": 1], ["x": 2]])]
      $0.styles.arrays = .brackets
    }
    #expect(composition.bodyText?.contains("name=\"a[][x]\"\r\n\r\n1\r\n") == true)
    #expect(composition.sentAs(Draft.RowReference(.parameters, 0)) == "1&2")
  }

  @Test("The query and the form have their own sets")
  func sets() {
    let draft = makeDraft("POST") {
      $0.query = [Draft.Row("q", "a b*~/")]
      $0.body.type = .form
      $0.parameters = [Draft.Row("f", "a b*~/")]
    }
    #expect(draft.composed().target.text == "/p?q=a%20b%2A~%2F")
    #expect(draft.composed().bodyText == "f=a+b*%7E%2F")
    var other = draft
    other.styles.query = .form
    other.styles.form = .apikit
    #expect(other.composed().target.text == "/p?q=a+b*%7E%2F")
    #expect(other.composed().bodyText == "f=a%20b%2A~/")
  }
}
