import ComposerUI
import Synchronization

/// Does what the composer asks for about lessons, on threads of its own.
final class LessonRunner {
  private let work: BackgroundWork
  private let library: LessonLibrary
  private let keeper = LessonKeeper()

  init(work: BackgroundWork, library: LessonLibrary) {
    self.work = work
    self.library = library
  }

  /// Starts what is asked for; it comes back later.
  func perform(_ request: LessonRequest) {
    let (library, keeper) = (library, keeper)
    switch request {
    case .list:
      work.start("lessons") {
        _ = keeper.write()
        return .finished(.lessons(.listed(library.entries())))
      }
    case .open(let key):
      work.start("lesson") {
        // Where one is in it may not be written yet.
        _ = keeper.write()
        return .finished(.lessons(library.open(key: key)))
      }
    case .keep(let key, let place):
      keeper.note(place, key)
      work.start("lesson place") { .finished(.lessons(.kept(problem: keeper.write()))) }
    }
  }

  /// Writes what is not written yet, before the program ends.
  func finish() { _ = keeper.write() }
}

/// Writes where one is in lessons: of several places in one the last.
private final class LessonKeeper: Sendable {
  private let waiting = Mutex<[String: LessonPlaceKept]>([:])
  private let writing = Mutex(())

  func note(_ place: LessonPlaceKept, _ key: String) { waiting.withLock { $0[key] = place } }

  /// Returns why something can't be written; nil where all is.
  func write() -> String? {
    writing.withLock { _ in
      let places = waiting.withLock { waiting in
        defer { waiting = [:] }
        return waiting
      }
      var problem: String?
      for (key, place) in places { problem = LessonPlaceFile.save(place, key) ?? problem }
      return problem
    }
  }
}
