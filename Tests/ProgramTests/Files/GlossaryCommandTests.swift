import Testing

@Suite("wiredraft glossary")
struct GlossaryCommandTests {
  @Test("All words are printed, in lines of at most 80 columns, or those that hold a text")
  func words() throws {
    let program = try Program()
    let all = try program.run(["glossary"])
    #expect(all.status == 0)
    #expect(all.text.contains("idempotent\n  A method is idempotent"))
    #expect(all.text.contains("\n  Source: RFC 9110 §9.2.2\n"))
    #expect(all.text.split(separator: "\n").allSatisfy { $0.count <= 80 })
    let one = try program.run(["glossary", "SAFE"])
    #expect(one.text.hasPrefix("safe\n") && !one.text.contains("\n\n"))
    let none = try program.run(["glossary", "zebra", "crossing"])
    #expect(none.status == 1 && none.output.isEmpty)
    #expect(none.errors.contains("There is no word “zebra crossing”"))
  }
}
