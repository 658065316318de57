import ComposerUI
import ArgumentParser
import DraftFormats
import DraftStore
import Glibc

/// The draft that was last opened or saved, for continuing it.
struct LastDraft {
  var path: String
  /// Notes on how it was found.
  var notes: [Sentence] = []

  /// Finds the draft.
  ///
  /// - Throws: Exit status 2, after a message, if there is none.
  static func find() throws -> LastDraft {
    let hint = "`wiredraft open FILE` opens one."
    let paths: [String]
    do throws(RecentFolder.Failure) {
      paths = RecentDrafts.load(from: try RecentFolder.path()).paths
    } catch {
      throw failure("There is no draft to continue with: none can be remembered, as \(error.reason). \(hint)")
    }
    guard let newest = paths.first else {
      throw failure("There is no draft to continue with: none was opened or saved yet. \(hint)")
    }
    guard let path = paths.first(where: isThere) else {
      let count = paths.count == 1 ? "" : ", nor any of the \(paths.count - 1) before it"
      throw failure(
        "There is no draft to continue with: the last one, \(newest), isn't there any more\(count). \(hint)")
    }
    let notes: [Sentence] =
      path == newest ? [] : ["\(StateFolder.shown(newest)) isn't there any more; this is the one before."]
    return LastDraft(path: WholePath.fromHere(path), notes: notes)
  }

  private static func isThere(_ path: String) -> Bool {
    var facts = stat()
    return stat(path, &facts) == 0 && facts.st_mode & S_IFMT == S_IFREG
  }

  private static func failure(_ message: String) -> ExitCode {
    .failure("wiredraft: error: \(message)")
  }
}
