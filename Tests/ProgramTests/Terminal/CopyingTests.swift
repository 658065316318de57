import Foundation
import Testing

/// Copies made in a real terminal: their location and their exact bytes.
@Suite(.serialized) struct CopyingTests {
  private static let command =
    "curl 'https://h/p' \\\n  --http1.1 \\\n  -H 'User-Agent: t' \\\n  -H 'Content-Type: application/json' \\\n  --data-raw '{\"a\":\"it'\\''s\"}'\n"

  private func start(_ tmux: Tmux, prefix: String = "") throws {
    try tmux.enter(prefix + "wiredraft POST https://h/p User-Agent:t \"a=it's\"")
    try tmux.wait(for: "Content-Length: 12")
  }

  private func mode(_ path: String) throws -> Int {
    try #require(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int)
  }

  private func buffer(_ tmux: Tmux) throws -> String { try tmux.command(["show-buffer"]) }

  /// Writes a program that is found before the real tmux.
  private func writeTmux(_ tmux: Tmux, _ script: String) throws -> String {
    let folder = tmux.folder.url.appendingPathComponent("bin")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appendingPathComponent("tmux").path
    try Data(("#!/bin/sh\n" + script).utf8).write(to: URL(fileURLWithPath: file))
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file)
    return "PATH=\(folder.path):$PATH "
  }

  @Test("In tmux the copy is in its buffer, and in a file for its owner only")
  func inTmux() throws {
    let tmux = try Tmux(columns: 120, rows: 40)
    try start(tmux)
    try tmux.type("yc")
    try tmux.wait(for: "in tmux's buffer, and in ~/.local/state/wiredraft/copied-curl.sh")
    #expect(try buffer(tmux) == Self.command)
    let folder = tmux.folder.url.path + "/.local/state/wiredraft"
    #expect(try String(contentsOfFile: folder + "/copied-curl.sh", encoding: .utf8) == Self.command)
    #expect(try mode(folder + "/copied-curl.sh") == 0o600)
    #expect(try mode(folder) == 0o700)
    try tmux.type("yu")
    try tmux.wait(for: "The URL, 11 bytes: in tmux's buffer")
    #expect(try buffer(tmux) == "https://h/p")
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder).sorted() == [
        "copied-curl.sh", "copied-url.txt",
      ])
  }

  @Test("An old tmux, which can't pass a buffer on to its terminal, gets it all the same")
  func oldTmux() throws {
    let tmux = try Tmux(columns: 120, rows: 40)
    let prefix = try writeTmux(
      tmux,
      """
      [ "$2" = -w ] && { echo "usage: load-buffer [-b buffer-name] path" >&2; exit 1; }
      echo "$@" > "$HOME/words"; cat > "$HOME/taken"
      """)
    try start(tmux, prefix: prefix)
    try tmux.type("yb")
    try tmux.wait(for: "The body, 12 bytes: in tmux's buffer")
    let home = tmux.folder.url.path
    #expect(try String(contentsOfFile: home + "/taken", encoding: .utf8) == #"{"a":"it's"}"#)
    #expect(try String(contentsOfFile: home + "/words", encoding: .utf8) == "load-buffer -\n")
  }

  @Test("Where tmux does not take it, the terminal gets it, and the message says both")
  func brokenTmux() throws {
    let tmux = try Tmux(columns: 120, rows: 40)
    let prefix = try writeTmux(tmux, "echo 'no server running on /tmp/x' >&2; exit 1\n")
    try start(tmux, prefix: prefix)
    try tmux.type("yb")
    try tmux.wait(for: "sent to the terminal (OSC 52)")
    try tmux.wait(for: "no server running on /tmp/x")
  }

  @Test("Outside of tmux the terminal gets the copy by OSC 52, without a claim that it was accepted")
  func terminal() throws {
    let tmux = try Tmux(columns: 120, rows: 40)
    // This tmux acts as a terminal that supports OSC 52.
    try tmux.command(["set-option", "-s", "set-clipboard", "on"])
    let raw = tmux.folder.url.appendingPathComponent("raw").path
    try tmux.command(["pipe-pane", "-o", "cat > \(raw)"])
    try start(tmux, prefix: "TMUX= ")
    try tmux.type("yc")
    try tmux.wait(for: "sent to the terminal (OSC 52), and in ~/.local/state")
    try tmux.wait("the buffer") { _ in (try? buffer(tmux)) == Self.command }
    let sequence = "\u{1B}]52;c;" + Data(Self.command.utf8).base64EncodedString() + "\u{07}"
    try tmux.wait("the sequence") { _ in
      (try? Data(contentsOf: URL(fileURLWithPath: raw)))?.range(of: Data(sequence.utf8)) != nil
    }
  }

  @Test("What is too large for a clipboard is in its file only")
  func large() throws {
    let tmux = try Tmux(columns: 120, rows: 40)
    for (count, name) in [(74_995, "medium"), (1_048_577, "large")] {
      let text = String(repeating: "x", count: count)
      try Data(
        #"{"wiredraft": 1, "method": "POST", "url": "https://h/p", "body": {"type": "text", "text": "\#(text)"}}"#
          .utf8
      ).write(to: tmux.folder.url.appendingPathComponent(name))
      try tmux.enter((name == "medium" ? "TMUX= " : "") + "wiredraft open \(name)")
      try tmux.wait(for: "Content-Length: \(count)")
      try tmux.type("yb")
      try tmux.wait(for: "only: it is too large for the clipboard")
      let file = tmux.folder.url.path + "/.local/state/wiredraft/copied-body.bin"
      #expect(try String(contentsOfFile: file, encoding: .utf8) == text)
      try tmux.press("C-q")
      try tmux.wait(for: Tmux.prompt)
    }
  }

  @Test("A body with a file in it is written to its file, as it would be sent")
  func files() throws {
    let tmux = try Tmux(columns: 120, rows: 40)
    let bytes = Data((0..<100_000).map { UInt8(truncatingIfNeeded: $0) })
    try bytes.write(to: tmux.folder.url.appendingPathComponent("f.bin"))
    try tmux.enter("wiredraft POST https://h/p f@f.bin --body multipart --boundary B")
    try tmux.wait(for: "multipart/form-data; boundary=B")
    try tmux.type("yb")
    try tmux.wait(for: "only: files are part of it")
    let copy = try Data(
      contentsOf: tmux.folder.url.appendingPathComponent(".local/state/wiredraft/copied-body.bin"))
    #expect(copy.starts(with: Data("--B\r\n".utf8)) && copy.suffix(9) == Data("\r\n--B--\r\n".utf8))
    #expect(copy.range(of: bytes) != nil)
  }

  @Test(
    "The file follows XDG_STATE_HOME, a link in its place is not followed, and without a home it is private")
  func places() throws {
    let tmux = try Tmux(columns: 120, rows: 40)
    let home = tmux.folder.url
    let state = home.appendingPathComponent("state/wiredraft")
    try FileManager.default.createDirectory(at: state, withIntermediateDirectories: true)
    try Data("mine".utf8).write(to: home.appendingPathComponent("victim"))
    try FileManager.default.createSymbolicLink(
      at: state.appendingPathComponent("copied-url.txt"),
      withDestinationURL: home.appendingPathComponent("victim"))
    try start(tmux, prefix: "XDG_STATE_HOME=\(home.path)/state/ ")
    try tmux.type("yu")
    try tmux.wait(for: "and in ~/state/wiredraft/copied-url.txt")
    #expect(try String(contentsOf: home.appendingPathComponent("victim"), encoding: .utf8) == "mine")
    #expect(try mode(state.path + "/copied-url.txt") == 0o600)
    try tmux.press("C-q")
    try tmux.wait(for: Tmux.prompt)
    try start(tmux, prefix: "clear; env -u HOME TMPDIR=\(home.path) ")
    try tmux.type("yu")
    let folder = home.path + "/wiredraft-\(getuid())"
    try tmux.wait("the file") { _ in FileManager.default.fileExists(atPath: folder + "/copied-url.txt") }
    #expect(try mode(folder) == 0o700)
    // A folder that others can write to is no longer trusted.
    try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: folder)
    try tmux.type("yu")
    try tmux.wait(for: "but not in")
  }
}
