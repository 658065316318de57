import Explanations
import ScreenModel
import TestSupport
import Testing
import WiredraftCore
@testable import ComposerUI

@Suite("Guesses in lessons, their results, and what follows a step")
struct LessonGuessingTests {
  @Test("A guess is made by its letter, once, and its result comes with the goal")
  func guess() throws {
    var play = try LessonPlay("query-or-body")
    check(play.shows("a b guess · H hint"))
    check(play.prose.contains("a They stay after the ?"))
    try play.play("a")
    check(play.state.lesson?.guesses, LessonGuesses(made: 1, right: 0))
    check(play.prose.contains("Your guess is a:"))
    check(play.prose.contains("Guessed. Now do it, and see."))
    // It is for the bytes to say who was right.
    check(!play.prose.contains("guess right"))
    try play.play("mp")
    check(play.prose.contains("You guessed a, and it is b.") && play.prose.contains("0 of 1 guess right"))
    // The step counts one guess.
    try play.play("b")
    check(play.state.lesson?.guesses.made, 1)
  }

  @Test("A step is done without a guess, too")
  func without() throws {
    var play = try LessonPlay("query-or-body")
    try play.play("mp")
    check(play.state.lesson?.isReached == true)
    check(play.state.lesson?.guesses.made, 0)
    check(play.prose.contains("✓ Both left the URL."))
  }

  @Test("There are only the options that are shown, and outside of a guess the letters keep their meanings")
  func letters() throws {
    var play = try LessonPlay("query-or-body")
    try play.play("c")
    check(play.prose.contains("There are only 2 options."))
    check(play.state.lesson?.attempt.guess == nil)
    try play.play("b")
    try play.play("bf")
    check(play.state.draft.body.type, .form)
  }

  @Test("Enter goes on after the goal, and edits before it")
  func enter() throws {
    var play = try LessonPlay("query-or-body")
    try play.play("<enter>")
    check(play.state.edit != nil)
    try play.play("<esc>mp")
    check(play.shows("Enter next step"))
    // The footer doesn't offer a key for what it no longer does.
    check(play.lines.last?.contains("i edit") == true)
    try play.play("<enter>")
    check(play.shows("step 2 of 4"))
    check(play.state.edit == nil)
  }

  @Test("The place keeps the guess of the step and the count")
  func place() throws {
    var play = try LessonPlay("query-or-body")
    try play.play("b")
    let place = try require(play.lessons.places["query-or-body"])
    check(place.guess == 1 && place.guesses == LessonGuesses(made: 1, right: 1))
    check(SavedLessonPlace(reading: place.bytes), place)
    let again = try LessonPlay("query-or-body", place: place)
    check(again.prose.contains("Your guess is b:"))
    check(again.state.lesson?.asksForGuess == false)
    // A lesson that begins again counts anew.
    let done = SavedLessonPlace(isFinished: true, step: nil, guesses: LessonGuesses(made: 1, right: 1))
    check(try LessonPlay("query-or-body", place: done).state.lesson?.guesses, LessonGuesses())
  }

  @Test("After the last step the list says what was done, and y copies the results")
  func end() throws {
    var play = try LessonPlay("query-or-body")
    try play.goTo(step: 3)
    try play.play("mgj<space><enter>")
    check(play.shows("Lessons: 1 of 26 done, 1 of 1 guess right"))
    check(play.prose.contains("Lesson 1 is done: Query or body. 1 of 1 guess right. y copies the"))
    try play.play("y")
    let copied = play.effects.compactMap { effect -> String? in
      guard case .copy(let request) = effect, case .bytes(let bytes)? = request.pieces.first else {
        return nil
      }
      return String(decoding: bytes, as: UTF8.self)
    }
    check(
      copied,
      [
        "Lessons of Wiredraft: 1 of 26 done, 1 of 1 guess right\n[x] 1 Query or body: done, 1 of 1 guess right\n"
      ])
  }

  @Test("A done lesson that is begun again stays done in the list")
  func again() throws {
    var play = try LessonPlay("query-or-body")
    play.lessons.places["query-or-body"] = SavedLessonPlace(isFinished: true, step: 1)
    try play.play("<f2>a")
    check(play.shows("✓  1 Query or body"))
    check(play.shows("done, step 2 of 4"))
  }

  @Test("Two digits choose a lesson")
  func digits() throws {
    check(try Rehearsal("<f2>14<enter>").shows("Lesson 14: Who decides"))
    check(try Rehearsal("<f2>26<enter>").shows("Lesson 26"))
    check(try Rehearsal("<f2>39<enter>").shows("Lesson 9:"))
  }

  @Test("Digits that are typed before the list is loaded choose their lesson")
  func digitsBeforeTheList() throws {
    var state = try LessonPlay("query-or-body").state
    var dialog = LessonsDialog(selecting: nil)
    for digit in "14" { _ = dialog.choose(digit, in: &state) }
    check(dialog.selected == nil)
    dialog.take(
      (1...26).map { LessonEntry(key: "k\($0)", number: $0, title: "T", about: "A.", stepCount: 2) })
    check(dialog.selected?.number, 14)
  }

  @Test("A lesson's answers come from the practice server, and the goal sees both directions")
  func answers() throws {
    var play = try LessonPlay("who-decides", size: Size(columns: 120, rows: 40))
    try play.play("b<c-r>")
    check(play.state.lesson?.isReached == true)
    check(play.shows("200 OK") && play.shows("Earl Grey"))
    check(play.prose.contains("b Only teas with gr in their name. ✓ right"))
  }
}
