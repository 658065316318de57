import DraftFormats
import ScreenModel
import TestSupport
import Testing
import WiredraftCore
@testable import ComposerUI

/// A generator with a reproducible sequence.
struct SeededRandom: RandomNumberGenerator {
  private var state: UInt64

  init(_ seed: Int) { state = UInt64(truncatingIfNeeded: seed) &* 0x9E37_79B9_7F4A_7C15 | 1 }

  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state &* 0x2545_F491_4F6C_DD1D
  }
}

@Suite("The composition that the screen shows")
struct CompositionTests {
  private static let events: [Event] =
    ([
      .moveUp, .moveDown, .moveDown, .moveDown, .moveLeft, .moveRight, .moveToFirst, .moveToLast, .pageDown,
      .pageUp, .nextTab, .showParameters, .showParameters, .showBody, .edit, .edit, .insertRowBelow,
      .insertRowAbove, .deleteRow, .deleteRow, .duplicateRow, .moveRowDown, .moveRowUp, .toggleRow,
      .cycleType, .toggleVerbatim, .toggleSecret, .override, .accept, .accept, .cancel, .nextCell,
      .previousCell, .cycleTypeWhileEditing, .deleteBackward, .deleteToStart, .pickMethod, .pickBodyType,
      .choose, .close, .undo, .undo, .redo, .nextPane, .nextProblem, .nest, .flatten, .toggleEnvironment,
    ] as [Action]).map { .action($0) } + [
      .insert("x"), .insert("é"), .insert("{"), .insert("7"), .chooseLetter("p"), .chooseLetter("m"),
      .chooseLetter("f"), .chooseLetter("g"), .paste("a: 1\nb: 2"),
    ]

  private static func draft(_ random: inout SeededRandom) -> Draft {
    var draft = Draft()
    draft.method = ["GET", "POST"].randomElement(using: &random) ?? ""
    draft.url = "https://h/p?x=1"
    draft.body.type = [.json, .form, .multipart].randomElement(using: &random) ?? .json
    draft.parameters = (0..<300).map { index in
      let type = Draft.RowType.allCases.randomElement(using: &random) ?? .string
      return Draft.Row("n\(index % 250)", index.isMultiple(of: 2) ? "\(index)" : "{\"a\": [1]}", type: type)
    }
    return draft
  }

  @Test(
    "After any keys the composition is that of the draft, and the lines are those of the message",
    arguments: sample(0..<4, oneIn: 2))
  func always(round: Int) {
    var random = SeededRandom(round)
    let draft = Self.draft(&random)
    var state = ComposerState(
      document: DraftDocument(draft), context: Composition.Context(boundary: "B"),
      size: Size(columns: 120, rows: 40))
    var played: [Event] = []
    var waiting = state.effectsForContext()
    for _ in 0..<(isExhaustive ? 150 : 50) {
      let event = Self.events.randomElement(using: &random) ?? .action(.edit)
      played.append(event)
      waiting += state.apply(event)
      while !waiting.isEmpty {
        switch waiting.removeFirst() {
        case .examineFiles(let paths, _):
          let facts = paths.map {
            (
              $0,
              Result<Composition.FileFacts, Diagnostic.FileProblem>.success(
                Composition.FileFacts(size: 9, contentType: nil))
            )
          }
          waiting += state.apply(.finished(.files(Dictionary(facts) { $1 })))
        case .readEnvironment(let names):
          waiting += state.apply(.finished(.environment(Dictionary(names.map { ($0, "v") }) { $1 })))
        default: break
        }
      }
      let whole = state.draft.compose(in: state.context)
      guard state.composition.isTheSame(as: whole) else {
        Issue.record("after \(played.suffix(5))")
        return
      }
      if let lines = state.wire.lines {
        var fresh = WireLines(WireMessage(whole), columns: lines.columns)
        fresh.find(upToLine: lines.count)
        let isSame = lines.indices.allSatisfy { fresh.indices.contains($0) && lines[$0] == fresh[$0] }
        check(isSame, "after \(played.suffix(5))")
      }
      let asked = Set(state.draft.filePaths(in: state.context).filter { !$0.isEmpty })
      check(state.session.asked.files, asked, "after \(played.suffix(5))")
      check(state.session.asked.variables.isSuperset(of: state.draft.environmentNames))
    }
  }
}

extension Composition {
  /// Returns whether everything that the screen shows of two compositions is equal.
  func isTheSame(as other: Composition) -> Bool {
    let (mine, theirs) = (
      body?.bytes ?? Composition.Wire(), other.body?.bytes ?? Composition.Wire()
    )
    return head.bytes == other.head.bytes && head.spans.elementsEqual(other.head.spans)
      && mine.bytes(in: 0..<mine.count) == theirs.bytes(in: 0..<theirs.count) && mine.spans == theirs.spans
      && diagnostics == other.diagnostics && unmade == other.unmade && routing == other.routing
      && outcomes == other.outcomes
  }
}
