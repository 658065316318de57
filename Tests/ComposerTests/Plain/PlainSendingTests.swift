import TestSupport
import Testing
import WiredraftCore
@testable import ComposerUI

@Suite("Sending and answers line by line")
struct PlainSendingTests {
  private static let created =
    "HTTP/1.1 201 Created\r\nLocation: /items/7\r\nContent-Length: 9\r\n\r\n{\"id\": 7}"
  private static let draft = Draft("POST", [Draft.Row("name", "tea")])

  @Test("send sends, and answer prints what the status means, the fields and the body")
  func answer() throws {
    var talk = PlainTalk(Self.draft, answers: [Self.created])
    talk.type("answer")
    check(talk.said.contains("Nothing has been sent: `send` sends the request."))
    talk.type("send", "answer")
    check(talk.said.contains { $0.contains("201 Created") })
    check(
      talk.said.contains(
        "201: Something new was made: at Location, or without that at the URL of the request. (RFC 9110 §15.3.2)"
      ))
    check(talk.said.contains("Location: /items/7"))
    check(talk.said.contains("{\"id\": 7}"))
  }

  @Test("A question before sending has its reasons, and no is no")
  func question() throws {
    var talk = PlainTalk(Self.draft, answers: [Self.created], questions: ["It changes something."])
    talk.type("send", "no")
    check(talk.said.contains("It changes something."))
    check(talk.said.contains { $0.contains("Send it? yes or no:") })
    check(talk.said.contains { $0.contains("Nothing was sent.") })
    talk.type("send", "yes")
    check(talk.said.contains { $0.contains("201 Created") })
  }

  @Test("The advice about an error follows its status")
  func advice() throws {
    let answer = "HTTP/1.1 405 Method Not Allowed\r\nAllow: GET\r\nContent-Length: 0\r\n\r\n"
    var talk = PlainTalk(Self.draft, answers: [answer])
    talk.type("send")
    check(talk.said.contains { $0.contains("The methods that work here: GET") })
    talk.type("answer")
    check(talk.said.contains("It has no body."))
  }

  @Test("A lesson is guessed, sent and reached line by line")
  func lesson() throws {
    var talk = PlainTalk()
    talk.type("lesson 14", "guess x", "guess b", "guess a", "send")
    check(talk.said.contains { $0.hasPrefix("Not a guess: x.") })
    check(talk.said.contains { $0.hasPrefix("Your guess is b: Only teas with gr") })
    check(talk.said.contains("The guess is made."))
    check(talk.said.contains { $0.contains("You guessed right. One tea, Earl Grey.") })
    talk.type("next")
    check(talk.said.contains { $0.contains("step 2 of 4") })
  }
}
