import ArgumentParser
import ComposerUI
import DraftStore
import Explanations
import PracticeServer
import WiredraftCore

struct LessonCheck {
  /// A folder, or the file of one lesson.
  let path: String

  private static func findings(in lesson: Lesson) -> [LessonRehearsal.Finding] {
    LessonRehearsal.findings(in: lesson, server: PracticeServer.rehearsed(for: lesson))
  }

  /// Throws exit status 1 if a lesson doesn't work, 2 if the folder or a file can't be read.
  func run() throws {
    let paths = try self.paths()
    var (works, isUnreadable) = (0, false)
    for path in paths {
      let file = path.split(separator: "/").last.map(String.init) ?? path
      let id = LessonLibrary.id(ofFile: file)
      let source = LessonLibrary.Source(
        key: id, id: id, number: 1, file: path, bytes: LessonLibrary.read(path, id))
      do throws(LessonLibrary.Source.Unreadable) {
        let findings =
          LessonRehearsal.unknownKeys(in: source.text) + Self.findings(in: try source.lesson())
        for finding in findings {
          let word = finding.isWarning ? "warning" : "error"
          StandardError.print(
            "\(path):\(finding.position.line):\(finding.position.column): \(word): \(finding.text)")
        }
        if findings.allSatisfy(\.isWarning) { works += 1 }
      } catch {
        StandardError.print(error.reason)
        if case .failure = source.bytes { isUnreadable = true }
      }
    }
    let count = paths.count
    try StandardOutput.write(
      Printable.text("\(path): \(works) of \(count) \(count == 1 ? "lesson works" : "lessons work").")
        + "\n")
    if isUnreadable { throw ExitCode(2) }
    if works < count { throw ExitCode(1) }
  }

  private func paths() throws -> [String] {
    if path.hasSuffix(LessonLibrary.suffix) { return [path] }
    let files = LessonLibrary.files(in: path)
    guard files.isEmpty else { return files.map { path.hasSuffix("/") ? path + $0 : path + "/" + $0 } }
    do throws(FolderEntry.Unreadable) {
      _ = try FolderEntry.all(in: path)
      StandardError.print(
        "\(path): error: No file in it ends with \(LessonLibrary.suffix). `wiredraft lessons --format` says how lessons are written."
      )
    } catch {
      StandardError.print(
        "\(path): error: It is no folder that can be read, and no file that ends with \(LessonLibrary.suffix)."
      )
    }
    throw ExitCode(2)
  }
}
