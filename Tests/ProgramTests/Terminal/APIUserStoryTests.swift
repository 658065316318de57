import Foundation
import Testing

/// An API user who reads a payment API's documentation: 120×40, in tmux, from an empty HOME.
@Suite struct APIUserStoryTests {
  private static let file = "charge.wiredraft.json"
  private static let lines = """
    amount: 2000
    currency: eur
    description: A T-shirt
    card[number]: 4242424242424242
    card[exp]: 12/30
    expand: ["customer","invoice"]
    receipt_email: jo@example.com
    capture: false

    """

  @Test("An API user drafts a charge from pasted lines, and the copied command sends the composed bytes")
  func session() throws {
    let server = try CaptureServer()
    defer { server.stop() }
    let tmux = try Tmux(columns: 120, rows: 40, environment: ["PAY_PASSWORD": "hunter2"])
    let home = tmux.folder.url
    let receipt = Data((0..<5_000).map { UInt8(truncatingIfNeeded: $0 &* 7) })
    try receipt.write(to: home.appendingPathComponent("receipt.png"))
    let scan = home.appendingPathComponent("scan.pdf")
    #expect(FileManager.default.createFile(atPath: scan.path, contents: nil))
    #expect(truncate(scan.path, 2 << 30) == 0)

    try pasteRows(tmux, port: server.port)
    try shapeRows(tmux)
    try fillPath(tmux)
    try authenticate(tmux)
    try attachFile(tmux)
    try arrangeRows(tmux)
    try copyCommand(tmux)
    let message = try #require(server.next())
    let head = String(decoding: message.head, as: UTF8.self)
    #expect(head.hasPrefix("POST /v1/charges/a%2Fb HTTP/1.1\r\n"))
    #expect(
      head.contains("\r\nAuthorization: Basic \(Data("sk_test:hunter2".utf8).base64EncodedString())\r\n"))
    #expect(head.contains("\r\nContent-Type: multipart/form-data; boundary="))
    #expect(Data(message.body).range(of: receipt) != nil)
    #expect(Data(message.body).range(of: Data("name=\"amount\"".utf8)) == nil)
    try saveAndCompare(tmux)
    try compareWithColleague(tmux)
  }

  @Test("Another environment: the bytes that differ, the line of the token, and nothing of it in the draft")
  func environments() throws {
    let tmux = try Tmux(columns: 120, rows: 40)
    let home = tmux.folder.url
    try FileManager.default.createDirectory(
      at: home.appendingPathComponent(".git"), withIntermediateDirectories: false)
    func write(_ text: String, to name: String) throws {
      let path = home.appendingPathComponent(name).path
      #expect(
        FileManager.default.createFile(
          atPath: path, contents: Data(text.utf8), attributes: [.posixPermissions: 0o600]))
    }
    try write(
      #"{"dev": {"host": "dev.pay.example"}, "staging": {"host": "staging.pay.example"}}"#,
      to: "http-client.env.json")
    try write(
      """
      {
        "dev": {"token": "dev-hush"},
        "staging": {
          "token": "staging-hush"
        }
      }

      """, to: "http-client.private.env.json")
    try write(
      """
      {
        "wiredraft": 1,
        "method": "POST",
        "url": "https://{{host}}/v1/charges",
        "parameters": [
          {"name": "amount", "type": "number", "value": "2000"}
        ],
        "headers": [
          {"name": "Authorization", "value": "Bearer {{token}}"}
        ],
        "environment": "dev"
      }

      """, to: Self.file)

    try tmux.enter("wiredraft open \(Self.file)")
    try tmux.wait(for: "Host: dev.pay.example")
    try tmux.press("E", "Down")
    try tmux.waitForSentence("dev → staging: {{host}} and {{token}} differ, ")
    try tmux.press("Enter")
    try tmux.wait(for: "Host: staging.pay.example")
    try tmux.press("5")
    let token = try tmux.wait(for: "token    text, http-client.private.env.json line 4,")
    #expect(!token.contains("hush"))
    try tmux.press("c")
    #expect(!(try tmux.wait(for: "environment dev")).contains("hush"))
    try tmux.press("Escape")
    try tmux.press("C-s")
    try tmux.waitForSentence("Saved")
    let saved = try String(contentsOf: home.appendingPathComponent(Self.file), encoding: .utf8)
    #expect(saved.contains(#""environment": "staging""#) && !saved.contains("hush"))
    try tmux.press("C-q")
    try tmux.wait("the shell alone") { !$0.contains("Parameters") }
    try tmux.enter("clear; wiredraft render --draft \(Self.file) --env dev | grep -c dev-hush")
    try tmux.wait("the count") { $0.split(separator: "\n").contains("1") }
  }

  /// Views a colleague's command: its bytes, the differences from the user's own draft, and the parts that are left
  /// out.
  private func compareWithColleague(_ tmux: Tmux) throws {
    try tmux.command(["last-window"])
    try tmux.paste(
      """
      # worked yesterday
      curl -sS https://api.example.com/v1/charges -u sk_live_1: \\
        -d amount=2500 -d "metadata[order_id]"=6735 -o out.json
      """)
    try tmux.wait(for: "Import: a curl command")
    let screen = try tmux.wait(for: "Against this draft: another URL; path: 1 row fewer; body:")
    #expect(screen.contains("rows of it would mean the same"))
    #expect(!screen.contains("c2tfbGl2ZV8xOg"))
    try tmux.press("r")
    try tmux.wait(for: "✓ metadata[order_id]")
    try tmux.wait(for: "Ignored: -o")
    try tmux.press("Enter")
    try tmux.wait(for: "amount=2500&metadata%5Border_id%5D=6735")
    try tmux.press("u")
    try tmux.wait(for: "POST /v1/charges/a%2Fb HTTP/1.1")
  }

  private func pasteRows(_ tmux: Tmux, port: Int) throws {
    try tmux.enter("wiredraft POST http://127.0.0.1:\(port)/v1/charges --body form")
    try tmux.wait(for: "No parameters yet.")
    try tmux.paste(Self.lines)
    try tmux.wait(for: "8 rows were pasted, read as name: value")
    try tmux.wait(for: "Parameters 8")
    try tmux.wait(for: "amount=2000&currency=eur&")
    try tmux.wait(for: "Content-Length: 191")
  }

  /// Makes an object of two rows, and an array of a third, in bracket style.
  private func shapeRows(_ tmux: Tmux) throws {
    try tmux.press("j", "j", "j", ">")
    try tmux.wait(for: "2 rows are one object now: the wire stays the same.")
    try tmux.wait(for: #"▸ ✓  card        object   {"number":"#)
    try tmux.wait(for: "Content-Length: 191")
    try tmux.press("j")
    try tmux.wait(for: "t makes it an array")
    try tmux.press("t")
    try tmux.wait(for: "▸ ✓  expand      array")
    try tmux.press("e")
    try tmux.wait(for: "what each makes of expand")
    for style in [
      "expand=customer&expand=invoice", "expand%5B%5D=customer&expand%5B%5D=invoice",
      "expand%5B0%5D=customer&expand%5B1%5D=invoice", "expand=customer,invoice",
      "expand=%5B%22customer%22%2C%22invoice%22%5D",
    ] {
      try tmux.wait(for: style)
    }
    try tmux.press("Down")
    try tmux.wait(for: "arrays    brackets ●")
    try tmux.press("Enter")
    try tmux.wait(for: "Encoding styles: arrays repeat → brackets")
  }

  /// Adds a name to the path, which asks for its value at once.
  private func fillPath(_ tmux: Tmux) throws {
    try tmux.press("1", "i", "End")
    try tmux.type("/{id}")
    try tmux.press("Enter")
    try tmux.wait(for: "The path has {id}: Enter, and its value.")
    try tmux.press("Enter")
    try tmux.type("a/b")
    try tmux.wait(for: "POST /v1/charges/a%2Fb HTTP/1.1")
    try tmux.press("Enter")
  }

  /// Adds basic authentication by name; an unset variable is reported and asked for again.
  private func authenticate(_ tmux: Tmux) throws {
    try tmux.press("C-p")
    try tmux.wait(for: "Find an action, setting")
    try tmux.type("basic")
    try tmux.wait(for: "Add basic authentication: a user and a password.")
    try tmux.press("Enter")
    try tmux.wait(for: "The user, without a colon")
    try tmux.type("sk_test")
    try tmux.press("Enter")
    try tmux.wait(for: "The password, or $NAME")
    try tmux.type("$PAY_PASSWROD")
    try tmux.press("Enter")
    try tmux.wait(for: "$PAY_PASSWROD is not set")
    try tmux.press("C-u")
    try tmux.type("$PAY_PASSWORD")
    try tmux.press("Enter")
    let screen = try tmux.wait(for: "The password is that of $PAY_PASSWORD")
    // The reference is shown, and of the base64 the part that the variable decides is hidden.
    #expect(screen.contains("sk_test:{{$env") && screen.contains("Authorization: Basic c2tfdGVzdD•••"))
    #expect(!screen.contains("odW50"))
  }

  /// Adds a file part: its path is completed, and two gibibytes cost nothing.
  private func attachFile(_ tmux: Tmux) throws {
    try tmux.press("2", "b")
    try tmux.wait(for: "one part per row; needed for files")
    try tmux.press("m")
    try tmux.wait(for: "Body form → multipart")
    try tmux.press("G", "o")
    try tmux.type("proof")
    try tmux.press("Tab")
    try tmux.wait(for: "▸ ✓  proof")
    try tmux.press("Enter")
    try tmux.wait(for: "x delete")
    try tmux.press("t")
    try tmux.wait(for: "No file is named yet: type its path.")
    try tmux.press("Enter")
    try tmux.type("sc")
    try tmux.wait(for: "does not exist")
    try tmux.press("Tab")
    try tmux.wait(for: "@scan.pdf")
    try tmux.wait(for: "2,147,483,648 bytes, application/pdf, sent as “scan.pdf”.")
    try tmux.wait(for: #"filename="s"#)
    try tmux.wait(for: "Content-Type: application/pdf")
    try tmux.wait(for: "‹scan.pdf, 2,147,483,648 bytes›")
    try tmux.press("C-u")
    try tmux.type("rec")
    try tmux.press("Tab")
    try tmux.wait(for: "5,000 bytes, image/png, sent as “receipt.png”.")
    try tmux.press("Enter")
  }

  /// Switches two rows off, duplicates one, moves it up.
  private func arrangeRows(_ tmux: Tmux) throws {
    try tmux.press("g", "Space", "j", "Space")
    try tmux.wait("two rows off") { $0.components(separatedBy: " off ").count == 3 }
    try tmux.press("j", "d")
    try tmux.wait("the duplicate") { screen in
      screen.contains("✓  description") && screen.contains("▸ ✓  description")
    }
    try tmux.press("K")
    try tmux.wait("the duplicate above") { screen in
      screen.components(separatedBy: "\n").first { $0.contains("description ") }?.contains("▸") == true
    }
  }

  /// Copies the command, with and without secrets, and runs it in another window.
  private func copyCommand(_ tmux: Tmux) throws {
    try tmux.press("y")
    try tmux.wait(for: "c curl command")
    try tmux.press("c")
    // The menu, too, says how far it is identical; only the message says that it is in the buffer.
    try tmux.waitForSentence("in tmux's buffer")
    try tmux.waitForSentence("Identical but for Accept. It needs the variable PAY_PASSWORD.")
    let copied = try tmux.command(["show-buffer"])
    #expect(
      copied.contains("Authorization: ") && copied.contains("PAY_PASSWORD") && !copied.contains("odW50"))
    try tmux.press("y")
    try tmux.wait(for: "C curl with its secrets")
    try tmux.press("C")
    try tmux.wait("the menu closed") { !$0.contains("C curl with its secrets") }
    try tmux.waitForSentence("in tmux's buffer")
    try tmux.waitForSentence("Identical but for Accept.")
    try tmux.command(["new-window", "bash --norc --noprofile"])
    try tmux.wait(for: Tmux.prompt)
    try tmux.command(["paste-buffer", "-p"])
    try tmux.wait(for: "--data-binary @-")
    try tmux.press("Enter")
  }

  /// Saves the draft beside the code; changing one value changes one line.
  private func saveAndCompare(_ tmux: Tmux) throws {
    try tmux.command(["last-window"])
    try tmux.press("C-s")
    try tmux.wait(for: "Save the draft")
    try tmux.press("C-u")
    try tmux.type(Self.file)
    try tmux.press("Enter")
    try tmux.wait(for: "Saved \(Self.file)")
    try tmux.command(["last-window"])
    try tmux.enter(
      "clear; git init -q . && git add \(Self.file) && git -c user.name=n -c user.email=e commit -qm draft && echo kept $?"
    )
    try tmux.wait(for: "kept 0")
    try tmux.command(["last-window"])
    try tmux.press("g", "l", "l", "Enter", "C-u")
    try tmux.type("2500")
    try tmux.press("Enter")
    try tmux.wait(for: "● unsaved")
    try tmux.press("C-s")
    try tmux.wait("the draft saved again") { !$0.contains("● unsaved") && $0.contains("Saved ") }
    try tmux.command(["last-window"])
    try tmux.enter("clear; git --no-pager diff --numstat; git --no-pager diff -U0 | grep -F 2500")
    let screen = try tmux.wait(for: #"+    { "name": "amount", "value": "2500", "enabled": false },"#)
    #expect(screen.contains("1       1       \(Self.file)"))
  }
}
