@testable import ComposerUI
import DraftFormats
import Explanations
import ScreenModel
import Testing
import WiredraftCore

@Suite("The connection of a draft")
struct ConnectionTests {
  private static var draft: Draft {
    var draft = Draft()
    draft.url = "http://api.example.com/items"
    var key = Draft.Row("key", "hush-hush")
    key.secrecy = true
    draft.parameters = [Draft.Row("q", "tea"), key]
    return draft
  }

  private static func play(
    _ script: String, size: Size = Size(columns: 120, rows: 40), proxies: [String: String] = [:],
    send: SendSettings? = nil, folder: SendSettings = SendSettings()
  ) throws -> Rehearsal {
    var options = ComposerOptions()
    options.proxyVariables = proxies
    var document = DraftDocument(draft)
    document.send = send
    return Rehearsal(
      inputs: try KeyScript.parse(script), on: document, size: size, options: options,
      prepare: { $0.take(VariableReading(none: Variable.Scope(), sending: folder)) })
  }

  @Test("The dialog shows what counts, and where it is from")
  func list() throws {
    var folder = SendSettings()
    (folder.maxTime, folder.cacert) = (NumberLiteral("5"), "certs/ca.pem")
    var send = SendSettings()
    send.maxTime = NumberLiteral("2.5")
    let run = try Self.play("C", send: send, folder: folder)
    #expect(run.lines.contains { $0.contains("time limit") && $0.contains("2.5 s") && $0.contains("draft") })
    #expect(
      run.lines.contains { $0.contains("trusted") && $0.contains("certs/ca.pem") && $0.contains("folder") })
    #expect(run.lines.contains { $0.contains("connecting") && $0.contains("10 s") })
    #expect(run.shows("No proxy is set for http."))
    #expect(run.why.contains("The seconds that everything may take"))
  }

  @Test("A setting is typed, kept in the draft, undone and removed")
  func editing() throws {
    let typed = try Self.play("C<enter>7.5<enter>")
    #expect(typed.state.document.send?.maxTime?.text == "7.5")
    #expect(typed.shows("7.5 s"))
    let text = String(decoding: typed.state.document.serialized(), as: UTF8.self)
    #expect(text.contains(#""send": { "maxTime": 7.5 }"#))
    #expect(try Self.play("C<enter>7.5<enter>u").state.document.send == nil)
    #expect(try Self.play("C<enter>7.5<enter>uU").state.document.send?.maxTime?.text == "7.5")
    #expect(try Self.play("C<enter>7.5<enter>x").state.document.send == nil)
    #expect(try Self.play("Cx").state.document.send == nil)
    // A change that is not seen here is not undone here.
    let hidden = try Self.play("2oa<tab>1<enter>Cu")
    #expect(hidden.state.draft.parameters?.contains { $0.name == "a" } == true)
    #expect(hidden.state.messageText == "The last change is none of these settings: close them first.")
  }

  @Test("A text that can't be a value stays in its field, with a reason")
  func invalid() throws {
    let limit = try Self.play("C<enter>soon<enter>")
    #expect(limit.shows("That is no number of seconds from 0 to 1000000.") && limit.shows("soon"))
    #expect(limit.state.document.send == nil)
    let proxy = try Self.play("Cjj<enter>gopher://p<enter>")
    #expect(proxy.text.contains("its scheme is none of http, https"))
    let addresses = try Self.play("Cjjjjj<enter>api.example.com:1.2.3.4<enter>")
    #expect(addresses.text.contains("is no HOST:PORT:ADDRESS"))
  }

  @Test("An empty proxy is none at all, whatever the environment says")
  func noProxy() throws {
    let proxies = ["http_proxy": "http://proxy.example:3128"]
    #expect(try Self.play("6", proxies: proxies).shows("via http://proxy.example:3128"))
    let run = try Self.play("Cjj<enter><enter>", proxies: proxies)
    #expect(run.state.document.send?.proxy == "")
    #expect(run.shows("send.proxy of the file is empty, so no proxy is used."))
    #expect(try !Self.play("Cjj<enter><enter><esc>6", proxies: proxies).shows("via http"))
  }

  @Test("Lines above the wire show what the proxy gets and why, and no secret")
  func wire() throws {
    let proxies = ["http_proxy": "http://me:pass@proxy.example:3128", "no_proxy": "other.example"]
    let run = try Self.play("6", size: Size(columns: 200, rows: 60), proxies: proxies)
    #expect(run.shows("via http://proxy.example:3128: http_proxy names the"))
    #expect(run.shows("proxy; no entry of no_proxy matches api.example.com."))
    #expect(run.shows("it gets: GET http://api.example.com/items?q=tea&key=●●●●"))
    #expect(run.shows("and: Proxy-Authorization: Basic ***"))
    #expect(!run.text.contains("hush") && !run.text.contains("pass"))
    // The message itself is as the server gets it.
    #expect(run.shows("GET /items?q=tea"))
    let exempt = try Self.play("6", proxies: ["http_proxy": "http://p:1", "no_proxy": "example.com"])
    #expect(!exempt.shows("via http"))
  }

  @Test("The cursor of the wire and a click go to the bytes below the proxy's lines")
  func cursor() throws {
    let proxies = ["http_proxy": "http://p.example:1"]
    let size = Size(columns: 120, rows: 40)
    let run = try Self.play("6", size: size, proxies: proxies)
    let line = try #require(run.lines.firstIndex { $0.contains("Host: api.example.com") })
    let column = try #require(
      run.lines[line].firstIndex(of: "H").map {
        run.lines[line].distance(from: run.lines[line].startIndex, to: $0)
      })
    var state = run.state
    _ = state.apply(.mouse(MouseEvent(.press, at: Point(column: column, row: line))))
    let byte = state.composition.bytes(in: state.live.cursor..<state.live.cursor + 5)
    #expect(byte == Array("Host:".utf8))
  }

  @Test("Without verification the bar is red, and says so")
  func insecure() throws {
    let run = try Self.play("CG<enter><esc>")
    #expect(run.state.document.send?.insecure == true)
    #expect(run.lines.first?.contains("insecure") == true)
    let screen = run.frame.flattened()
    let inks = Set(
      (0..<screen.size.columns).filter { screen[$0, 0].base != " " }.map { screen[$0, 0].style.ink })
    #expect(inks == [.red])
    #expect(try Self.play("CG<enter><enter>").state.document.send?.insecure == false)
  }

  @Test("The dialog fits into the smallest screen")
  func small() throws {
    for size in [Size(columns: 40, rows: 12), Size(columns: 80, rows: 24)] {
      let run = try Self.play("CG", size: size)
      #expect(run.lines.contains { $0.contains("insecure") && $0.contains("no: cert") })
    }
  }
}
