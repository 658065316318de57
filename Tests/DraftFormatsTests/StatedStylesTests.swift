import DraftFormats
import Testing
import WiredraftCore

@Suite("Styles that a draft states")
struct StatedStylesTests {
  private static func folder(_ encoding: String) throws -> Draft.FolderDefaults {
    let text = #"{"wiredraft": 1, "encoding": \#(encoding)}"#
    return try FolderDocument(reading: Array(text.utf8)).defaults(file: "folder.wiredraft.json")
  }

  private static func file(_ encoding: String) -> String {
    """
    {
      "wiredraft": 1,
      "method": "GET",
      "url": "https://h/",
      "parameters": [
        { "name": "a", "value": [1,true] }
      ],
      "encoding": \(encoding)
    }

    """
  }

  @Test(
    "A member that repeats the default is written again, and wins over a folder's; one that is left out doesn't"
  )
  func file() throws {
    let folder = try Self.folder(#"{ "arrays": "brackets", "booleans": "digits" }"#)
    for (encoding, target) in [
      (#"{ "arrays": "repeat" }"#, "/?a=1&a=1"), (#"{ "booleans": "words" }"#, "/?a%5B%5D=1&a%5B%5D=true"),
      (#"{ "arrays": "comma", "booleans": "words" }"#, "/?a=1,true"), ("{}", "/?a%5B%5D=1&a%5B%5D=1"),
    ] {
      let bytes = Array(Self.file(encoding).utf8)
      let document = try DraftDocument(reading: bytes)
      #expect(document.serialized() == bytes, "\(encoding)")
      var context = Composition.Context()
      context.folders = [folder]
      #expect(document.draft.compose(in: context).target.text == target, "\(encoding)")
    }
  }

  @Test("Of two folders the nearer wins also with a default that it states")
  func folders() throws {
    let near = try Self.folder(#"{ "arrays": "repeat" }"#)
    let far = try Self.folder(#"{ "arrays": "brackets", "booleans": "digits" }"#)
    let document = try DraftDocument(reading: Array(Self.file("{}").utf8))
    var context = Composition.Context()
    context.folders = [near, far]
    #expect(document.draft.compose(in: context).target.text == "/?a=1&a=1")
    context.folders = [far, near]
    #expect(document.draft.compose(in: context).target.text == "/?a%5B%5D=1&a%5B%5D=1")
  }

  @Test("A word that is set is stated only if that is asked for, or needed")
  func keys() throws {
    let key = try #require(StyleKey("arrays"))
    let folder = try Self.folder(#"{ "arrays": "brackets" }"#)
    var styles = EncodingStyles()
    #expect(key.choose("repeat", in: &styles, of: []) && styles.stated.isEmpty)
    #expect(key.choose("repeat", in: &styles, of: [folder]) && styles.stated == [.arrays])
    #expect(key.isStated(in: styles))
    #expect(key.set("repeat", in: &styles) && !key.isStated(in: styles))
    #expect(key.state("comma", in: &styles) && styles.stated.isEmpty && key.isStated(in: styles))
    #expect(!key.state("commas", in: &styles) && !key.choose("", in: &styles, of: [folder]))
    #expect(styles.arrays == .comma)
    try styles.set(key: "arrays", value: "repeat")
    #expect(styles.stated == [.arrays])
  }

  @Test("A journal keeps them, in a change and in a draft")
  func journal() throws {
    var live = JournaledDraft(try DraftDocument(reading: Array(Self.file(#"{ "nulls": "bare" }"#).utf8)))
    var styles = live.document.draft.styles
    #expect(StyleKey("arrays")?.state("repeat", in: &styles) == true)
    live.history.apply(.setStyles(styles), to: &live.document)
    live.write()
    let replay = try JournalReader(live.bytes).replay()
    #expect(replay.document.draft.styles.stated == [.arrays, .nulls])
    var (document, history) = (replay.document, replay.history)
    history.undo(on: &document)
    #expect(document.draft.styles.stated == [.nulls])
  }
}
