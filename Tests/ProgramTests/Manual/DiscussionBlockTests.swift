import Testing

@testable import wiredraft

@Suite("The text of --help as blocks")
struct DiscussionBlockTests {
  @Test("Headings, sentences, terms and what is typed are told apart by how they stand")
  func kinds() {
    let text = """
      METHOD comes first,
      and then the URL.

      ITEMS
        name=text       a parameter
                        of the query
        A_LONG_VARIABLE_NAME
                        its meaning
        A sentence ends so.

      EXAMPLES
        wiredraft GET
        wiredraft POST
      """
    #expect(
      DiscussionBlock.blocks(of: text) == [
        .paragraph("METHOD comes first, and then the URL."), .heading("ITEMS"),
        .entry("name=text", "a parameter of the query"), .entry("A_LONG_VARIABLE_NAME", "its meaning"),
        .paragraph("A sentence ends so."), .heading("EXAMPLES"),
        .literal(["wiredraft GET", "wiredraft POST"]),
      ])
  }
}
