import ScreenModel
import TestSupport
import Testing
import WiredraftCore
@testable import ComposerUI

@Suite("Footer and pickers")
struct FooterTests {
  /// Scripts that lead to states in which some keys have no effect.
  static let scripts = [
    "", "G", "GJ", "g", "Gj", "3", "4", "5", "bn4", "1", "1h", "6g", "6gw", "6G", "x", "xu", "xxxxxx", "i",
    "o",
    "h<enter>", "1i", "m", "m<up><up><up>", "m<tab>", "mG", "b", "?", "?G", "?<pgdn>", "<c-p>", "<c-p>zzz",
    "<c-s>",
    "x<c-q>", "bt", "bt<enter>ab", "4bn<enter>",
    "v", "vj", "vG", "vgJ", "3f", "2f", "2ff", "/", "/s", "/zzz", "/s<enter>", "/s<enter>G", "<c-o>",
    "<c-o>zz", "mp<c-o>", "mp4", "mp4,f",
    "c", "cl", "ch", "cnn", "cG", "clll", "cx",
  ]

  @Test(
    "Every key in the footer does something now",
    arguments: isExhaustive ? ScreenTests.sizes : [Size(columns: 80, rows: 24)])
  func honest(size: Size) throws {
    for script in sample(Self.scripts, oneIn: 4) {
      let state = try Rehearsal(script, on: ScreenTests.search, size: size).state
      let before = state.render()
      let shown = before.flattened()
      for entry in FooterView.entries(state) {
        let binding = state.contexts.lazy.compactMap { context in
          state.keymap.bindings(in: context).first { binding in
            guard let label = binding.keys.first?.label else { return false }
            return label == entry.key || (entry.key == "?" && binding.action == .help)
              || (label == "Enter" && entry.key == "⏎") || (label == "Space" && entry.key == "␣")
          }
        }.first
        let action = try require(binding?.action, "\(entry) after \(script)")
        var next = state
        let effects = next.apply(action)
        let after = next.render()
        check(
          !effects.isEmpty || after.cursor != before.cursor || after.flattened() != shown,
          "\(entry.key) \(entry.label) after \(script)")
        check(
          next.message == nil || next.message != Message(text: "There is no row here; o makes one."),
          "\(entry.key) after \(script)")
      }
    }
  }

  @Test("No picker or palette clips its text", arguments: ScreenTests.sizes)
  func nothingClipped(size: Size) throws {
    for script in ["m", "m<up>", "b", "h<enter>"] {
      let run = try Rehearsal(script + "<up><down>", on: Draft.plain, size: size)
      let surface = try require(run.frame.surfaces.last)
      check(!surface.screen.text.contains("… │"), "\(surface.screen.text)")
    }
    // On a narrower screen the lines below the list have the whole sentence.
    guard size.columns >= 100 else { return }
    let palette = try require(try Rehearsal("<c-p>", on: Draft.plain, size: size).frame.surfaces.last)
    check(!palette.screen.text.contains("… "), "\(palette.screen.text)")
  }
}

extension Draft {
  /// A draft with a URL and one row.
  fileprivate static var plain: Draft {
    var draft = Draft()
    draft.url = "https://h/p"
    draft.parameters = [Draft.Row("a", "1")]
    return draft
  }
}
