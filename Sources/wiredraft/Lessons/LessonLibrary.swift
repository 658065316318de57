import ComposerUI
import DraftStore
import Explanations
import WiredraftCore

struct LessonLibrary: Sendable {
  static let suffix = ".lesson.md"
  static let variable = "WIREDRAFT_LESSONS"

  struct Source: Sendable {
    /// The key that the composer uses. Keys of a folder's lessons never equal those of built-in lessons.
    var key: String
    /// The name that users type.
    var id: String
    var number: Int
    var file: String
    var bytes: Result<[UInt8], Unreadable>

    struct Unreadable: Error { var reason: String }

    var text: String { String(decoding: (try? bytes.get()) ?? [], as: UTF8.self) }

    func lesson() throws(Unreadable) -> Lesson {
      let bytes = try bytes.get()
      do throws(LessonError) {
        return try Lesson(reading: bytes, id: id)
      } catch {
        throw Unreadable(
          reason: "\(file):\(error.position.line):\(error.position.column): error: \(error.sentence)")
      }
    }
  }

  /// The teacher's folder, or nil for the one that the environment names, if any.
  var folder: String?

  /// Returns all lessons in order. Files are read but not parsed.
  func sources() -> [Source] {
    var sources: [Source] = []
    for resource in Resource.all
    where resource.path.hasPrefix("lessons/") && resource.path.hasSuffix(Self.suffix) {
      let file = String(resource.path.dropFirst("lessons/".count))
      let id = Self.id(ofFile: file)
      sources.append(
        Source(
          key: id, id: id, number: sources.count + 1, file: file, bytes: .success(resource.bytes)))
    }
    return sources + own(after: sources.count)
  }

  private func own(after count: Int) -> [Source] {
    guard let folder = folder ?? ContextLoading.variable(Self.variable) else { return [] }
    return Self.files(in: folder).enumerated().map { index, file in
      let id = Self.id(ofFile: file)
      return Source(
        key: "own." + id, id: id, number: count + index + 1, file: folder + "/" + file,
        bytes: Self.read(folder + "/" + file, id))
    }
  }

  static func files(in folder: String) -> [String] {
    FolderEntry.names(in: folder).filter { $0.hasSuffix(suffix) && !$0.hasPrefix(".") }.sorted {
      $0.utf8.lexicographicallyPrecedes($1.utf8)
    }
  }

  private static let largest = 1 << 20

  static func read(_ path: String, _ id: String) -> Result<[UInt8], Source.Unreadable> {
    let isName = !id.isEmpty && id.utf8.count <= 64 && id.utf8.allSatisfy(isNameByte)
    guard isName else {
      return .failure(
        Source.Unreadable(
          reason:
            "\(path): error: The name of a lesson has small and capital letters, digits, - and _ only, before \(suffix)."
        ))
    }
    do throws(StoreError) {
      let bytes = try FileStore.load(path)
      guard bytes.count <= largest else {
        return .failure(Source.Unreadable(reason: "\(path): error: No lesson is longer than 1 MiB."))
      }
      return .success(bytes)
    } catch {
      return .failure(Source.Unreadable(reason: "\(path): error: \(error.sentence)."))
    }
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "_"): true
    default: false
    }
  }

  /// Returns the name of a lesson: its file's name without the suffix, and without the leading digits and hyphen that
  /// order it.
  static func id(ofFile file: String) -> String {
    let name = file.dropLast(suffix.count)
    let rest = name.drop { $0.isASCII && $0.isNumber }
    guard rest.count < name.count, rest.first == "-", rest.count > 1 else { return String(name) }
    return String(rest.dropFirst())
  }

  /// Finds the lesson for an argument, a number or a name. For a name, a teacher's lesson takes precedence.
  func source(_ word: String) -> Source? {
    let sources = sources()
    if let number = Int(word), sources.indices.contains(number - 1) { return sources[number - 1] }
    return sources.last { $0.id == word }
  }

  // MARK: - For the composer

  func entries() -> [LessonEntry] {
    sources().map { source in
      do throws(Source.Unreadable) {
        let lesson = try source.lesson()
        var entry = LessonEntry(
          key: source.key, number: source.number, title: lesson.title, about: lesson.about,
          stepCount: lesson.steps.count)
        if let place = LessonPlaceFile.load(source.key) {
          (entry.isFinished, entry.guesses) = (place.isFinished, place.guesses)
          entry.step = place.step.map { min($0, lesson.steps.count - 1) }
        }
        return entry
      } catch {
        var entry = LessonEntry(
          key: source.key, number: source.number, title: Printable.text(source.id), about: "", stepCount: 0)
        entry.problem = Printable.text(error.reason)
        return entry
      }
    }
  }

  func open(key: String) -> LessonReport {
    guard let source = sources().first(where: { $0.key == key }) else {
      return .notOpened(key: key, reason: "it is not there any more.")
    }
    do throws(Source.Unreadable) {
      return .opened(try Self.load(source))
    } catch {
      return .notOpened(key: key, reason: Printable.text(error.reason))
    }
  }

  static func load(_ source: Source) throws(Source.Unreadable) -> LoadedLesson {
    LoadedLesson(
      key: source.key, number: source.number, lesson: try source.lesson(),
      place: LessonPlaceFile.load(source.key))
  }
}
