import DraftFormats
import Explanations
import PracticeServer
import ScreenModel
import TestSupport
import Testing
import WiredraftCore
@testable import ComposerUI

@Suite("With another key for everything")
struct RemappedKeysTests {
  /// A keymap with a different key for every key of every context, without duplicates.
  private static let keymap: Keymap = {
    var next: UInt32 = 0x1401
    return Keymap(
      Dictionary(uniqueKeysWithValues: KeyContext.allCases.map { ($0, $0.bindings) }).mapValues { bindings in
        bindings.map { binding in
          var other = binding
          other.keys = binding.keys.map { _ in
            defer { next += 1 }
            return KeyPress(.character(Character(Unicode.Scalar(next) ?? "?")))
          }
          return other
        }
      })
  }()

  /// The names of the default keys in sentences, by the names of their replacements.
  private static let words: [Character: String] = {
    var words: [Character: String] = [:]
    for context in KeyContext.allCases {
      for (other, binding) in zip(keymap.bindings(in: context), context.bindings) {
        for (key, old) in zip(other.keys, binding.keys) {
          if case .character(let character) = key.key { words[character] = old.word(isASCII: false) }
        }
      }
    }
    return words
  }()

  /// Returns a text with the default keys in place of the replacements.
  private static func translatedBack(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { text, scalar in
      // Looking up each character takes long, and no replacement is below this one.
      guard scalar.value >= 0x1401, let word = words[Character(scalar)] else {
        text.unicodeScalars.append(scalar)
        return
      }
      text += word
    }
  }

  private static let frames = Set("│─╭╮╰╯┬┴┤├┼".unicodeScalars)

  /// Returns the words of a surface as one text, without frames and line ends.
  private static func text(of surface: Surface) -> String {
    // The label of the detail strip is no sentence about the value in the line above it.
    surface.screen.lines.joined(separator: " ").replacing("goes to  ", with: "").unicodeScalars
      .reduce(into: "") { $0.unicodeScalars.append(frames.contains($1) ? " " : $1) }
  }

  /// Checks that a screen names the replacement wherever it names a default key.
  private static func check(_ name: String, _ state: ComposerState) {
    // The palette's entries are computed when it opens.
    if state.dialogs.contains(where: { $0 is PaletteDialog }) { return }
    var other = state
    other.keymap = keymap
    // The height and the solution of a lesson are computed beforehand, and so are the lines of the help.
    other.lesson?.measured = nil
    other.dialogs = other.dialogs.map { dialog in
      guard var help = dialog as? HelpDialog else { return dialog }
      help.laidOut = nil
      return help
    }
    let surfaces = zip(state.render().surfaces, other.render().surfaces)
    // The names of rows, and the letters of the copy menu.
    var own = Set(Draft.RowList.allCases.flatMap { state.draft[$0] ?? [] }.map(\.name) + ["c", "l"])
    // The letters of the options are those of the lesson's text.
    if state.lesson?.asksForGuess == true { own.formUnion(["a", "b", "c"]) }
    for (surface, otherSurface) in surfaces {
      let (text, otherText) = (text(of: surface), text(of: otherSurface))
      let left = KeyWords.mentions(in: otherText).filter {
        !own.contains($0.key) && words[$0.key.first ?? " "] == nil
      }
      TestSupport.check(left.isEmpty, "\(name): \(left) in \(otherText)")
      let named = Set(KeyWords.mentions(in: translatedBack(otherText)))
      // The footer shows as many keys as fit.
      if surface.rect.row == state.size.rows - 1 { continue }
      for mention in KeyWords.mentions(in: text) where !named.contains(mention) {
        Issue.record("\(name): \(mention) of \(text) is not in \(otherText)")
      }
    }
  }

  /// Checks that a text names only the replacements.
  private static func check(_ text: String, names: KeyNames = KeyNames(keymap)) {
    let sentence = Sentence(tokens: text)
    TestSupport.check(translatedBack(sentence.text(names)), sentence.shown)
    TestSupport.check(sentence.parts.count == 1 || sentence.text(names) != sentence.shown)
  }

