import Foundation
import ScreenModel
import Testing

/// Compares a frame with a file under `Screens/`.
///
/// With `RECORD_SCREENS=1` the file is written anew, and the test fails all the same: a recording proves nothing.
func expectScreen(
  _ frame: Frame, _ name: String, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Screens")
  let file = folder.appending(path: name + ".screen")
  let text = frame.goldenText
  if ProcessInfo.processInfo.environment["RECORD_SCREENS"] == "1" {
    try Data(text.utf8).write(to: file)
    Issue.record("\(name) was recorded; run again without RECORD_SCREENS", sourceLocation: sourceLocation)
    return
  }
  guard let golden = try? String(contentsOf: file, encoding: .utf8) else {
    Issue.record("\(name).screen does not exist; RECORD_SCREENS=1 writes it", sourceLocation: sourceLocation)
    return
  }
  guard golden != text else { return }
  let old = golden.split(separator: "\n", omittingEmptySubsequences: false)
  let new = text.split(separator: "\n", omittingEmptySubsequences: false)
  let index =
    zip(old, new).enumerated().first { $0.element.0 != $0.element.1 }?.offset ?? min(old.count, new.count)
  Issue.record(
    """
    \(name) differs first in line \(index + 1):
    - \(index < old.count ? old[index] : "(end)")
    + \(index < new.count ? new[index] : "(end)")
    """, sourceLocation: sourceLocation)
}
