import ScreenModel
import TestSupport
import Testing
import WiredraftCore
@testable import ComposerUI

@Suite("Keymap")
struct KeymapTests {
  @Test("The keymap has each key of the table")
  func table() throws {
    try Corpus.check("keys") { one in
      var one = one
      let names = one.title.lowercased().replacing(",", with: "").split(separator: " ").map(String.init)
      let contexts = try names.map { name in
        try require(KeyContext.allCases.first { $0.name == name }, name)
      }
      for index in one.entries.indices {
        let actions = try KeyScript.parse(one.entries[index].name).map { input in
          guard case .key(let press) = input else { return "none" }
          let found = Set(contexts.map { Keymap.standard.action(for: press, in: $0) })
          return found.map { $0.map { "\($0)" } ?? "none" }.sorted().joined(separator: "/")
        }
        one.entries[index].value = actions.joined(separator: " ")
      }
      return one
    }
  }

  @Test("No key does two things in one state", arguments: KeyContext.stacks)
  func noConflicts(stack: [KeyContext]) {
    var actions: [KeyPress: Action] = [:]
    for context in stack where !context.isOverlay {
      for binding in context.bindings {
        for key in binding.keys {
          let isHidden = stack.contains { $0.hides.contains(binding.action) }
          check(actions[key] == nil || isHidden, "\(key.label) in \(stack)")
          actions[key] = binding.action
        }
      }
    }
  }

  @Test("Every context has keys and is part of a state")
  func everyContext() {
    for context in KeyContext.allCases {
      check(!context.bindings.isEmpty)
      check(KeyContext.stacks.contains { $0.contains(context) })
    }
  }

  @Test("Every action has a sentence")
  func sentences() {
    for context in KeyContext.allCases {
      for binding in context.bindings {
        check(binding.action.sentence.shown.hasSuffix("."))
        check(
          binding.footerRank == 0 || binding.action.label != nil, "\(binding.action) has no footer label")
      }
    }
  }

  @Test("Keys that tmux, shells or terminals own are not bound")
  func freeKeys() {
    let owned = [
      KeyPress(.character("b"), .control), KeyPress(.character("d"), .control),
      KeyPress(.character("h"), .control), KeyPress(.character("\\"), .control), KeyPress(.function(10)),
      KeyPress(.function(11)), KeyPress(.enter, .shift),
    ]
    for context in KeyContext.allCases {
      for key in owned { check(Keymap.standard.action(for: key, in: context) == nil) }
    }
  }

  @Test("The footer names keys that work, without cutting any", arguments: [40, 60, 80, 120, 200])
  func footer(columns: Int) throws {
    let scripts = ["", "oq", "m", "b", "?", "6", "1", "<c-p>", "x<c-q>"]
    for script in scripts {
      let run = try Rehearsal(script, on: ScreenTests.search, size: Size(columns: columns, rows: 24))
      let shown = FooterView.entries(run.state)
      let line = run.lines[23]
      check(TextLayout.columns(line) <= columns)
      check(!line.contains("…"))
      check(!shown.isEmpty)
      for entry in shown where line.contains(" \(entry.label) ") || line.hasSuffix(" \(entry.label)") {
        check(!entry.key.isEmpty)
      }
      // Where there is no room for seven, the last go first.
      if script.isEmpty, columns != 60 { check(line.hasSuffix("? help")) }
    }
  }
}
