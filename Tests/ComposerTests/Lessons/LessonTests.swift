import DraftFormats
import Explanations
import ScreenModel
import TestSupport
import Testing
import WiredraftCore
@testable import ComposerUI

@Suite("A lesson in the composer")
struct LessonTests {
  static let id = "query-or-body"

  @Test("F2 lists the lessons, and Enter begins one in place of an untouched draft")
  func list() throws {
    let list = try Rehearsal("<f2>")
    check(list.shows("▸    1 Query or body"))
    check(list.shows("13 When a body on GET goes wrong"))
    let run = try Rehearsal("<f2><enter>")
    check(run.shows("╭ Lesson 1: Query or body"))
    check(run.shows("step 1 of 4"))
    check(run.shows("GET /items?q=shoes&limit=30"))
    check(!run.state.isModified)
    // A digit selects the lesson with that number.
    check(try Rehearsal("<f2>5<enter>").shows("Lesson 5: + and space"))
    check(try Rehearsal("<f2><esc>").state.lesson == nil)
  }

  @Test("A lesson puts an unsaved draft aside, and leaving it brings the draft back")
  func unsaved() throws {
    var run = try Rehearsal("h.example/p<enter>oa<tab>1<enter><f2><enter>")
    check(run.shows("Lesson 1: Query or body"))
    check(run.effects.contains(.putDraftAside(nil)))
    run = try Rehearsal("h.example/p<enter>oa<tab>1<enter><f2><enter>mp<f2>l")
    // The lesson stays until the draft is there.
    check(run.effects.last, .recover(id: "aside"))
    check(run.state.lesson != nil)
    var document = DraftDocument()
    var history = EditHistory()
    history.apply(.setURL("https://h.example/p"), to: &document)
    let recovered = RecoveredDraft(
      id: "aside", document: document, history: history, fileName: nil, changeCount: 1)
    let effects = run.state.apply(.finished(.recovered(recovered)))
    check(effects.contains(.adoptRecovered(id: "aside")))
    check(run.state.lesson == nil && run.state.isModified)
    check(run.state.draft.url, "https://h.example/p")
    check(run.state.messageText?.contains("Your draft is back") == true)
  }

  @Test("A draft that can't be put aside is asked about before a lesson replaces it")
  func notPutAside() throws {
    var run = try Rehearsal("h.example/p<enter>oa<tab>1<enter>")
    run.state.shelf.waitingLesson = LoadedLesson(
      key: Self.id, number: 1, lesson: try BuiltInLessons.named(Self.id))
    _ = run.state.apply(.finished(.draftPutAside(id: nil)))
    check(run.state.render().flattened().lines.contains { $0.contains("Unsaved work") })
    check(run.state.lesson == nil)
  }

  @Test("Leaving restores the file that was open before, or an empty draft")
  func leaving() throws {
    var draft = Draft()
    draft.url = "https://h/mine"
    let bytes = DraftDocument(draft).serialized()
    let run = try Rehearsal(
      "<f2><enter>mp<f2>l", on: draft, files: ["mine.json": bytes], fileName: "mine.json")
    check(run.state.lesson == nil)
    check(run.state.fileName, "mine.json")
    check(run.state.draft.url, "https://h/mine")
    let empty = try Rehearsal("<f2><enter>mp<f2>l")
    check(empty.state.lesson == nil)
    check(empty.state.draft.url.isEmpty)
    check(empty.why.contains("Left lesson 1"))
  }

  @Test("A lesson's draft is not unsaved work: it is in no journal, and quitting does not ask")
  func noWork() throws {
    var play = try LessonPlay(Self.id)
    try play.play("mp<enter>boots<enter>")
    check(!play.state.isModified)
    check(play.state.takeJournalEvents().isEmpty)
    try play.play("<c-s>")
    check(play.prose.contains("A lesson keeps its draft and your place by itself."))
    try play.play("<c-q>")
    check(play.hasQuit)
    // Later changes are in the journal again.
    try play.play("<f2>lh.example/p")
    check(!play.state.takeJournalEvents().isEmpty || play.state.isModified)
  }

