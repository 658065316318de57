import DraftFormats
import Testing
import WiredraftCore

@Suite("Variants of a draft")
struct DraftVariantTests {
  @Test("Words set the method, the body type and styles, in any order")
  func words() throws {
    #expect(try DraftVariant("POST form") == DraftVariant(method: "POST", bodyType: .form))
    #expect(try DraftVariant("form POST") == DraftVariant("POST form"))
    let styles = try DraftVariant("arrays=brackets encoding.nulls=omit arrays=comma")
    #expect(styles.styles.map(\.word) == ["omit", "comma"])
    #expect(try DraftVariant("method=purge").method == "purge")
    #expect(try DraftVariant(" PATCH ").title == "PATCH")
    #expect(try DraftVariant("POST form arrays=json").title == "POST form arrays json")
    #expect(DraftVariant().title == "as it is")
    let reader = try DraftVariant("POST reader=php")
    #expect(reader.title == "POST reader php")
    #expect(reader.applied(to: DraftDocument()).draft.reader == "php")
  }

  @Test(
    "A word that is nothing is reported, with what there is",
    arguments: ["", "post", "arrays=no", "arrows=json", "method=", "FO RM;", "method=a b"])
  func refused(text: String) {
    #expect(throws: DraftVariantError.self) { try DraftVariant(text) }
    do throws(DraftVariantError) {
      _ = try DraftVariant(text)
    } catch {
      #expect(!error.sentence.isEmpty)
    }
  }

  @Test("The variant of a document differs in that alone, and keeps the bodies of other types")
  func applied() throws {
    var draft = Draft()
    draft.url = "https://h/p"
    draft.body = Draft.Body(.text)
    draft.body.text = "kept"
    let variant = try DraftVariant("POST form arrays=json").applied(to: DraftDocument(draft, title: "T"))
    #expect(variant.draft.method == "POST" && variant.draft.body.type == .form)
    #expect(variant.draft.styles.arrays == .json && variant.title == "T")
    #expect(variant.draft.keptBodies.first?.text == "kept")
    #expect(DraftVariant(method: "GET").edit(of: draft).isNothing)
  }
}

@Suite("Places in a draft file")
struct DraftPlacesTests {
  @Test("Rows are found by line and column, those of the body, too, whatever the layout")
  func rows() {
    let text = """
      {
        "wiredraft": 1,
        "method": "get", "url": "h",
        "headers": [ { "name": "é" }, {"name": "B"} ],
        "parameters": [
          { "name": "q" },
          { "name": "r", "value": [1, {"parameters": [2]}] }
        ],
        "body": { "type": "form", "parameters": [ {"name": "x"},
          {"name": "y"}] }
      }
      """
    let places = DraftPlaces(Array(text.utf8))
    #expect(places.position(of: Draft.RowReference(.headers, 1)) == TextPosition(line: 4, column: 33))
    #expect(places.position(of: Draft.RowReference(.parameters, 1)) == TextPosition(line: 7, column: 5))
    #expect(places.position(of: Draft.RowReference(.body, 0)) == TextPosition(line: 9, column: 45))
    #expect(places.position(of: Draft.RowReference(.body, 1)) == TextPosition(line: 10, column: 5))
    #expect(places.position(of: Draft.RowReference(.query, 0)) == nil)
    #expect(
      places.position(of: Diagnostic(.lowerCaseMethod(registered: "GET")))
        == TextPosition(line: 3, column: 13))
    #expect(places.position(of: Diagnostic(.schemeAssumed("https"))) == TextPosition(line: 3, column: 27))
    #expect(
      places.position(of: Diagnostic(.emptyName, list: .body)) == TextPosition(line: 9, column: 11))
  }

  @Test("A file that breaks off has the places before that")
  func broken() {
    let places = DraftPlaces(Array(#"{"parameters": [{"name": "a"}, {"name""#.utf8))
    #expect(places.position(of: Draft.RowReference(.parameters, 0)) == TextPosition(line: 1, column: 17))
    #expect(places.position(of: Draft.RowReference(.parameters, 5)) == nil)
    #expect(DraftPlaces([]).position(of: Draft.RowReference(.headers, 0)) == nil)
  }
}
