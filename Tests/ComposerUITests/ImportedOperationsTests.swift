@testable import ComposerUI
import DraftFormats
import ScreenModel
import Testing
import WiredraftCore

@Suite("Importing an OpenAPI description into the composer")
struct ImportedOperationsTests {
  static let pets = #"""
    {"openapi": "3.1.0", "info": {"title": "Pets", "version": "1"}, "servers": [{"url": "https://api.example.com/v1"}],
     "paths": {"/pets": {
       "get": {"operationId": "listPets", "summary": "List the pets", "parameters": [
         {"name": "status", "in": "query", "required": true, "description": "How far they are.",
          "schema": {"type": "string", "enum": ["available", "sold"]}},
         {"name": "limit", "in": "query", "description": "How many at most.",
          "schema": {"type": "integer", "maximum": 100, "default": 20}},
         {"name": "X-Trace", "in": "header", "description": "Stands in the log.", "schema": {"type": "string"}}]},
       "post": {"operationId": "createPet", "summary": "Create a pet", "requestBody": {"required": true, "content": {
         "application/json": {"schema": {"type": "object", "required": ["name"], "properties": {
           "name": {"type": "string", "example": "Ada"}}}}}}}},
      "/pets/{id}": {"delete": {"operationId": "deletePet", "security": [{"key": []}], "parameters": [
         {"name": "id", "in": "path", "required": true, "description": "Which one.", "schema": {"type": "string"}}]}}},
     "components": {"securitySchemes": {"key": {"type": "apiKey", "in": "header", "name": "X-API-Key"}}}}
    """#

  private static func preview(_ run: Rehearsal) -> ImportPreviewDialog? {
    run.state.frontDialog(ImportPreviewDialog.self)
  }

  @Test("A pasted description lists its operations", arguments: ScreenTests.sizes)
  func list(size: Size) throws {
    let run = try Rehearsal("<paste:\(Self.pets)>", on: ImportPreviewTests.own, size: size)
    #expect(run.shows("Import: 3 operations of an OpenAP"))
    #expect(run.shows("GET     /pets") && run.shows("POST    /pets") && run.shows("DELETE  /pets/{id}"))
    #expect(size.columns < 60 || (run.shows("List the pets") && run.shows("deletePet")))
    try expectScreen(.front, of: run.state, "operations")
  }

  @Test(
    "Enter previews the chosen operation, Enter again accepts it, and Escape goes back to the list")
  func choosing() throws {
    let shown = try Rehearsal("<paste:\(Self.pets)>j<enter>")
    #expect(shown.shows("Import: an OpenAPI description, 2 of 3"))
    #expect(shown.shows("POST https://api.example.com/v1/pets"))
    let taken = try Rehearsal("<paste:\(Self.pets)>j<enter><enter>")
    #expect(taken.state.draft.method == "POST" && taken.state.draft.parameters?.map(\.text) == ["Ada"])
    #expect(taken.state.document.title == "Create a pet")
    let other = try Rehearsal("<paste:\(Self.pets)>j<enter><esc>k<enter><enter>")
    #expect(other.state.draft.parameters?.map(\.name) == ["status", "limit"])
    #expect(try Rehearsal("<paste:\(Self.pets)><esc>").state.dialogs.isEmpty)
  }

  @Test("A description in a file is listed, too, and a single operation needs no choice")
  func files() throws {
    let only = #"{"openapi": "3.0.0", "paths": {"/a": {"get": {}}}}"#
    let run = try Rehearsal("<paste:\(only)>")
    #expect(Self.preview(run)?.isChoosing == false && run.shows("Import: an OpenAPI description"))
    let none = try Rehearsal("<paste:\(#"{"openapi": "3.0.0", "paths": {}}"#)>")
    #expect(none.state.dialogs.isEmpty && none.why.contains("There is no operation in this description."))
  }

  @Test("Of a thousand operations, only the previewed one is built")
  func many() throws {
    let paths = (0..<1000).map {
      ##""/p\##($0)": {"get": {"summary": "Number \##($0)", "parameters": [{"$ref": "#/components/parameters/q"}]}}"##
    }
    let text =
      ##"{"openapi": "3.1.0", "components": {"parameters": {"q": {"name": "q", "in": "query"}}}, "paths": {\##(paths.joined(separator: ","))}}"##
    let order = ImportOrder(id: 1, source: .text(text))
    let preview = try #require(ImportPreviewDialog(ImportReading(text, for: order)))
    #expect(preview.requests.count == 1000)
    #expect(preview.requests.heading(999).title == "Number 999")
    #expect(preview.requests.request(999).document.draft.url == "/p999")
  }

  @Test(
    "The description of a parameter is in the explanation line, even if its row is off",
    arguments: [Size(columns: 120, rows: 40), Size(columns: 80, rows: 24), Size(columns: 40, rows: 12)])
  func explaining(size: Size) throws {
    func why(_ keys: String) throws -> String { try Rehearsal(keys, size: size).why }
    let get = "<paste:\(Self.pets)><enter><enter>"
    #expect(try why(get + " ").hasPrefix("Required; one of available, sold. How far they are."))
    #expect(try why(get + "jk").hasPrefix("Required; one of available, sold. How far they are."))
    #expect(try why(get + "j").hasPrefix("An integer; at most 100; default 20. How many at most."))
    #expect(try why(get + "5").hasPrefix("Stands in the log."))
    // The problem comes first; the description of the valid value follows, if there is room.
    let delete = try why("<paste:\(Self.pets)>G<enter><enter>jk")
    #expect(size.columns < 120 || delete.contains("Required. Which one."), "\(delete)")
  }
}
