import ComposerUI
import ArgumentParser
import DraftFormats
import DraftStore
import Glibc

struct LastDraft {
  var path: String
  var notes: [Sentence] = []

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
