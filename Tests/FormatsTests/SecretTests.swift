@testable import DraftFormats
import TestSupport
import Testing
import WiredraftCore

@Suite("Secrets in texts and commands")
struct SecretTests {
  @Test("Whatever the bytes are, the secrets that are found lie within them, in order")
  func anything() {
    let pieces = [
      "\"", "\\", "password", "token", ":", "=", "{", "}", "[", "]", ",", " ", "\n", "&", "name", "value",
      "secret",
      "true", "false", "source", "env", "://", "@", "<", ">", "é", "x", "\"name\": \"token\"", "\"value\": ",
    ]
    for seed in UInt64(0)..<300 {
      var random = Lehmer(seed)
      var bytes: [UInt8] = []
      for _ in 0..<Int.random(in: 0..<60, using: &random) { bytes += random.pick(pieces).utf8 }
      var end = 0
      for range in SecretText.ranges(in: bytes) {
        check(range.lowerBound >= end && range.upperBound <= bytes.count && !range.isEmpty, "\(seed)")
        end = range.upperBound + 1
      }
    }
  }

  @Test("Every row that a draft file writes is found hidden or shown as the row is")
  func written() {
    let names = [
      "q", "token", "a\"b", "X-Api-Key", "secret", "name", "value", "user[password]", "", "max_tokens",
    ]
    let texts = ["SENTINEL", "a\"SENTINEL\\", "{\"x\":\"SENTINEL\"}", "\n\tSENTINEL: ,", "名SENTINEL"]
    for seed in UInt64(77)..<277 {
      var random = Lehmer(seed)
      var row = Draft.Row(random.pick(names), random.pick(texts))
      if random.chance(33) { row.secrecy = random.chance(50) }
      if random.chance(25) { row.source = .environment }
      if random.chance(25) { row.notes.description = "about: it" }
      let text = RowsText([row, Draft.Row("z", "1")], of: .parameters)
      let masked = String(decoding: SecretText.masked(text.bytes), as: UTF8.self)
      check(masked.contains("SENTINEL"), !row.hidesText, masked)
    }
  }

  @Test("Any draft gives a curl command, without control characters and without the values of secret rows")
  func anyDraft() {
    for seed in 0..<(isExhaustive ? 1500 : 400) {
      var random = Lehmer(UInt64(seed))
      var draft = random.document().draft
      for list in Draft.RowList.allCases {
        for index in (draft[list] ?? []).indices {
          var row = draft[list]?[index] ?? Draft.Row("")
          row.source = .literal
          row.text = ""
          guard row.isSecret else { continue }
          row.type = random.pick([.string, .array, .object, .file])
          row.contentType = nil
          row.filename = random.pick([nil, "hunter2"])
          switch row.type {
          case .array: row.text = #"["hunter2", ["hunter2"], {"k": "hunter2"}]"#
          case .object: row.text = #"{"a": "hunter2", "b": {"c": ["hunter2", null]}}"#
          default: row.text = "hunter2"
          }
          draft[list]?[index] = row
        }
      }
      var context = Composition.Context(boundary: "B")
      for path in draft.filePaths {
        context.files[path] = .success(Composition.FileFacts(size: 5, contentType: nil))
      }
      let composition = draft.compose(in: context)
      for limit in [Int.max, 50] {
        var options = CodeExport.Options()
        options.limit = limit
        options.streamsFrom = random.pick([1, .max])
        let text = CodeExport(composition, of: DraftDocument(draft), as: .curl, options: options).text
        check(!text.utf8.contains { ($0 < 0x20 && $0 != 0x0A) || $0 == 0x7F }, "\(seed): \(text)")
        check(!text.contains("hunter2"), "\(seed): \(text)")
      }
    }
  }

  @Test(
    "A body too long for an argument comes through a pipe; for a view it is cut short, and the verdict says so"
  )
  func limits() {
    var draft = Draft()
    (draft.method, draft.url, draft.body.type) = (
      "POST", "http://h/?" + String(repeating: "x", count: 1000), .text
    )
    func command(_ limit: Int = .max) -> CodeExport {
      var options = CodeExport.Options()
      options.limit = limit
      return CodeExport(draft.compose(), of: DraftDocument(draft), as: .curl, options: options)
    }
    draft.body.text = Draft.BodyText(String(repeating: "x", count: 100_001))
    check(command().text.hasPrefix("printf '%b' ") && command().text.hasSuffix("--data-binary @-"))
    draft.body.text = Draft.BodyText(String(repeating: "é", count: 1_000_000))
    draft.headers = (0..<1000).map { Draft.Row("X", String($0)) }
    let cut = command(100)
    check(cut.text.utf8.count < 2000 && cut.text.hasSuffix("é…'"), cut.text)
    check(cut.verdict.notes, [.cutShort])
    check(command().verdict.notes, [])
  }
}
