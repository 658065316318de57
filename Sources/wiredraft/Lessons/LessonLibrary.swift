import ComposerUI
import DraftStore
import Explanations
import WiredraftCore

/// The lessons that come with the program, and those of a teacher's folder behind them.
struct LessonLibrary: Sendable {
  /// What the names of lesson files end with.
  static let suffix = ".lesson.md"
  /// The variable that names a teacher's folder.
  static let variable = "WIREDRAFT_LESSONS"

  /// A lesson's text, and how it is known.
  struct Source: Sendable {
    /// By which the composer knows it; those of a folder never have that of one that comes with the program.
    var key: String
    /// The name that people type.
    var id: String
    var number: Int
    /// The file, for messages.
    var file: String
    /// Its bytes, or why they can't be had.
    var bytes: Result<[UInt8], Unreadable>

    /// A file can't be used, for a reason.
    struct Unreadable: Error { var reason: String }

    /// The text; empty where there is none to read.
    var text: String { String(decoding: (try? bytes.get()) ?? [], as: UTF8.self) }

    /// Reads it.
    ///
    /// - Throws: What is wrong, as a line for people.
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

  /// The folder; nil for the one that the environment names, if it does.
  var folder: String?

  /// All lessons, in their order. Files are read, but not looked into.
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
    let named = ContextLoading.environment([Self.variable])[Self.variable].flatMap { $0.isEmpty ? nil : $0 }
    guard let folder = folder ?? named else { return [] }
    return Self.files(in: folder).enumerated().map { index, file in
      let id = Self.id(ofFile: file)
      return Source(
        key: "own." + id, id: id, number: count + index + 1, file: folder + "/" + file,
        bytes: Self.read(folder + "/" + file, id))
    }
  }

  /// The names of the lesson files in a folder, in their order.
  static func files(in folder: String) -> [String] {
    FolderEntry.names(in: folder).filter { $0.hasSuffix(suffix) && !$0.hasPrefix(".") }.sorted {
      $0.utf8.lexicographicallyPrecedes($1.utf8)
    }
  }

  /// The largest file that is read.
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

  /// The name of a lesson: its file's without what it ends with, and without digits and a hyphen before it, which are
  /// for the order.
  static func id(ofFile file: String) -> String {
    let name = file.dropLast(suffix.count)
    let rest = name.drop { $0.isASCII && $0.isNumber }
    guard rest.count < name.count, rest.first == "-", rest.count > 1 else { return String(name) }
    return String(rest.dropFirst())
  }

  /// Finds the lesson that a word means: its number, or its name, of which the teacher's comes first.
  func source(_ word: String) -> Source? {
    let sources = sources()
    if let number = Int(word), sources.indices.contains(number - 1) { return sources[number - 1] }
    return sources.last { $0.id == word }
  }

  // MARK: - For the composer

  /// The list of all lessons, with how far one is in each.
  func entries() -> [LessonEntry] {
    sources().map { source in
      do throws(Source.Unreadable) {
        let lesson = try source.lesson()
        var entry = LessonEntry(
          key: source.key, number: source.number, title: lesson.title, about: lesson.about,
          stepCount: lesson.steps.count)
        if let place = LessonPlaceFile.load(source.key) {
          entry.isFinished = place.isFinished
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

  /// Gets the lesson of a key, with the place where one left it.
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
