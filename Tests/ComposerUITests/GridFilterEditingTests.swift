@testable import ComposerUI
import Testing
import WiredraftCore

extension GridRowsTests {
  @Test("Tab and Shift-Tab skip rows that the filter hides")
  func tabsWithFilter() throws {
    var draft = Draft()
    draft.url = "https://h/"
    draft.parameters = [
      Draft.Row("apple", "1"), Draft.Row("banana", "2"), Draft.Row("avocado", "3"), Draft.Row("apricot", "5"),
      Draft.Row("zeta", "6"),
    ]
    func target(_ script: String) throws -> EditTarget? {
      try Rehearsal(script, on: draft).state.edit?.target
    }
    #expect(try target("/ap<enter>gi<tab>") == .cell(Draft.RowReference(.parameters, 3), .name))
    #expect(try target("/ap<enter>gi<tab><tab><tab>") == .newRow(.parameters, at: 4, .name))
    #expect(try target("/ap<enter>gji<s-tab><s-tab>") == .cell(Draft.RowReference(.parameters, 0), .value))
    #expect(try target("/ap<enter>gi<s-tab><s-tab>") == .url)
    #expect(try target("gi<tab>") == .cell(Draft.RowReference(.parameters, 1), .name))
  }
}
