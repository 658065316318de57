@testable import ComposerUI
import DraftFormats
import ScreenModel
import Testing
import WiredraftCore

@Suite("Examples in the composer")
struct ExamplesTests {
  static let choices = [
    ExampleChoice(name: "payment", title: "Create a payment"), ExampleChoice(name: "posts", title: "Posts"),
  ]

  static func state() -> ComposerState {
    var draft = Draft()
    draft.url = "https://h/mine"
    return ComposerState(
      document: DraftDocument(draft), fileName: "mine.wiredraft.json", context: Composition.Context(),
      options: ComposerOptions(examples: { choices }))
  }

  static let bytes = Array(
    #"{"wiredraft":1,"title":"Posts","method":"POST","url":"https://h/posts","parameters":[{"name":"a","value":1}]}"#
      .utf8)

  @Test("An example replaces the draft, and undo restores the draft")
  func opens() {
    var state = Self.state()
    _ = state.apply(.pickExample)
    // Two names with the same first letter have different letters.
    #expect(
      state.render().flattened().lines.contains { $0.contains("p ") && $0.contains("Create a payment") })
    let effects = state.apply(.chooseLetter("o"))
    #expect(effects.contains(.openExample("posts")))
    _ = state.apply(.finished(.example(EffectResult.Example(name: "posts", bytes: Self.bytes))))
    #expect(state.draft.method == "POST")
    #expect(state.fileName == nil)
    #expect(state.render().flattened().lines.contains { $0.contains("Example: Posts.") })
    _ = state.apply(.undo)
    #expect(state.draft.url == "https://h/mine")
    #expect(!state.isModified)
  }

  @Test("Saving after an example was opened never writes to the previous draft's file")
  func savesElsewhere() {
    var state = Self.state()
    _ = state.apply(.finished(.example(EffectResult.Example(name: "posts", bytes: Self.bytes))))
    #expect(!state.apply(.save).contains { if case .save = $0 { true } else { false } })
    #expect(state.dialogs.count == 1)
  }

  @Test("An example that can't be read is reported and leaves the draft unchanged")
  func unreadable() {
    var state = Self.state()
    _ = state.apply(.finished(.example(EffectResult.Example(name: "posts", bytes: [0x7B]))))
    #expect(state.draft.url == "https://h/mine")
    #expect(state.message?.kind == .failure)
  }
}
