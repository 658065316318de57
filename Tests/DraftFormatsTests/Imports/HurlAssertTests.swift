import DraftFormats
import Responses
import Testing

@Suite("Asserts of Hurl")
struct HurlAssertTests {
  static let asserts: [(String, String?)] = [
    ("status == 200", "status == 200"),
    (#"header "Content-Type" contains "json""#, #"header Content-Type contains "json""#),
    (#"jsonpath "$.id" isInteger"#, "$.id is integer"),
    (#"jsonpath "$.id" exists # always"#, "$.id is present"),
    (#"jsonpath "$.id" not exists"#, "$.id is absent"), (#"jsonpath "$['a b']" == true"#, "$['a b'] == true"),
    (#"header "Location" matches /^\/a\d+/"#, #"header Location matches ^/a\d+"#),
    (#"body contains "x""#, #"body contains "x""#), ("duration < 500", "time < 500"),
    ("bytes count == 12", "size == 12"), (#"header "ETag" not exists"#, "header ETag is absent"),
    (#"jsonpath "$.a" isList"#, "$.a is array"), (#"jsonpath "$.a" isCollection"#, nil),
    (#"jsonpath "$.a[*]" contains "x""#, nil), (#"jsonpath "$.a" count == 1"#, nil),
    (#"jsonpath "$.a" not contains "x""#, nil), (#"jsonpath "$.a" == "{{b}}""#, nil),
    (#"jsonpath "$.a" == {{b}}"#, nil), (#"header "Age" == 1"#, nil), (#"xpath "//a" exists"#, nil),
    (#"sha256 == hex,ab;"#, nil), ("status exists", nil), (#"jsonpath "$.a == 1 #" exists"#, nil),
  ]

  @Test("asserts of Hurl are expectations where they mean the same", arguments: asserts)
  func hurl(_ line: String, _ expected: String?) {
    #expect(Expectation(hurlAssert: line)?.description == expected)
  }
}
