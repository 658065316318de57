import ComposerUI
import DraftStore
import Glibc

/// Saves the progress in each lesson in a file of the state folder that only its owner can read.
enum LessonPlaceFile {
  private static let largest = 1 << 20

  private static func name(_ key: String) -> String { "/lessons/" + key }

  static func load(_ key: String) -> SavedLessonPlace? {
    for folder in StateFolder.existing() {
      guard let bytes = try? FileStore.load(folder + name(key)), bytes.count <= largest else { continue }
      if let place = SavedLessonPlace(reading: bytes) { return place }
    }
    return nil
  }

  /// Returns the reason if it can't be saved, as the end of a sentence.
  static func save(_ place: SavedLessonPlace, _ key: String) -> String? {
    do throws(StateFolder.Failure) {
      let folder = try StateFolder.make()
      if mkdir(folder + "/lessons", 0o700) != 0, errno != EEXIST {
        return "\(StateFolder.shown(folder))/lessons: \(String(cString: strerror(errno)))."
      }
      do throws(StoreError) {
        try FileStore.save(place.bytes, to: folder + name(key))
        return nil
      } catch {
        return error.sentence + "."
      }
    } catch {
      return "\(StateFolder.shown(error.path)): \(error.reason)."
    }
  }
}
