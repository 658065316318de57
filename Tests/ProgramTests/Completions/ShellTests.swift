import TestSupport
import DraftFormats
import Foundation
import Testing
import WiredraftCore

@testable import wiredraft

/// Completions in real shells: keys are pressed in a terminal, and the line is read back.
@Suite("Completions in shells", .serialized)
struct ShellTests {
  /// A line before Tab, and the line after it.
  private static let lines = [
    ("wiredraft ren", "wiredraft render"),
    ("wiredraft render DEL", "wiredraft render DELETE"),
    ("wiredraft compose --meth", "wiredraft compose --method"),
    ("wiredraft render --as javas", "wiredraft render --as javascript"),
    ("wiredraft render --body mul", "wiredraft render --body multipart"),
    ("wiredraft render --set encoding.arrays=br", "wiredraft render --set encoding.arrays=brackets"),
    ("wiredraft render GET h Content-Enc", "wiredraft render GET h Content-Encoding:"),
    ("wiredraft render GET h Content-Encoding:gz", "wiredraft render GET h Content-Encoding:gzip"),
    ("wiredraft render POST h picture@pho", "wiredraft render POST h picture@photo.png"),
    ("wiredraft render POST h picture@fol", "wiredraft render POST h picture@folder/"),
    ("wiredraft open search", "wiredraft open search.wiredraft.json"),
    ("wiredraft open two", #"wiredraft open two words.wiredraft.json"#),
    ("wiredraft import opena", "wiredraft import openapi"),
    ("wiredraft import curl oth", "wiredraft import curl other.txt"),
    ("wiredraft compare oth", "wiredraft compare other.txt"),
    ("wiredraft compare --with PUT POS", "wiredraft compare --with PUT POST"),
    ("wiredraft compare --with arrays=br", "wiredraft compare --with arrays=brackets"),
    ("wiredraft open --example pay", "wiredraft open --example payment"),
    ("wiredraft lessons empty", "wiredraft lessons empty-post"),
    ("wiredraft glossary idem", "wiredraft glossary idempotent"),
    ("wiredraft variables --env sta", "wiredraft variables --env staging"),
    ("wiredraft completions f", "wiredraft completions fish"),
    ("wiredraft install --pre", "wiredraft install --prefix"),
  ]

  private static let starts: [Shell: String] = [
    .bash: "PS1='ready> '; source <(wiredraft completions bash)",
    .zsh:
      "exec env PS1='ready> ' zsh -f -i",
    .fish:
      "exec fish --no-config --init-command 'function fish_prompt; echo \"ready> \"; end; wiredraft completions fish | source'",
  ]

  @Test(
    "Tab completes commands, methods, options, values, styles, items, files and lessons",
    arguments: Shell.allCases)
  func tab(shell: Shell) throws {
    guard Tool.isThere(shell.rawValue) else { return }
    let tmux = try Tmux(columns: 120, rows: 30)
    for name in ["photo.png", "search.wiredraft.json", "two words.wiredraft.json", "other.txt"] {
      try tmux.folder.write([], to: name)
    }
    try tmux.folder.write(Array(#"{"staging": {}}"#.utf8), to: "http-client.env.json")
    try FileManager.default.createDirectory(atPath: tmux.folder("folder"), withIntermediateDirectories: false)
    try tmux.enter(try require(Self.starts[shell]))
    try tmux.wait(for: "ready>")
    if shell == .zsh {
      try tmux.enter(
        "autoload -Uz compinit; compinit -D -u; source <(wiredraft completions zsh); echo loaded-$?")
      try tmux.wait(for: "loaded-0")
    }
    for (typed, line) in Self.lines {
      try tmux.enter("clear")
      try tmux.wait("an empty screen") { !$0.contains("wiredraft") }
      try tmux.type(typed)
      try tmux.wait(for: typed)
      try tmux.press("Tab")
      // Some shells add backslashes before signs that aren't special there.
      try tmux.wait(line) { $0.replacing("\\", with: "").contains("ready> " + line) }
      try tmux.press("C-u")
      try tmux.wait("an empty line") { !$0.contains("ready> wiredraft") }
    }
    // The word is still empty, and there are several completions.
    try tmux.type("wiredraft render --as ")
    try tmux.press("Tab")
    try tmux.press("Tab")
    try tmux.wait("the formats") { $0.contains("javascript") && $0.contains("httpie") }
  }

  @Test("Found by its name among zsh's functions, the script works as well")
  func autoloaded() throws {
    guard Tool.isThere("zsh") else { return }
    let tmux = try Tmux(columns: 100, rows: 30)
    try FileManager.default.createDirectory(
      atPath: tmux.folder("functions"), withIntermediateDirectories: false)
    try tmux.folder.write(Array(Shell.zsh.script.utf8), to: "functions/_wiredraft")
    try tmux.enter("exec env PS1='ready> ' zsh -f -i")
    try tmux.wait(for: "ready>")
    try tmux.enter("fpath=($PWD/functions $fpath); autoload -Uz compinit; compinit -D -u; echo loaded-$?")
    try tmux.wait(for: "loaded-0")
    for (typed, line) in [("wiredraft gloss", "wiredraft glossary"), ("wiredraft meth", "wiredraft methods")]
    {
      try tmux.type(typed)
      try tmux.press("Tab")
      try tmux.wait(for: "ready> " + line)
      try tmux.press("C-u")
    }
  }

  @Test("A script is no more than its shell can read", arguments: Shell.allCases)
  func syntax(shell: Shell) throws {
    let program = try Program()
    let script = try program.run(["completions", shell.rawValue])
    check(script.status, 0)
    check(script.text, shell.script)
    guard Tool.isThere(shell.rawValue) else { return }
    try program.write(script.text, to: "script")
    let verdict = try program.run([shell.rawValue, "-n", "script"], executable: "/usr/bin/env")
    check(verdict.status, 0)
    check(verdict.errors, "")
  }

  @Test("fish is told what each candidate means")
  func meanings() throws {
    guard Tool.isThere("fish") else { return }
    let result = try Program().run(
      ["fish", "--no-config", "-c", "wiredraft completions fish | source; complete -C 'wiredraft ren'"],
      executable: "/usr/bin/env")
    check(result.text.hasPrefix("render\tPrint the composed request"))
  }

  @Test("Every style and variant that is offered can be given")
  func offered() {
    check(CompletionWords.assignments.contains("encoding.arrays=brackets"))
    for assignment in CompletionWords.assignments {
      var styles = EncodingStyles()
      #expect(throws: Never.self) { try styles.set(assignment) }
    }
    for variant in CompletionWords.variants {
      #expect(throws: Never.self) { _ = try DraftVariant(variant) }
    }
  }

  @Test("bash's pieces of a word are put together, and only its last one is answered")
  func pieces() throws {
    let program = try Program()
    try program.write("", to: "photo.png")
    func ask(_ words: String..., piece: String) throws -> [String] {
      let place = String(words.count - 1)
      let result = try program.run(
        ["---completion", "render", "--", "positional@0", place, String(piece.count)] + words,
        environment: ["SAP_SHELL": "bash"])
      return result.text.split(separator: "\n").map { String($0) }
    }
    check(
      try ask("wiredraft", "render", "GET", "h", "Content-Encoding", ":", "gz", piece: "gz"), ["gzip"])
    check(
      try ask("wiredraft", "render", "GET", "h", "Content-Encoding", ":", piece: ":").contains("gzip"))
    check(
      try ask("wiredraft", "render", "h", "a", "=", "b", "picture", "@", "ph", piece: "ph"), ["@photo.png"])
    check(
      try ask("wiredraft", "render", "h", "a", "=", "b", "Content-Enc", piece: "Content-Enc"),
      [
        "Content-Encoding:"
      ])
  }
}
