@testable import ComposerUI
import DraftFormats
import Explanations
import Foundation
import PracticeServer
import ScreenModel
import TestSupport
import Testing
import WiredraftCore

/// The lessons that come with the program, read from their files.
enum BuiltInLessons {
  static let files: [String] = {
    let folder = packageRoot.appending(path: "Resources/lessons")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".lesson.md") }.sorted()
  }()

  /// Returns the lesson of a file.
  static func read(_ file: String) throws -> Lesson {
    let folder = packageRoot.appending(path: "Resources/lessons")
    let bytes = try [UInt8](Data(contentsOf: folder.appending(path: file)))
    let id = file.dropLast(".lesson.md".count).drop { $0.isNumber }.dropFirst()
    return try Lesson(reading: bytes, id: String(id))
  }

  /// Returns the findings in a lesson that is played with a practice server of its own.
  static func findings(
    in lesson: Lesson, size: Size = Size(columns: 80, rows: 24)
  ) -> [LessonRehearsal.Finding] {
    LessonRehearsal.findings(in: lesson, size: size, server: server(for: lesson))
  }

  /// Returns a new practice server for a lesson.
  static func server(for lesson: Lesson) -> LessonServer {
    var server = PracticeServer(for: lesson)
    return { server.answer($0, scheme: $1 ? .https : .http, now: now).bytes }
  }

  /// The time at the practice server, in seconds since 1970.
  static let now = 1_700_000_000

  static let all: [Lesson] = files.compactMap { try? read($0) }

  static func named(_ id: String) throws -> Lesson {
    guard let lesson = all.first(where: { $0.id == id }) else { throw CocoaError(.fileNoSuchFile) }
    return lesson
  }

  static func number(of id: String) -> Int { (all.firstIndex { $0.id == id } ?? -1) + 1 }
}

/// A substitute for the program's lessons and the saved places.
struct RehearsedLessons {
  var places: [String: SavedLessonPlace] = [:]
  /// The practice server of the open lesson; nil for none.
  var server: PracticeServer?

  /// Answers a step of an exchange with the practice server; nil where there is none.
  mutating func perform(_ request: ExchangeRequest) -> ExchangeReport? {
    guard var server else { return nil }
    defer { self.server = server }
    return LessonRehearsal.answer(request) { bytes, isOverTLS in
      server.answer(bytes, scheme: isOverTLS ? .https : .http, now: BuiltInLessons.now).bytes
    }
  }

  mutating func perform(_ request: LessonRequest) -> LessonReport? {
    switch request {
    case .list:
      return .listed(
        BuiltInLessons.all.enumerated().map { index, lesson in
          var entry = LessonEntry(
            key: lesson.id, number: index + 1, title: lesson.title, about: lesson.about,
            stepCount: lesson.steps.count)
          entry.isFinished = places[lesson.id]?.isFinished ?? false
          entry.step = places[lesson.id]?.step
          entry.guesses = places[lesson.id]?.guesses ?? LessonGuesses()
          return entry
        })
    case .open(let key):
      guard let lesson = try? BuiltInLessons.named(key) else {
        return .notOpened(key: key, reason: "it is not there any more.")
      }
      server = PracticeServer(for: lesson)
      return .opened(
        LoadedLesson(
          key: key, number: BuiltInLessons.number(of: key), lesson: lesson, place: places[key]))
    case .keep(let key, let place):
      places[key] = place
      return .kept(problem: nil)
    }
  }
}

/// A lesson in progress, fed with key scripts through the real loop.
struct LessonPlay {
  var state: ComposerState
  private(set) var effects: [Effect] = []
  private(set) var hasQuit = false
  var lessons = RehearsedLessons()

  init(
    _ id: String, size: Size = Size(columns: 80, rows: 24), place: SavedLessonPlace? = nil,
    options: ComposerOptions = ComposerOptions()
  ) throws {
    state = ComposerState(
      document: DraftDocument(), context: Composition.Context(boundary: "BOUNDARY"), size: size,
      options: options)
    let lesson = try BuiltInLessons.named(id)
    lessons.server = PracticeServer(for: lesson)
    _ = state.begin(
      LoadedLesson(key: id, number: BuiltInLessons.number(of: id), lesson: lesson, place: place))
  }

  /// Plays keys; requests are answered immediately.
  mutating func play(_ script: String) throws {
    let world = World(
      inputs: try KeyScript.parse(script), files: [:], facts: [:], editor: World.noEditor)
    world.lessons = lessons
    var loop = RunLoop(
      state, nextInput: { world.next() }, perform: { world.perform($0) }, isBehind: { !isExhaustive },
      show: { _ in })
    hasQuit = loop.run() == .quit
    state = loop.state
    effects = world.effects
    lessons = world.lessons
  }

  /// Guesses right, if the step asks for a guess.
  mutating func guess() throws {
    guard let session = state.lesson, session.asksForGuess, let guess = session.step.guess else { return }
    try play(LessonGuess.letter(of: guess.right) ?? "")
  }

  /// Plays the solutions of the steps before the given one.
  mutating func goTo(step: Int) throws {
    while let session = state.lesson, session.index < step {
      let index = session.index
      try guess()
      try play(session.step.solution.text.split(separator: "\n").joined() + "<f2><f2>")
      guard state.lesson?.index == index + 1 else { throw CocoaError(.featureUnsupported) }
    }
  }

  var lines: [String] { state.render().flattened().lines }
  func shows(_ text: String) -> Bool { lines.contains { $0.contains(text) } }

  /// The text of the screen without box lines, so that a wrapped sentence can be found.
  var prose: String {
    lines.flatMap { $0.split(separator: " ") }.filter { $0 != "│" && $0 != "││" }.joined(separator: " ")
  }
}

extension LessonPlay: CustomTestStringConvertible {
  /// The screen, for the output of a failed expectation.
  var testDescription: String { "\n" + lines.joined(separator: "\n") + "\n" }
}