  @Test("A reached goal shows the lesson's point, and H continues; the last step ends in the list")
  func reaching() throws {
    var play = try LessonPlay(Self.id)
    check(play.shows("H hint"))
    try play.play("mp")
    check(play.shows("✓ Both left the URL."))
    check(play.shows("step 1 of 4, done"))
    check(play.shows("Enter next step"))
    // The explanation line still reports the effect of the key.
    check(play.prose.contains("GET → POST: 2 rows moved from the query to the body"))
    // The step remains done whatever follows.
    try play.play("mg")
    check(play.shows("step 1 of 4, done"))
    try play.play("mpH")
    check(play.shows("step 2 of 4"))
    try play.goTo(step: 3)
    try play.play("mgj<space>H")
    check(play.shows("✓  1 Query or body"))
    check(play.shows("▸    2 GET, HEAD and DELETE"))
    check(play.lessons.places[Self.id], SavedLessonPlace(isFinished: true, step: nil))
    try play.play("<enter>")
    check(play.shows("Lesson 2: GET, HEAD and DELETE"))
  }

  @Test("Hints become clearer, and the last one has the keys")
  func hints() throws {
    var play = try LessonPlay(Self.id)
    try play.play("H")
    check(play.shows("Hint 1: m opens the list of methods."))
    check(play.shows("H shows the keys"))
    try play.play("H")
    check(
      play.prose.contains("Hint 2: The keys that do it, from the start of the step, after a guess: mp."))
    try play.play("H")
    check(play.prose.contains("That was the last hint"))
    try play.play("<f2>")
    check(play.shows("Hint 1: m opens"))
  }

  @Test("The difference is reported after an edit ends, and disappears with it")
  func differing() throws {
    var play = try LessonPlay(Self.id)
    try play.goTo(step: 3)
    check(!play.prose.contains("Not yet"))
    try play.play("mg")
    check(play.prose.contains("Not yet: One pair too many: limit=30."))
    try play.play("j<enter>")
    check(!play.prose.contains("Not yet"))
    try play.play("5<enter>")
    check(play.prose.contains("Not yet: One pair too many: limit=305."))
    try play.play("<space>")
    check(!play.prose.contains("Not yet"))
    check(play.state.lesson?.attempt.reach, .yes)
  }

  @Test("A goal passed while typing does not count, and a lesson can continue during an edit")
  func whileEditing() throws {
    var play = try LessonPlay("percent-encoding")
    try play.play("<enter><c-u>R&D")
    check(play.state.lesson?.attempt.reach, .whileEditing)
    check(play.shows("F2 F2 next step"))
    try play.play("x")
    check(play.state.lesson?.attempt.reach, .no)
    try play.play("<bs><f2><f2>")
    check(play.shows("step 2 of 4"))
    check(play.state.edit == nil)
    check(play.state.draft.parameters?.first?.text, "R&D")
    try play.play("H")
    check(play.shows("Hint 1"))
  }

  @Test("A step restarts with its initial draft, and undo reverts that")
  func startingOver() throws {
    var play = try LessonPlay(Self.id)
    try play.goTo(step: 2)
    try play.play("mgx<f2>s")
    check(play.state.draft.method, "DELETE")
    check(play.state.draft.parameters?.count, 2)
    check(play.state.lesson?.index, 2)
    check(play.state.lesson?.attempt.difference == nil)
    try play.play("u")
    check(play.state.draft.parameters?.count, 1)
  }

  @Test("A lesson that was left resumes at the same step, draft and hint")
  func comingBack() throws {
    var play = try LessonPlay(Self.id)
    // A user who makes no change has no place.
    try play.play("jk")
    check(play.lessons.places[Self.id] == nil)
    try play.goTo(step: 2)
    try play.play("Hmu<enter><c-u>boo")
    let place = try require(play.lessons.places[Self.id])
    check(place.step, 2)
    check(place.hints, 1)
    var again = try LessonPlay(Self.id, place: place)
    check(again.shows("step 3 of 4"))
    check(again.shows("Hint 1"))
    check(again.state.draft.method, "PUT")
    check(again.state.draft.parameters?.first?.text, "boo")
    check(!again.state.isModified)
    try again.play("<f2>s")
    check(again.state.draft.method, "DELETE")
    // A lesson left before its explanation could be read resumes at the reached step.
    try play.play("ts<enter>")
    let reached = try require(play.lessons.places[Self.id])
    check(reached.isReached)
    check(try LessonPlay(Self.id, place: reached).shows("step 3 of 4, done"))
  }

