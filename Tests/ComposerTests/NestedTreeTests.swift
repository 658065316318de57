import Responses
import TestSupport
import Testing
@testable import ComposerUI

@Suite("JSON in the texts of an answer")
struct NestedTreeTests {
  private static func tree(_ text: String) throws -> (tree: NestedTree, text: NestedTree.Place) {
    let bytes = Array("[\"\(text)\"]".utf8)
    var index = JSONIndex()
    index.read(bytes[...])
    index.finish()
    let tree = NestedTree(JSONTree(index) { Array(bytes[$0]) })
    let first = try require(tree.first())
    return (tree, try require(tree.place(after: first)))
  }

  @Test("A long text is judged by its beginning until it is unfolded, and a short one is read at once")
  func long() throws {
    let rest = String(repeating: "x", count: 5_000)
    for (text, seems, unfolds) in [
      ("{" + rest, true, false), ("[1, " + rest + "]", true, false),
      ("[1]" + String(repeating: " ", count: 5_000), true, true),
      ("{x}", false, false), ("[1, 2]", true, true), ("{}", false, false), (rest, false, false),
    ] {
      var (tree, place) = try Self.tree(text)
      check(tree.isText(place), seems, text.prefix(9).description)
      tree.setFolded(false, place)
      check(tree.isUnfoldedText(place), unfolds, text.prefix(9).description)
      check(tree.place(after: place) != nil, unfolds)
    }
  }
}
