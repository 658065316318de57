@testable import ComposerUI
import DraftFormats
import Explanations
import ScreenModel
import Testing
import WiredraftCore

@Suite("A lesson in the composer")
struct LessonTests {
  static let id = "query-or-body"

  @Test("F2 lists the lessons, and Enter begins one in place of an untouched draft")
  func list() throws {
    let list = try Rehearsal("<f2>")
    #expect(list.shows("▸    1 Query or body"))
    #expect(list.shows("13 When a body on GET goes wrong"))
    let run = try Rehearsal("<f2><enter>")
    #expect(run.shows("╭ Lesson 1: Query or body"))
    #expect(run.shows("step 1 of 4"))
    #expect(run.shows("GET /items?q=shoes&limit=30"))
    #expect(!run.state.isModified)
    // A digit selects the lesson with that number.
    #expect(try Rehearsal("<f2>5<enter>").shows("Lesson 5: + and space"))
    #expect(try Rehearsal("<f2><esc>").state.lesson == nil)
  }

  @Test("A lesson puts an unsaved draft aside, and leaving it brings the draft back")
  func unsaved() throws {
    var run = try Rehearsal("h.example/p<enter>oa<tab>1<enter><f2><enter>")
    #expect(run.shows("Lesson 1: Query or body"))
    #expect(run.effects.contains(.putDraftAside(nil)))
    run = try Rehearsal("h.example/p<enter>oa<tab>1<enter><f2><enter>mp<f2>l")
    // The lesson stays until the draft is there.
    #expect(run.effects.last == .recover(id: "aside"))
    #expect(run.state.lesson != nil)
    var document = DraftDocument()
    var history = EditHistory()
    history.apply(.setURL("https://h.example/p"), to: &document)
    let recovered = RecoveredDraft(
      id: "aside", document: document, history: history, fileName: nil, changeCount: 1)
    let effects = run.state.apply(.finished(.recovered(recovered)))
    #expect(effects.contains(.adoptRecovered(id: "aside")))
    #expect(run.state.lesson == nil && run.state.isModified)
    #expect(run.state.draft.url == "https://h.example/p")
    #expect(run.state.messageText?.contains("Your draft is back") == true)
  }

  @Test("A draft that can't be put aside is asked about before a lesson replaces it")
  func notPutAside() throws {
    var run = try Rehearsal("h.example/p<enter>oa<tab>1<enter>")
    run.state.shelf.waitingLesson = LoadedLesson(
      key: Self.id, number: 1, lesson: try BuiltInLessons.named(Self.id))
    _ = run.state.apply(.finished(.draftPutAside(id: nil)))
    #expect(run.state.render().flattened().lines.contains { $0.contains("Unsaved work") })
    #expect(run.state.lesson == nil)
  }

  @Test("Leaving restores the file that was open before, or an empty draft")
  func leaving() throws {
    var draft = Draft()
    draft.url = "https://h/mine"
    let bytes = DraftDocument(draft).serialized()
    let run = try Rehearsal(
      "<f2><enter>mp<f2>l", on: draft, files: ["mine.json": bytes], fileName: "mine.json")
    #expect(run.state.lesson == nil)
    #expect(run.state.fileName == "mine.json")
    #expect(run.state.draft.url == "https://h/mine")
    let empty = try Rehearsal("<f2><enter>mp<f2>l")
    #expect(empty.state.lesson == nil)
    #expect(empty.state.draft.url.isEmpty)
    #expect(empty.why.contains("Left lesson 1"))
  }

  @Test("A lesson's draft is not unsaved work: it is in no journal, and quitting does not ask")
  func noWork() throws {
    var play = try LessonPlay(Self.id)
    try play.play("mp<enter>boots<enter>")
    #expect(!play.state.isModified)
    #expect(play.state.takeJournalEvents().isEmpty)
    try play.play("<c-s>")
    #expect(play.prose.contains("A lesson keeps its draft and your place by itself."))
    try play.play("<c-q>")
    #expect(play.hasQuit)
    // Later changes are in the journal again.
    try play.play("<f2>lh.example/p")
    #expect(!play.state.takeJournalEvents().isEmpty || play.state.isModified)
  }

