@testable import ComposerUI
import ScreenModel
import Testing
import WiredraftCore

@Suite("Keymap")
struct KeymapTests {
  @Test("No key does two things in one state", arguments: KeyContext.stacks)
  func noConflicts(stack: [KeyContext]) {
    var actions: [KeyPress: Action] = [:]
    for context in stack where !context.isOverlay {
      for binding in context.bindings {
        for key in binding.keys {
          #expect(actions[key] == nil, "\(key.label) in \(stack)")
          actions[key] = binding.action
        }
      }
    }
  }

  @Test("Every context has keys and is part of a state")
  func everyContext() {
    for context in KeyContext.allCases {
      #expect(!context.bindings.isEmpty)
      #expect(KeyContext.stacks.contains { $0.contains(context) })
    }
  }

  @Test("Every action has a sentence")
  func sentences() {
    for context in KeyContext.allCases {
      for binding in context.bindings {
        #expect(binding.action.sentence.shown.hasSuffix("."))
        #expect(
          binding.footerRank == 0 || binding.action.label != nil, "\(binding.action) has no footer label")
      }
    }
  }

  @Test("Keys that tmux, shells or terminals own are not bound")
  func freeKeys() {
    let owned = [
      KeyPress(.character("b"), .control), KeyPress(.character("d"), .control),
      KeyPress(.character("h"), .control), KeyPress(.character("\\"), .control), KeyPress(.function(10)),
      KeyPress(.function(11)), KeyPress(.enter, .control), KeyPress(.enter, .shift),
    ]
    for context in KeyContext.allCases {
      for key in owned { #expect(Keymap.standard.action(for: key, in: context) == nil) }
    }
  }

  @Test("The footer names keys that work, without cutting any", arguments: [40, 60, 80, 120, 200])
  func footer(columns: Int) throws {
    let scripts = ["", "oq", "m", "b", "?", "6", "1", "<c-p>", "x<c-q>"]
    for script in scripts {
      let run = try Rehearsal(script, on: ScreenTests.search, size: Size(columns: columns, rows: 24))
      let shown = FooterView.entries(run.state)
      let line = run.lines[23]
      #expect(TextLayout.columns(line) <= columns)
      #expect(!line.contains("…"))
      #expect(!shown.isEmpty)
      for entry in shown where line.contains(" \(entry.label) ") || line.hasSuffix(" \(entry.label)") {
        #expect(!entry.key.isEmpty)
      }
      if script.isEmpty { #expect(line.hasSuffix("? help")) }
    }
  }

  @Test("Undo is not offered where there is nothing to undo")
  func honestFooter() throws {
    let size = Size(columns: 200, rows: 24)
    #expect(try !Rehearsal("", on: ScreenTests.search, size: size).lines[23].contains("undo"))
    #expect(try Rehearsal("x", on: ScreenTests.search, size: size).lines[23].contains("undo"))
  }
}
