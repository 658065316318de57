// swift-format-ignore-file
// The examples in the documentation, as they stand there; RECORD_GOLDENS=1 writes them anew.

import DraftFormats
import HTTPTypes
import Testing
import WiredraftCore

@Suite("Examples of DraftFormats")
struct DraftFormatsExamples {
  @Test("Sources/DraftFormats/DraftFile/DraftDocument+Reading.swift, example 1")
  func DraftFile_DraftDocument_Reading_1() throws {
    let results = ExampleResults()
    func example() throws {
      let document = try DraftDocument(reading: Array(#"{"wiredraft": 1, "method": "PUT"}"#.utf8))
      results.expect(document.draft.method, #""PUT""#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 1)
  }

  @Test("Sources/DraftFormats/Edits/DraftEdit.swift, example 1")
  func Edits_DraftEdit_1() throws {
    let results = ExampleResults()
    func example() throws {
      var document = DraftDocument()
      let inverse = document.apply(.insertRow(.parameters, at: 0, Row("q", "Swift")))
      results.expect(document.draft.parameters?.count, #"1"#)
      document.apply(inverse)
      results.expect(document.draft.parameters?.count, #"nil"#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 2)
  }

  @Test("Sources/DraftFormats/Edits/EditHistory.swift, example 1")
  func Edits_EditHistory_1() throws {
    let results = ExampleResults()
    func example() throws {
      var document = DraftDocument()
      var history = EditHistory()
      history.apply(.setMethod("PUT"), to: &document)
      results.expect(document.draft.method, #"PUT"#)
      history.undo(on: &document)
      results.expect(document.draft.method, #"GET"#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 2)
  }

  @Test("Sources/DraftFormats/Items/PastedRows.swift, example 1")
  func Items_PastedRows_1() throws {
    let results = ExampleResults()
    func example() throws {
      results.expect(PastedRows("a=1&b=%20").rows.map(\.text), #"["1", " "]"#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 1)
  }

  @Test("Sources/DraftFormats/Items/RequestArguments.swift, example 1")
  func Items_RequestArguments_1() throws {
    let results = ExampleResults()
    func example() throws {
      let arguments = try RequestArguments(["PUT", "example.com", "a=1"], method: nil)
      results.expect(arguments.method, #""PUT""#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 1)
  }

  @Test("Sources/DraftFormats/Items/RequestItem.swift, example 1")
  func Items_RequestItem_1() throws {
    let results = ExampleResults()
    func example() throws {
      results.expect(RequestItem(#"a\:b=1"#)?.row.name, #""a:b""#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 1)
  }

  @Test("Sources/DraftFormats/Journal/CRC32.swift, example 1")
  func Journal_CRC32_1() throws {
    let results = ExampleResults()
    func example() throws {
      results.expect(CRC32.checksum(of: Array("123456789".utf8)), #"0xCBF43926"#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 1)
  }

  @Test("Sources/DraftFormats/Nesting/Nesting.swift, example 1")
  func Nesting_Nesting_1() throws {
    let results = ExampleResults()
    func example() throws {
      let rows = [Row("card[number]", "4242"), Row("card[exp]", "12/30")]
      let nested = try Nesting.nest(rows, at: [0, 1])
      results.expect(nested.row.name, #""card""#)
      results.expect(nested.row.text, #"{"number":"4242","exp":"12/30"}"#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 2)
  }

  @Test("Sources/DraftFormats/RowsText/RowsText.swift, example 1")
  func RowsText_RowsText_1() throws {
    let results = ExampleResults()
    func example() throws {
      let text = RowsText([Row("q", "Swift")], of: .parameters, comments: ["The parameters."])
      results.expect(String(decoding: text.bytes, as: UTF8.self), #"# The parameters."#, #"{ "name": "q", "value": "Swift" }"#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 1)
  }

  @Test("Sources/DraftFormats/RowsText/TextFault.swift, example 1")
  func RowsText_TextFault_1() throws {
    let results = ExampleResults()
    func example() throws {
      results.expect(TextFault.first(in: [0x61, 0x0A, 0xFF])?.position.line, #"2"#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 1)
  }

  @Test("Sources/DraftFormats/Secrets/SecretText.swift, example 1")
  func Secrets_SecretText_1() throws {
    let results = ExampleResults()
    func example() throws {
      let masked = SecretText.masked(Array(#"{"user":"a","password":"b"}"#.utf8))
      results.expect(String(decoding: masked, as: UTF8.self), #"{"user":"a","password":"••••••"}"#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 1)
  }

  @Test("Sources/DraftFormats/Secrets/SecretURL.swift, example 1")
  func Secrets_SecretURL_1() throws {
    let results = ExampleResults()
    func example() throws {
      results.expect(SecretURL.masked("https://me:pw@h/p?api_key=abc&page=2"), #"https://me:••••••@h/p?api_key=••••••&page=2"#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 1)
  }

  @Test("Sources/DraftFormats/Shelf/DraftHead.swift, example 1")
  func Shelf_DraftHead_1() throws {
    let results = ExampleResults()
    func example() throws {
      results.expect(DraftHead(reading: Array(#"{"wiredraft": 1, "method": "PUT""#.utf8), isWhole: false).method, #""PUT""#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 1)
  }

  @Test("Sources/DraftFormats/Styles/StyleAssignment.swift, example 1")
  func Styles_StyleAssignment_1() throws {
    let results = ExampleResults()
    func example() throws {
      var styles = EncodingStyles()
      try styles.set(key: "arrays", value: "brackets")
      results.expect(styles.arrays, #".brackets"#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 1)
  }

  @Test("Sources/DraftFormats/Styles/StyleKey.swift, example 1")
  func Styles_StyleKey_1() throws {
    let results = ExampleResults()
    func example() throws {
      results.expect(StyleKey("arrays")?.allowed, #"["repeat", "brackets", "indexed", "comma", "pipe", "space", "json"]"#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 1)
  }
}
