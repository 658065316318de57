import ArgumentParser
import ComposerUI
import DraftStore
import Explanations
import WiredraftCore

/// Checks a teacher's lessons: reads each one and plays its solution through the composer.
struct LessonCheck {
  let folder: String

  /// Prints problems to standard error, one line each, and a summary to standard output.
  ///
  /// - Throws: Exit status 1 if a lesson doesn't work, 2 if the folder or a file can't be read.
  func run() throws {
    let files = LessonLibrary.files(in: folder)
    guard !files.isEmpty else {
      do throws(FolderEntry.Unreadable) {
        _ = try FolderEntry.all(in: folder)
        StandardError.print(
          "\(folder): error: No file in it ends with \(LessonLibrary.suffix). `wiredraft lessons --format` says how lessons are written."
        )
      } catch {
        StandardError.print("\(folder): error: The folder can't be read.")
      }
      throw ExitCode(2)
    }
    var (works, isUnreadable) = (0, false)
    for file in files {
      let path = folder.hasSuffix("/") ? folder + file : folder + "/" + file
      let id = LessonLibrary.id(ofFile: file)
      let source = LessonLibrary.Source(
        key: id, id: id, number: 1, file: path, bytes: LessonLibrary.read(path, id))
      do throws(LessonLibrary.Source.Unreadable) {
        let findings =
          LessonRehearsal.unknownKeys(in: source.text) + LessonRehearsal.findings(in: try source.lesson())
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
    let count = files.count
    try StandardOutput.write(
      Printable.text("\(folder): \(works) of \(count) \(count == 1 ? "lesson works" : "lessons work").")
        + "\n")
    if isUnreadable { throw ExitCode(2) }
    if works < count { throw ExitCode(1) }
  }
}
