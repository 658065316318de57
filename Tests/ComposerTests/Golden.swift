import Foundation
import ScreenModel
import TestSupport
import Testing
@testable import ComposerUI

/// A part of the screen in a golden file.
enum ScreenPart: String {
  case whole, request, grid, live, lesson, why
  /// The dialog, box or list in front.
  case front

  /// Returns the rectangle of the part; nil if it is not shown.
  private func rect(in frame: Frame, of state: ComposerState) -> Rect? {
    let layout = ScreenLayout(state)
    return switch self {
    case .whole: Rect(column: 0, row: 0, columns: frame.size.columns, rows: frame.size.rows)
    case .request: layout.request
    case .grid: layout.grid
    case .live: layout.live
    case .lesson: layout.lesson
    case .why: layout.why
    case .front: frame.surfaces.last.flatMap { $0.rect == layout.footer ? nil : $0.rect }
    }
  }

  /// Returns the rows of the part as they appear on the screen, its style runs, and the cursor if it is inside.
  ///
  /// ```
  /// front: 12×1 at column 4, row 9; columns and rows below count from its corner
  /// │ POST json
  /// --- styles
  /// 0: 2-5 bold
  /// --- cursor
  /// column 2, row 0
  /// ```
  fileprivate func golden(of frame: Frame, in state: ComposerState) -> String {
    guard let rect = rect(in: frame, of: state) else { return "\(rawValue): not shown\n" }
    var part = Frame(size: rect.size, surfaces: frame.surfaces)
    for index in part.surfaces.indices {
      part.surfaces[index].rect.column -= rect.column
      part.surfaces[index].rect.row -= rect.row
    }
    let screen = part.flattened()
    var text = """
      \(rawValue): \(rect.columns)×\(rect.rows) at column \(rect.column), row \(rect.row); \
      columns and rows below count from its corner
      \(screen.text)--- styles

      """
    for run in screen.styleRuns { text += run + "\n" }
    if let cursor = frame.cursor, rect.contains(cursor) {
      text += "--- cursor\ncolumn \(cursor.column - rect.column), row \(cursor.row - rect.row)\n"
    }
    return text
  }
}

/// Compares parts of the screen with a file under `Screens/`, which is named after the text and the screen's size.
///
/// A test names the parts that it is about, so that a change to another view doesn't affect its golden file.
func expectScreen(
  _ parts: ScreenPart..., of state: ComposerState, _ name: String,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  try expectParts(parts, of: state, name, sourceLocation: sourceLocation)
}

func expectParts(
  _ parts: [ScreenPart], of state: ComposerState, _ name: String, sourceLocation: SourceLocation
) throws {
  let frame = state.render()
  let text = parts.map { $0.golden(of: frame, in: state) }.joined(separator: "\n")
  try expectGolden(
    text, "\(name)-\(frame.size.columns)x\(frame.size.rows).screen", sourceLocation: sourceLocation)
}

/// Compares a text with a file under `Screens/`.
///
/// With `RECORD=1` the file is written, and the test still fails, because a recording proves nothing.
func expectGolden(_ text: String, _ path: String, sourceLocation: SourceLocation) throws {
  let file = screens.appending(path: path)
  if Corpus.isRecording {
    try Data(text.utf8).write(to: file)
    Issue.record("\(path) was recorded; run again without RECORD", sourceLocation: sourceLocation)
    return
  }
  guard let golden = try? String(contentsOf: file, encoding: .utf8) else {
    Issue.record("\(path) does not exist; RECORD=1 writes it", sourceLocation: sourceLocation)
    return
  }
  guard golden != text else { return }
  let old = golden.split(separator: "\n", omittingEmptySubsequences: false)
  let new = text.split(separator: "\n", omittingEmptySubsequences: false)
  let index =
    zip(old, new).enumerated().first { $0.element.0 != $0.element.1 }?.offset ?? min(old.count, new.count)
  Issue.record(
    """
    \(path) differs first in line \(index + 1):
    - \(index < old.count ? old[index] : "(end)")
    + \(index < new.count ? new[index] : "(end)")
    """, sourceLocation: sourceLocation)
}

private let tests = packageRoot.appending(path: "Tests/ComposerTests")
private let screens = tests.appending(path: "Screens")

@Suite("Goldens")
struct GoldenTests {
  @Test("Every golden is read by a test")
  func unread() throws {
    var named: Set<String> = []
    for path in try FileManager.default.subpathsOfDirectory(atPath: tests.path) where path.hasSuffix(".swift")
    {
      let source = try String(contentsOf: tests.appending(path: path), encoding: .utf8)
      // The name is the last argument of a call.
      for call in source.matches(of: /expect(?:Screen|Talk)\((?s:.*?)"([a-z0-9-]+)"\s*\)\n/) {
        named.insert(String(call.1))
      }
    }
    for corpus in try Corpus.files("stories") {
      for entry in corpus.cases.flatMap(\.entries) where entry.name.hasPrefix("golden ") {
        named.insert(entry.value)
      }
    }
    let unread = try FileManager.default.subpathsOfDirectory(atPath: screens.path).filter { path in
      path != "Plain"
        && !named.contains(path.replacing(/^Plain\/|-\d+x\d+\.screen$|\.txt$/, with: ""))
    }
    check(unread, [])
  }
}
