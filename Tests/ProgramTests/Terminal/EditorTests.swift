import Foundation
import Testing

@testable import wiredraft

/// Small scripts act as editors, in a real terminal under a shell with job control.
@Suite(.serialized) struct EditorTests {
  /// A shell whose `$EDITOR` is a script.
  private func shell(_ script: String, columns: Int = 100, rows: Int = 30) throws -> Tmux {
    let tmux = try Tmux(columns: columns, rows: rows)
    let path = tmux.folder.url.appendingPathComponent("ed.sh").path
    try Data(("#!/bin/sh\n" + script + "\n").utf8).write(to: URL(fileURLWithPath: path))
    try FileManager.default.createDirectory(
      atPath: tmux.folder.url.path + "/tmp", withIntermediateDirectories: false)
    // The shell writes the file to run: a child of another test may keep files open that this process writes, and a
    // file that is open for writing can't be run.
    try tmux.enter(
      "install -m 700 ed.sh ed; unset VISUAL; export EDITOR=$HOME/ed TMPDIR=$HOME/tmp/; clear")
    return tmux
  }

  private func compose(_ tmux: Tmux, _ rest: String = "") throws {
    try tmux.enter("wiredraft GET https://h/p q=Swift n:=3" + rest)
    try tmux.wait(for: "GET /p?q=Swift")
  }

