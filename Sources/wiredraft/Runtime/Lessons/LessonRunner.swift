import ComposerUI
import Synchronization

final class LessonRunner {
  private let work: BackgroundWork
  private let library: LessonLibrary
  private let keeper = LessonKeeper()

  init(work: BackgroundWork, library: LessonLibrary) {
    self.work = work
    self.library = library
  }

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
        // The latest progress may not be written yet.
        _ = keeper.write()
        let report = library.open(key: key)
        // A lesson counts on what its server has at the start.
        if case .opened(let loaded) = report { PracticeRun.begin(loaded.lesson) }
        return .finished(.lessons(report))
      }
    case .keep(let key, let place):
      keeper.note(place, key)
      work.start("lesson place") { .finished(.lessons(.kept(problem: keeper.write()))) }
    }
  }

  func finish() { _ = keeper.write() }
}

/// Writes the progress in lessons, only the latest for each lesson.
private final class LessonKeeper: Sendable {
  private let waiting = Mutex<[String: SavedLessonPlace]>([:])
  private let writing = Mutex(())

  func note(_ place: SavedLessonPlace, _ key: String) { waiting.withLock { $0[key] = place } }

  /// Writes all pending progress; returns the reason if something can't be written, otherwise nil.
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