  @Test("A saved place that can't be read restarts the lesson")
  func damaged() throws {
    for place in [
      SavedLessonPlace(isFinished: false, step: 2, draft: [0x7B]),
      SavedLessonPlace(isFinished: true, step: 99, hints: -4, draft: DraftDocument().serialized()),
    ] {
      let play = try LessonPlay(Self.id, place: place)
      check(play.shows("step 1 of 4"))
      check(play.shows("GET /items?q=shoes&limit=30"))
    }
    let few = SavedLessonPlace(
      isFinished: false, step: 1, hints: 700, draft: DraftDocument().serialized(), began: [1])
    check(try LessonPlay(Self.id, place: few).shows("step 2 of 4"))
  }

  @Test("An example, a new draft or a file replaces a lesson")
  func replaced() throws {
    var play = try LessonPlay(Self.id)
    try play.play("mp")
    var state = play.state
    let effects = state.apply(
      .finished(.example(EffectResult.Example(name: "posts", bytes: ExamplesTests.bytes))))
    check(state.lesson == nil)
    check(effects.contains { if case .shelf(.opened(path: nil, _)) = $0 { true } else { false } })
    check(state.draft.url, "https://h/posts")
    _ = state.apply(.undo)
    check(state.draft.url.isEmpty)
    try play.play("<c-p>begin a new<enter>")
    check(play.state.lesson == nil)
  }

  @Test("Files of a lesson exist without a disk, and other files are requested")
  func files() throws {
    var play = try LessonPlay("boundaries-and-files")
    try play.play("2ophoto<tab>cat.png<enter>h<enter>f")
    check(play.shows("Content-Type: image/png"))
    check(!play.effects.contains { if case .examineFiles = $0 { true } else { false } })
    try play.play("l<enter>x<enter>")
    check(
      play.effects.contains {
        if case .examineFiles(let paths, _) = $0 { paths.contains("cat.pngx") } else { false }
      })
    try play.play("<enter><bs><enter><c-l>jk")
    check(play.shows("Content-Type: image/png"))
  }

  @Test("The footer names the keys of a lesson only in one")
  func footer() throws {
    check(
      try LessonPlay(Self.id, size: Size(columns: 40, rows: 12)).lines.last?.contains("H hint") == true)
    // A box with a frame names the keys, which leaves room for others in the footer.
    let boxed = try LessonPlay(Self.id)
    check(boxed.shows(" H hint · F2 menu "))
    check(boxed.lines.last?.contains("m method") == true)
    let outside = try Rehearsal("", on: ScreenTests.search)
    check(outside.lines.last?.contains("F2") == false)
    check(outside.lines.last?.contains("hint") == false)
    check(try Rehearsal("H", on: ScreenTests.search).why.contains("No lesson is open; F2 lists them."))
  }

  @Test("A click on the box opens the menu of the lesson")
  func mouse() throws {
    var play = try LessonPlay(Self.id)
    try play.play("<click:10,16>")
    check(play.shows("Lesson 1, step 1 of 4"))
  }

  // MARK: - Screens

  @Test("A lesson at three sizes", arguments: ScreenTests.sizes)
  func screens(size: Size) throws {
    var play = try LessonPlay(Self.id, size: size)
    try expectScreen(.whole, of: play.state, "lesson")
    try play.play("Hmu")
    try expectScreen(.lesson, .why, of: play.state, "lesson-wrong")
    try play.play("mp")
    try expectScreen(.lesson, .why, of: play.state, "lesson-reached")
    try play.play("<f2>")
    try expectScreen(.front, of: play.state, "lesson-menu")
    try play.play("a")
    try expectScreen(.front, of: play.state, "lessons")
  }

  @Test("In ASCII mode only ASCII is drawn")
  func ascii() throws {
    let options = ComposerOptions(boxesAreASCII: true)
    var play = try LessonPlay("array-styles", options: options)
    for script in ["", "<f2>", "<esc>e<down><enter>", "<f2>a"] {
      try play.play(script)
      for line in play.lines.dropLast(3) {
        // The authors' texts may contain other characters.
        for scalar in line.unicodeScalars where scalar != "§" {
          check(scalar.isASCII, "\(scalar) in \(line)")
        }
      }
    }
  }
}