  @Test("Every help text names the replacement keys")
  func help() throws {
    for paragraph in HelpFiles.paragraphs.all { paragraph.pieces.forEach { Self.check($0) } }
    let state = try Rehearsal("?", on: ScreenTests.search).state
    let help = try TestSupport.require(state.frontDialog(HelpDialog.self))
    let others = help.lines(Self.keymap, columns: 90)
    TestSupport.check(others.allSatisfy { $0.key.allSatisfy { $0 == " " || Self.words[$0] != nil } })
  }

  /// A sample of the lessons, with the one whose keys depend on the server's answers.
  private static let playedLessons = Set(sample(BuiltInLessons.files, oneIn: 4)).union([
    "22-redirects.lesson.md"
  ]).sorted()

  @Test(
    "Every lesson names the replacement keys and is solvable with them",
    arguments: playedLessons)
  func lessons(file: String) throws {
    let lesson = try BuiltInLessons.read(file)
    for step in lesson.steps {
      (step.task + step.hints + step.explanation + step.cases.map(\.text)).forEach { Self.check($0) }
    }
    let solutions = LessonRehearsal.solutions(
      of: lesson, for: Self.keymap, server: { BuiltInLessons.server(for: $0) })
    var state = ComposerState(
      document: DraftDocument(), context: Composition.Context(boundary: "B"),
      size: Size(columns: 80, rows: 24),
      keymap: Self.keymap)
    _ = state.begin(LoadedLesson(key: lesson.id, number: 1, lesson: lesson))
    var lessons = RehearsedLessons()
    lessons.server = PracticeServer(for: lesson)
    for (step, solution) in zip(lesson.steps, solutions) {
      if state.lesson?.asksForGuess == true, let guess = step.guess {
        _ = LessonSession.guess(guess.right, in: &state)
      }
      var inputs = try KeyScript.parse(solution)[...]
      var loop = RunLoop(
        state, nextInput: { inputs.popFirst() },
        perform: { effect in
          switch effect {
          case .examineFiles(let paths, _):
            .finished(.files(Dictionary(paths.map { ($0, .failure(.notFound)) }) { $1 }))
          case .exchange(let request): lessons.perform(request).map { .finished(.exchange($0)) }
          default: nil
          }
        }, isBehind: { !isExhaustive }, show: { _ in })
      _ = loop.run()
      state = loop.state
      TestSupport.check(state.lesson?.isReached == true, "\(step.solution.text) became \(solution)")
      _ = state.apply(.lessonNext)
    }
  }

  /// Scripts that open each dialog and question, and cause each kind of message.
  private static let scripts = [
    "x<c-q>", "x<c-o>", "x<c-o><c-n>", "<c-s><c-u><enter>", "<c-s>", "<c-o>zz", "<c-x>", "<c-r>", "<c-p>",
    ",vjx", ",vj,s", ",vj", ",vj,$", ",f", ",f,f", "3", "3,f", "4", "4,f", "5", "o", "oname<tab>",
    "oname<tab>v<enter>",
    ",s", ",", "d", "dd", "D", "C<tab>", "C<tab><tab><tab>",
    "t", ",r", ",r6", "jj,$", "jj,s", "jj=", "=", ",>", ",<lt>", "1<lt>", "1", "1i", "1i<c-u>", "!", "!.",
    "n",
    "nn", ".",
    "u", "U", "xu", "6", "6<enter>", "6\\\\", "7", "7,f", "7gt", "9", "9L", "c", "cx", "cnt", "cm", "cmpcx",
    "'",
    "'z",
    "/zzz", "/zzz<enter>", "/q<enter>", "b", "bt4", "bt4ihello", "bt4ihello<esc>", "bi", "bi4", "bn4", "bn4x",
    "m",
    "m<tab>", "e", "h<enter>", "M", "S", "y", "<f2>", "H", "?", "?w", "i<c-t>", "i<c-j>", "2", "z", "]", "JK",
    "Dxxx",
  ]

  @Test("Every screen that names a key names its replacement")
  func screens() throws {
    for (name, run) in try RehearsedScreens.all() where run.state.size.columns == 120 {
      Self.check(name, run.state)
    }
    let size = Size(columns: 120, rows: 40)
    for script in sample(Self.scripts, oneIn: 6) {
      Self.check(script, try Rehearsal(script, on: RehearsedScreens.mixed, size: size).state)
      Self.check(script, try Rehearsal(script, on: Draft(), size: size).state)
    }
  }
}
