import DraftFormats
import Panels
import ScreenModel

struct QuitQuestion: Question {
  static let kind = QuestionKind<Self>(
    "quitQuestion", "When asked about unsaved work", help: "dialog.quit",
    [
      .init("save", .answerSave, [.letter("s"), .control("s")], footer: 1) { _, state in
        state.shelf.pendingSwitch = .quit
        return state.save()
      },
      .init("discard", .answerDiscard, [.letter("d"), .control("c"), .control("q")], footer: 2) { _, _ in
        [.quit]
      },
      .init("stay", .close, [.named(.escape), .letter("n"), .control("g")], footer: 3) {
        SwitchQuestion.stay(in: &$1)
      },
    ])
  var title: String { "Unsaved work" }
  var texts: [Sentence] { SwitchQuestion.texts }
  var plainLine: String? { "Unsaved changes. save, discard or stay:" }

  static func quit(in state: inout ComposerState) -> [Effect] {
    guard state.isModified else { return [.quit] }
    state.open(QuitQuestion())
    return []
  }
}

struct SwitchQuestion: Question {
  let pendingSwitch: DraftSwitch

  static let kind = QuestionKind<Self>(
    "switchQuestion", "When asked before another draft is opened", help: "dialog.switch",
    [
      .init("save", .answerSave, [.letter("s"), .control("s")], footer: 1) { question, state in
        state.shelf.pendingSwitch = question.pendingSwitch
        return state.save()
      },
      .init("discard", .answerDiscard, [.letter("d")], footer: 2) { question, state in
        let target = question.pendingSwitch
        guard case .lesson = target else {
          state.shelf.discards = true
          return DraftSwitch.perform(target, in: &state)
        }
        // Only a draft that could not be put aside causes the question before a lesson.
        state.session.markSaved()
        return [.discardDraft] + DraftSwitch.perform(target, in: &state)
      },
      .init("stay", .close, [.named(.escape), .letter("n"), .control("g")], footer: 3) { stay(in: &$1) },
    ])
  static let texts: [Sentence] = [
    "This draft has unsaved changes.",
    "\(key: .answerSave) saves, \(key: .answerDiscard) moves them to the trash, \(key: .close) stays.",
  ]
  var title: String { "Unsaved work" }
  var texts: [Sentence] { Self.texts }
  var plainLine: String? {
    "Unsaved changes, which another draft would replace. save, discard or stay:"
  }

  fileprivate static func stay(in state: inout ComposerState) -> [Effect] {
    state.shelf.pendingSwitch = nil
    return []
  }
}

struct ReplaceQuestion: Question {
  let path: String

  static let kind = QuestionKind<Self>(
    "replaceQuestion", "When a file exists already", help: "dialog.replace",
    [
      .init("yes", .answerYes, [.letter("y")], footer: 1) {
        [.replaceFile(path: $0.path, bytes: $1.document.serialized())]
      },
      .init("no", .close, [.named(.escape), .letter("n"), .control("g")], footer: 2) { question, state in
        state.open(FileNamePrompt(question.path))
        return []
      },
    ])
  var title: String { "Replace the file?" }
  var texts: [Sentence] {
    ["\(path) exists.", "\(key: .answerYes) replaces it, \(key: .close) asks for another name."]
  }
  var plainLine: String? { "\(path) exists already. Replace it? yes or no:" }
}
