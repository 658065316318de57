internal import Foundation
package import Testing

/// Compares a text with a file below `Tests`; `RECORD=1` writes the file, and fails, because a recording proves nothing.
package func checkRecorded(
  _ text: String, _ path: String, at location: SourceLocation = #_sourceLocation
) throws {
  let file = packageRoot.appending(path: "Tests/\(path)")
  let wanted = try? String(contentsOf: file, encoding: .utf8)
  guard text != wanted else { return }
  if Corpus.isRecording {
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
    Issue.record("Tests/\(path) was recorded; run again without RECORD.", sourceLocation: location)
    return
  }
  let (found, lines) = (text.components(separatedBy: "\n"), (wanted ?? "").components(separatedBy: "\n"))
  let index =
    zip(found, lines).enumerated().first { $0.element.0 != $0.element.1 }?.offset
    ?? min(found.count, lines.count)
  func line(_ lines: [String]) -> String { index < lines.count ? "“\(lines[index])”" : "the end" }
  Issue.record(
    "Tests/\(path), line \(index + 1): \(line(found)) in place of \(line(lines)). RECORD=1 records what changed on purpose.",
    sourceLocation: SourceLocation(
      fileID: "Tests/\(file.lastPathComponent)", filePath: file.path, line: index + 1, column: 1))
}
