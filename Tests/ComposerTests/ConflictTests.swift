import DraftFormats
import ScreenModel
import TestSupport
import Testing
import WiredraftCore
@testable import ComposerUI

@Suite("A file that another program wrote")
struct ConflictTests {
  static let file = "drafts/search.wiredraft.json"

  /// The draft of the sketches after a change by another program.
  static var theirs: [UInt8] {
    var draft = ScreenTests.search
    draft.method = "POST"
    draft.parameters?[1].text = "forks"
    return DraftDocument(draft, title: "Theirs").serialized()
  }

  static func rehearse(
    _ script: String, on draft: Draft = ScreenTests.search, theirs: [UInt8] = theirs,
    size: Size = Size(columns: 80, rows: 24), options: ComposerOptions = ComposerOptions()
  ) throws -> Rehearsal {
    Rehearsal(
      inputs: try KeyScript.parse(script), on: DraftDocument(draft), size: size, files: [file: theirs],
      fileName: file, options: options, theirs: theirs)
  }

  @Test("A long difference is scrolled, down and to the side")
  func scrolls() throws {
    var (ours, other) = (Draft(), Draft())
    ours.url = "https://h/p"
    other.url = "https://h/p"
    ours.parameters = (0..<100).map {
      Draft.Row("a\($0)", String(repeating: "long ", count: 40) + "end\($0)")
    }
    other.parameters = (0..<100).map { Draft.Row("b\($0)", "x") }
    let theirs = DraftDocument(other).serialized()
    let top = try Self.rehearse("<c-s>", on: ours, theirs: theirs)
    check(top.shows("\"b0\"") && !top.shows("\"a99\""))
    let end = try Self.rehearse("<c-s>G", on: ours, theirs: theirs)
    check(end.shows("\"a99\"") && !end.shows("end99"))
    let side = try Self.rehearse("<c-s>G" + String(repeating: "l", count: 12), on: ours, theirs: theirs)
    check(side.shows("end99"))
    let back = try Self.rehearse("<c-s>Glllhhhhg<pgdn><pgup>jjkk", on: ours, theirs: theirs)
    check(back.text, top.text)
  }
}