  @Test("A reached goal shows the lesson's point, and H continues; the last step ends in the list")
  func reaching() throws {
    var play = try LessonPlay(Self.id)
    #expect(play.shows("H hint"))
    try play.play("mp")
    #expect(play.shows("✓ Both left the URL."))
    #expect(play.shows("step 1 of 4, done"))
    #expect(play.shows("Enter next step"))
    // The explanation line still reports the effect of the key.
    #expect(play.prose.contains("GET → POST: 2 rows moved from the query to the body"))
    // The step remains done whatever follows.
    try play.play("mg")
    #expect(play.shows("step 1 of 4, done"))
    try play.play("mpH")
    #expect(play.shows("step 2 of 4"))
    try play.goTo(step: 3)
    try play.play("mgj<space>H")
    #expect(play.shows("✓  1 Query or body"))
    #expect(play.shows("▸    2 GET, HEAD and DELETE"))
    #expect(play.lessons.places[Self.id] == SavedLessonPlace(isFinished: true, step: nil))
    try play.play("<enter>")
    #expect(play.shows("Lesson 2: GET, HEAD and DELETE"))
  }

  @Test("Hints become clearer, and the last one has the keys")
  func hints() throws {
    var play = try LessonPlay(Self.id)
    try play.play("H")
    #expect(play.shows("Hint 1: m opens the list of methods."))
    #expect(play.shows("H shows the keys"))
    try play.play("H")
    #expect(
      play.prose.contains("Hint 2: The keys that do it, from the start of the step, after a guess: mp."))
    try play.play("H")
    #expect(play.prose.contains("That was the last hint"))
    try play.play("<f2>")
    #expect(play.shows("Hint 1: m opens"))
  }

  @Test("The difference is reported after an edit ends, and disappears with it")
  func differing() throws {
    var play = try LessonPlay(Self.id)
    try play.goTo(step: 3)
    #expect(!play.prose.contains("Not yet"))
    try play.play("mg")
    #expect(play.prose.contains("Not yet: One pair too many: limit=30."))
    try play.play("j<enter>")
    #expect(!play.prose.contains("Not yet"))
    try play.play("5<enter>")
    #expect(play.prose.contains("Not yet: One pair too many: limit=305."))
    try play.play("<space>")
    #expect(!play.prose.contains("Not yet"))
    #expect(play.state.lesson?.attempt.reach == .yes)
  }

  @Test("A goal passed while typing does not count, and a lesson can continue during an edit")
  func whileEditing() throws {
    var play = try LessonPlay("percent-encoding")
    try play.play("<enter><c-u>R&D")
    #expect(play.state.lesson?.attempt.reach == .whileEditing)
    #expect(play.shows("F2 F2 next step"))
    try play.play("x")
    #expect(play.state.lesson?.attempt.reach == .no)
    try play.play("<bs><f2><f2>")
    #expect(play.shows("step 2 of 4"))
    #expect(play.state.edit == nil)
    #expect(play.state.draft.parameters?.first?.text == "R&D")
    try play.play("H")
    #expect(play.shows("Hint 1"))
  }

  @Test("A step restarts with its initial draft, and undo reverts that")
  func startingOver() throws {
    var play = try LessonPlay(Self.id)
    try play.goTo(step: 2)
    try play.play("mgx<f2>s")
    #expect(play.state.draft.method == "DELETE")
    #expect(play.state.draft.parameters?.count == 2)
    #expect(play.state.lesson?.index == 2)
    #expect(play.state.lesson?.attempt.difference == nil)
    try play.play("u")
    #expect(play.state.draft.parameters?.count == 1)
  }

  @Test("A lesson that was left resumes at the same step, draft and hint")
  func comingBack() throws {
    var play = try LessonPlay(Self.id)
    // A user who makes no change has no place.
    try play.play("jk")
    #expect(play.lessons.places[Self.id] == nil)
    try play.goTo(step: 2)
    try play.play("Hmu<enter><c-u>boo")
    let place = try #require(play.lessons.places[Self.id])
    #expect(place.step == 2)
    #expect(place.hints == 1)
    var again = try LessonPlay(Self.id, place: place)
    #expect(again.shows("step 3 of 4"))
    #expect(again.shows("Hint 1"))
    #expect(again.state.draft.method == "PUT")
    #expect(again.state.draft.parameters?.first?.text == "boo")
    #expect(!again.state.isModified)
    try again.play("<f2>s")
    #expect(again.state.draft.method == "DELETE")
    // A lesson left before its explanation could be read resumes at the reached step.
    try play.play("ts<enter>")
    let reached = try #require(play.lessons.places[Self.id])
    #expect(reached.isReached)
    #expect(try LessonPlay(Self.id, place: reached).shows("step 3 of 4, done"))
  }

  @Test("A saved place that can't be read restarts the lesson")
  func damaged() throws {
    for place in [
      SavedLessonPlace(isFinished: false, step: 2, draft: [0x7B]),
      SavedLessonPlace(isFinished: true, step: 99, hints: -4, draft: DraftDocument().serialized()),
    ] {
      let play = try LessonPlay(Self.id, place: place)
      #expect(play.shows("step 1 of 4"))
      #expect(play.shows("GET /items?q=shoes&limit=30"))
    }
    let few = SavedLessonPlace(
      isFinished: false, step: 1, hints: 700, draft: DraftDocument().serialized(), began: [1])
    #expect(try LessonPlay(Self.id, place: few).shows("step 2 of 4"))
  }

  @Test("An example, a new draft or a file replaces a lesson")
  func replaced() throws {
    var play = try LessonPlay(Self.id)
    try play.play("mp")
    var state = play.state
    let effects = state.apply(
      .finished(.example(EffectResult.Example(name: "posts", bytes: ExamplesTests.bytes))))
    #expect(state.lesson == nil)
    #expect(effects.contains { if case .shelf(.opened(path: nil, _)) = $0 { true } else { false } })
    #expect(state.draft.url == "https://h/posts")
    _ = state.apply(.undo)
    #expect(state.draft.url.isEmpty)
    try play.play("<c-p>begin a new<enter>")
    #expect(play.state.lesson == nil)
  }

  @Test("Files of a lesson exist without a disk, and other files are requested")
  func files() throws {
    var play = try LessonPlay("boundaries-and-files")
    try play.play("2ophoto<tab>cat.png<enter>h<enter>f")
    #expect(play.shows("Content-Type: image/png"))
    #expect(!play.effects.contains { if case .examineFiles = $0 { true } else { false } })
    try play.play("l<enter>x<enter>")
    #expect(
      play.effects.contains {
        if case .examineFiles(let paths, _) = $0 { paths.contains("cat.pngx") } else { false }
      })
    try play.play("<enter><bs><enter><c-l>jk")
    #expect(play.shows("Content-Type: image/png"))
  }

  @Test("The footer names the keys of a lesson only in one")
  func footer() throws {
    #expect(
      try LessonPlay(Self.id, size: Size(columns: 40, rows: 12)).lines.last?.contains("H hint") == true)
    // A box with a frame names the keys, which leaves room for others in the footer.
    let boxed = try LessonPlay(Self.id)
    #expect(boxed.shows(" H hint · F2 menu "))
    #expect(boxed.lines.last?.contains("m method") == true)
    let outside = try Rehearsal("", on: ScreenTests.search)
    #expect(outside.lines.last?.contains("F2") == false)
    #expect(outside.lines.last?.contains("hint") == false)
    #expect(try Rehearsal("H", on: ScreenTests.search).why.contains("No lesson is open; F2 lists them."))
  }

  @Test("A click on the box opens the menu of the lesson")
  func mouse() throws {
    var play = try LessonPlay(Self.id)
    try play.play("<click:10,16>")
    #expect(play.shows("Lesson 1, step 1 of 4"))
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
          #expect(scalar.isASCII, "\(scalar) in \(line)")
        }
      }
    }
  }
}
