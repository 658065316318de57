@testable import ComposerUI
import ScreenModel
import Testing

/// The table of keys that the composer promises, line by line.
@Suite("Key table")
struct KeyTableTests {
  struct Line: Sendable, CustomTestStringConvertible {
    var keys: String
    var actions: [Action]
    var contexts: [KeyContext]
    var testDescription: String { keys }

    init(_ keys: String, _ actions: [Action], _ contexts: [KeyContext]) {
      self.keys = keys
      self.actions = actions
      self.contexts = contexts
    }
  }

  static let tabs: [Action] = [
    .showRequest, .showParameters, .showQuery, .showBody, .showHeaders, .showWire, .showRoute, .showReaders,
    .showCode, .showAnswer,
  ]

  static let table: [Line] = [
    Line("<up><down><left><right>", [.moveUp, .moveDown, .moveLeft, .moveRight], [.moving]),
    Line("kjhl", [.moveUp, .moveDown, .moveLeft, .moveRight], [.moving]),
    Line("gG<pgup><pgdn>", [.moveToFirst, .moveToLast, .pageUp, .pageDown], [.moving]),
    Line("<tab><s-tab>", [.nextPane, .previousPane], [.moving]),
    Line("1234567890", tabs, [.moving]),
    Line("<a-1><a-2><a-3><a-4><a-5><a-6><a-7><a-8><a-9><a-0>", tabs, [.editing]),
    Line("[]", [.previousTab, .nextTab], [.moving]),
    Line("z'", [.zoom, .jump], [.moving]),
    Line("H<f2>", [.lessonHint, .lessons], [.moving]),
    Line("<f2>", [.lessons], [.editing]),
    Line("<enter>i", [.edit, .edit], [.grid, .request]), Line("I", [.editInBox], [.grid]),
    Line("<lt>", [.splitQuery], [.request]),
    Line("L<enter>", [.pickLanguage, .pickLanguage], [.code]),
    Line("oO", [.insertRowBelow, .insertRowAbove], [.grid]),
    Line("x<del>d", [.deleteRow, .deleteRow, .duplicateRow], [.grid]),
    Line("JK v", [.moveRowDown, .moveRowUp, .toggleRow, .selectRows], [.grid]),
    Line("trsf", [.cycleType, .toggleVerbatim, .toggleSecret, .override], [.grid, .route]),
    Line("S", [.reveal], [.moving]),
    Line("f<enter>", [.override, .goToRow], [.route]),
    Line("><lt>", [.nest, .flatten], [.grid]),
    Line("mbe", [.pickMethod, .pickBodyType, .pickStyles], [.moving]),
    Line("nN.!", [.nextProblem, .previousProblem, .applyFix, .listProblems], [.moving]),
    Line("/y", [.filter, .copyMenu], [.moving]),
    Line("uU", [.undo, .redo], [.moving]),
    Line("<c-_><c-y>", [.undo, .redo], [.moving, .editing]),
    Line("<c-s><c-o><c-x><c-r>", [.save, .drafts, .externalEditor, .send], [.anywhere]),
    Line("<c-p>", [.palette], [.moving, .editing]),
    Line("<f1>?", [.help, .help], [.moving]),
    Line("<f1>", [.help], [.editing, .picker, .typing, ProblemsDialog.keys, StylePickerDialog.keys]),
    Line("MZ", [.toggleMouse, .suspend], [.moving]),
    Line("<c-l><c-q>", [.redraw, .quit], [.anywhere]),
    Line("<enter><tab><s-tab>", [.accept, .nextCell, .previousCell], [.editing]),
    Line("<esc><c-g>", [.cancel, .cancel], [.editing]),
    Line("<c-j><c-t>", [.insertLineEnd, .cycleTypeWhileEditing], [.editing]),
    Line("<c-a><c-e>", [.cursorToStart, .cursorToEnd], [.editing]),
    Line("<c-u><c-k><c-w>", [.deleteToStart, .deleteToEnd, .deleteWord], [.editing]),
    Line("<tab><up><down><enter><esc>", [.typeAnother, .moveUp, .moveDown, .choose, .close], [.picker]),
    Line("c", [.showCompare], [.moving]),
    Line("wW<enter>p\\", [.nextSpan, .previousSpan, .goToRow, .togglePretty, .toggleLineEnds], [.wire]),
  ]

  @Test("Each line of the table matches the keymap", arguments: table)
  func line(_ line: Line) throws {
    let inputs = try KeyScript.parse(line.keys)
    #expect(inputs.count == line.actions.count)
    for (input, action) in zip(inputs, line.actions) {
      guard case .key(let press) = input else { continue }
      for context in line.contexts {
        #expect(Keymap.standard.action(for: press, in: context) == action, "\(press.label) in \(context)")
      }
    }
  }
}
