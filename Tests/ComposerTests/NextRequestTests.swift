@testable import ComposerUI
import ScreenModel
import TestSupport
import Testing
import WiredraftCore

@Suite("From an answer to the next request")
struct NextRequestTests {
  @Test("A wait is counted down, and nothing is sent again by itself")
  func wait() throws {
    let answer = "HTTP/1.1 429 Too Many Requests\r\nRetry-After: 7\r\nContent-Length: 2\r\n\r\n{}"
    let run = Rehearsal(
      inputs: try KeyScript.parse("api.example.com/items<enter><c-r>0"), answers: [answer])
    var state = run.state
    func count(_ seconds: Int, id: Int = 1) {
      _ = state.apply(.finished(.exchange(.waits(id: id, left: seconds))))
    }
    count(3)
    check(state.exchange.wait?.seconds, 3)
    // One of another request.
    count(1, id: 9)
    check(state.exchange.wait?.seconds, 3)
    count(0)
    check(state.exchange.wait == nil && state.messageText?.hasPrefix("The wait is over") == true)
    check(state.exchange.ended.count == 1 && state.exchange.running == nil)
  }
}