  private func leftovers(_ tmux: Tmux) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: tmux.folder.url.path + "/tmp")
  }

  private func quit(_ tmux: Tmux) throws {
    try tmux.press("C-q")
    try tmux.press("d")
    try tmux.wait(for: Tmux.prompt)
  }

  @Test("Lines that the editor adds become rows, and its file is private and goes again")
  func append() throws {
    let tmux = try shell(#"stat -c '%a %n' "$1" "$(dirname "$1")" > ~/facts; echo 'since=now' >> "$1""#)
    try compose(tmux)
    try tmux.press("C-x")
    try tmux.waitForSentence("1 row added in ed")
    try tmux.wait(for: "q=Swift&n=3&since=now")
    let facts = try String(contentsOfFile: tmux.folder.url.path + "/facts", encoding: .utf8).split(
      separator: "\n")
    #expect(facts[0].hasPrefix("600 ") && facts[0].hasSuffix("/parameters.txt"))
    #expect(facts[1].hasPrefix("700 "))
    #expect(try leftovers(tmux).isEmpty)
  }

  @Test(
    "An editor that fails loses nothing and says so",
    arguments: [
      ("exit 3", "ed ended with status 3. Nothing is changed."),
      ("kill -9 $$", "ed was ended by signal 9, Killed. Nothing is changed."),
      (#"rm "$1""#, "ed left no file. Nothing is changed."),
      (#": > "$1""#, "ed left an empty file, so nothing is changed."),
      (#"rm "$1"; mkdir "$1""#, "can't be read"),
      ("true", "Nothing was changed in ed."),
    ])
  func failing(script: String, sentence: String) throws {
    let tmux = try shell(script)
    try compose(tmux)
    try tmux.press("C-x")
    try tmux.waitForSentence(sentence)
    let screen = try tmux.screen()
    #expect(screen.contains("GET /p?q=Swift&n=3"))
    #expect(!screen.contains("unsaved"))
    try tmux.press("C-q")
    try tmux.wait(for: Tmux.prompt)
  }

  @Test("What is no text is kept and opened again; quitting names the file that keeps it")
  func nonsense() throws {
    let tmux = try shell(#"echo run >> ~/runs; printf 'a=\377\033[31mred\033]0;title\007\n' >> "$1""#)
    try compose(tmux)
    try tmux.press("C-x")
    try tmux.waitForSentence("column 3: the bytes are not UTF-8.")
    try tmux.press("C-x")
    try tmux.wait("the second run") { _ in
      (try? String(contentsOfFile: tmux.folder.url.path + "/runs", encoding: .utf8)) == "run\nrun\n"
    }
    try tmux.waitForSentence("column 3: the bytes are not UTF-8.")
    #expect(try tmux.command(["display-message", "-p", "#{pane_title}"]).hasPrefix("title") == false)
    try tmux.press("C-q")
    try tmux.wait(for: "is kept in")
    let folder = try #require(try leftovers(tmux).first)
    let kept = try Data(
      contentsOf: URL(fileURLWithPath: tmux.folder.url.path + "/tmp/" + folder + "/parameters.txt"))
    #expect(kept.count { $0 == 0xFF } == 2)
  }

  @Test("A file renamed into place, as vim does it, is the one that is read; what lies beside it goes, too")
  func renamed() throws {
    let tmux = try shell(
      #"sed 's/Swift/C/' "$1" > "$1.new"; cp "$1" "$1~"; touch "$(dirname "$1")/.swp"; mv "$1.new" "$1""#)
    try compose(tmux)
    try tmux.press("C-x")
    try tmux.wait(for: "GET /p?q=C&n=3")
    #expect(try leftovers(tmux).isEmpty)
  }

  @Test("An editor that stops itself gives the shell back, and goes on with it", arguments: ["STOP", "TSTP"])
  func stopping(signal: String) throws {
    let tmux = try shell(#"kill -\#(signal) $$; echo 'a=b' >> "$1""#)
    try compose(tmux)
    try tmux.press("C-x")
    try tmux.wait(for: "Stopped")
    try tmux.enter("clear; echo at-the-shell")
    try tmux.wait("the shell") { $0.split(separator: "\n").contains { $0.hasPrefix("at-the-shell") } }
    try tmux.enter("fg")
    try tmux.wait(for: "q=Swift&n=3&a=b")
    try tmux.press("m")
    try tmux.wait(for: "PATCH")
  }

  @Test("Control-C, Control-Z and Control-\\ in the editor are the editor's")
  func keys() throws {
    let tmux = try shell(
      #"trap 'echo c >> ~/signals' INT; trap 'echo q >> ~/signals' QUIT; echo ready; while ! grep -q q ~/signals 2>/dev/null; do read line; done; echo 'a=b' >> "$1""#
    )
    try compose(tmux)
    try tmux.press("C-x")
    try tmux.wait(for: "ready")
    try tmux.press("C-c")
    try tmux.wait("the signal") { _ in
      (try? String(contentsOfFile: tmux.folder.url.path + "/signals", encoding: .utf8)) != nil
    }
    try tmux.press("C-z")
    try tmux.wait(for: "Stopped")
    try tmux.enter("fg")
    try tmux.wait("the editor again") { $0.contains("wiredraft GET") }
    try tmux.press("C-\\")
    try tmux.press("Enter")
    try tmux.wait(for: "q=Swift&n=3&a=b")
  }

  @Test("A window that changed its size while the editor ran is drawn at the new one")
  func resized() throws {
    let tmux = try shell(#"echo ready; read line; true"#)
    try compose(tmux)
    try tmux.press("C-x")
    try tmux.wait(for: "ready")
    try tmux.resize(columns: 40, rows: 12)
    try tmux.press("Enter")
    try tmux.wait("the small screen") { $0.hasPrefix(" GET ▾ https://h/p") }
  }

  @Test("Asked to end while the editor runs, the composer asks the editor, and both end")
  func terminated() throws {
    let tmux = try shell(#"echo 'not a row' >> "$1"; echo $PPID > ~/id; echo ready; exec sleep 1000"#)
    try compose(tmux)
    try tmux.press("C-x")
    try tmux.wait(for: "ready")
    let id = try String(contentsOfFile: tmux.folder.url.path + "/id", encoding: .utf8)
    kill(try #require(pid_t(id.trimmingCharacters(in: .whitespacesAndNewlines))), SIGTERM)
    try tmux.wait(for: "is kept in")
    try tmux.wait(for: Tmux.prompt)
    #expect(try leftovers(tmux).count == 1)
  }

  @Test("What an editor that is ended writes beside its file, as vim and nano do, is kept and named")
  func rescued() throws {
    let tmux = try shell(#"echo typed > "$1.save"; kill -9 $$"#)
    try compose(tmux)
    try tmux.press("C-x")
    try tmux.waitForSentence("ed was ended by signal 9, Killed, and left")
    try tmux.press("C-q")
    try tmux.wait(for: "is kept in")
    try tmux.wait(for: Tmux.prompt)
    let folder = tmux.folder.url.path + "/tmp/" + (try #require(try leftovers(tmux).first))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["parameters.txt.save"])
  }

  @Test("A path with spaces is a program without quotes, too, where there is one")
  func spaces() throws {
    let tmux = try shell(#"echo "x=$#" >> "$1""#)
    try tmux.enter("mkdir 'a b'; mv ed 'a b/my ed'; export VISUAL=\"$HOME/a b/my ed\"; clear")
    try compose(tmux)
    try tmux.press("C-x")
    try tmux.waitForSentence("1 row added in my ed")
    try tmux.wait(for: "x=1")
  }

  @Test("The command may have arguments, quotes and variables, and one that is missing is named")
  func commands() throws {
    let tmux = try shell(#"echo "$1=${2%%/tmp/*}" >> "$2""#)
    try tmux.enter("mkdir 'a b'; mv ed 'a b/my ed'; export VISUAL=\"'$HOME/a b/my ed' -x\"; clear")
    try compose(tmux)
    try tmux.press("C-x")
    try tmux.waitForSentence("1 row added in my ed")
    try quit(tmux)
    try tmux.enter("clear; export VISUAL='no-such-editor --wait'")
    try compose(tmux)
    try tmux.press("C-x")
    try tmux.waitForSentence("$VISUAL is no-such-editor --wait, and no-such-editor was not found.")
    try tmux.press("C-q")
    try tmux.wait(for: Tmux.prompt)
    try tmux.enter(
      "clear; VISUAL= EDITOR= PATH=$(dirname $(command -v wiredraft)) wiredraft GET https://h/p q=Swift")
    try tmux.wait(for: "GET /p?q=Swift")
    try tmux.press("C-x")
    try tmux.waitForSentence("There is no editor: $VISUAL and $EDITOR are not set, and vi and nano")
  }

  @Test("Standard input that is no terminal keeps no editor from the terminal")
  func pipes() throws {
    let tmux = try shell(#"test -t 0 && test -t 1 && echo 'tty=yes' >> "$1""#)
    try tmux.enter("true | wiredraft GET https://h/p q=Swift 2>/dev/null")
    try tmux.wait(for: "GET /p?q=Swift")
    try tmux.press("C-x")
    try tmux.wait(for: "q=Swift&tty=yes")
  }
}

@Suite struct EditorCommandTests {
  private func command(_ text: String) -> EditorCommand { EditorCommand(text: text, variable: "$EDITOR") }

  @Test("VISUAL goes before EDITOR, an empty one counts for none, then vi, then nano")
  func finding() {
    let all: (String) -> Bool = { _ in true }
    #expect(EditorCommand.find(in: ["VISUAL": "a", "EDITOR": "b"], isThere: all)?.text == "a")
    #expect(EditorCommand.find(in: ["VISUAL": " ", "EDITOR": "b"], isThere: all)?.variable == "$EDITOR")
    #expect(EditorCommand.find(in: [:], isThere: all)?.text == "vi")
    #expect(EditorCommand.find(in: [:]) { $0 == "nano" }?.text == "nano")
    #expect(EditorCommand.find(in: [:]) { _ in false } == nil)
  }

  @Test("A plain command is started as it is, any other through the shell")
  func shell() {
    #expect(command("ed").words(for: "/t/x", line: 3, column: 2) == ["ed", "/t/x"])
    #expect(
      command("ed -x").words(for: "/t/x", line: 1, column: 1) == [
        "sh", "-c", "ed -x \"$@\"", "ed -x", "/t/x",
      ])
    #expect(command("\"/path with space/ed\" -x").program == "ed")
    #expect(command("'/a b'/vim\\ x --y").program == "vim x")
  }

  @Test("Editors that know how are told the line")
  func lines() {
    #expect(command("vim").words(for: "f", line: 7, column: 3) == ["vim", "+7", "f"])
    #expect(command("/usr/bin/nano").words(for: "f", line: 7, column: 3) == ["/usr/bin/nano", "+7,3", "f"])
    #expect(command("micro").words(for: "f", line: 7, column: 3) == ["micro", "+7:3", "f"])
    #expect(command("hx").words(for: "f", line: 7, column: 3) == ["hx", "f:7:3"])
    #expect(command("vi").words(for: "f", line: 1, column: 1) == ["vi", "f"])
    #expect(command("code").words(for: "f", line: 7, column: 3) == ["code", "--wait", "--goto", "f:7:3"])
    #expect(
      command("code --wait").words(for: "f", line: 7, column: 3)
        == ["sh", "-c", "code --wait \"$@\"", "code --wait", "--goto", "f:7:3"])
    #expect(command("subl -w").words(for: "f", line: 1, column: 1).last == "f")
  }
}
