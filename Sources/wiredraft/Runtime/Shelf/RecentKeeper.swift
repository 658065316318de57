import DraftFormats
import DraftStore
import Glibc
import Synchronization

/// The changes are written by the first caller of ``write()``: a worker, or the end of the program.
final class RecentKeeper: Sendable {
  enum Change: Sendable {
    case opened(String)
    case renamed(String, String)
    case deleted(String)
    case restored(String)
    /// The file no longer exists and is to be removed from the list. The value is the absolute path, as listed.
    case forgotten(String)
  }

  private struct State {
    var waiting: [Change] = []
    /// The list positions of deleted drafts, which they regain when restored.
    var places: [String: Int] = [:]
    var hasComplained = false
  }

  private let state = Mutex(State())
  private let writing = Mutex(())

  func note(_ change: Change) { state.withLock { $0.waiting.append(change) } }

  /// Writes the recorded changes; returns the reason if it can't, as the end of a sentence, but only the first time.
  func write() -> String? {
    writing.withLock { _ in
      let changes = state.withLock { state in
        defer { state.waiting = [] }
        return state.waiting
      }
      guard !changes.isEmpty, let reason = write(changes) else { return nil }
      return state.withLock { state in
        defer { state.hasComplained = true }
        return state.hasComplained ? nil : reason
      }
    }
  }

  private func write(_ changes: [Change]) -> String? {
    do throws(RecentFolder.Failure) {
      let folder = try RecentFolder.path()
      do throws(StoreError) {
        try RecentDrafts.update(in: folder) { list in
          for change in changes {
            switch change {
            case .opened(let path): if let path = WholePath.inFolder(path) { list.remember(path) }
            case .renamed(let old, let new):
              if let old = WholePath.inFolder(old), let new = WholePath.inFolder(new) {
                list.rename(old, to: new)
              }
            case .forgotten(let path): list.forget(path)
            case .deleted(let path):
              guard let path = WholePath.inFolder(path), let place = list.forget(path) else { continue }
              state.withLock { $0.places[path] = place }
            case .restored(let path):
              guard let path = WholePath.inFolder(path),
                let place = state.withLock({ $0.places.removeValue(forKey: path) })
              else { continue }
              list.restore(path, at: place)
            }
          }
        }
        return nil
      } catch {
        return error.sentence
      }
    } catch {
      return error.reason
    }
  }
}

enum RecentFolder {
  struct Failure: Error {
    /// The reason, as the end of a sentence.
    var reason: String
  }

  /// The state folder, if it persists: a folder for temporary files is no place for a list of recent work.
  static func path() throws(Failure) -> String {
    let path: String
    do throws(StateFolder.Failure) {
      path = try StateFolder.make()
    } catch {
      throw Failure(reason: "\(StateFolder.shown(error.path)): \(error.reason)")
    }
    guard path.hasSuffix("/wiredraft") else {
      throw Failure(reason: "there is no home folder that can be written")
    }
    return path
  }
}
