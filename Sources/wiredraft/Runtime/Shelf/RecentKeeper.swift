import DraftFormats
import DraftStore
import Glibc
import Synchronization

/// Notes which drafts were opened, and writes that into the list of the recent ones.
///
/// What is noted is written by whoever comes first: a worker, or the end of the program.
final class RecentKeeper: Sendable {
  /// What happened to a draft file.
  enum Change: Sendable {
    /// It was opened or saved.
    case opened(String)
    case renamed(String, String)
    case deleted(String)
    /// It was deleted, and is back.
    case restored(String)
    /// It was gone, and is to be left out; its whole path, as the list has it.
    case forgotten(String)
  }

  private struct State {
    var waiting: [Change] = []
    /// The places in the list of those that were deleted: theirs again when they are back.
    var places: [String: Int] = [:]
    var hasComplained = false
  }

  private let state = Mutex(State())
  private let writing = Mutex(())

  /// Notes a change, to be written soon.
  func note(_ change: Change) { state.withLock { $0.waiting.append(change) } }

  /// Writes what was noted; returns why it can't be, as the end of a sentence, the first time only.
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

/// Where the list of the recent drafts is.
enum RecentFolder {
  /// There is no such place.
  struct Failure: Error {
    /// Why, as the end of a sentence.
    var reason: String
  }

  /// The state folder, where it lasts: one beside the temporary files is no place for a list of what one works on.
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
