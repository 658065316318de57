import Foundation
import TestFolders
import Testing

@testable import wiredraft

/// Completions in the real shells: keys are pressed in a terminal, and the line is looked at.
@Suite("Completions in shells", .serialized)
struct ShellTests {
  /// What is typed before Tab, and how the line ends with an X typed behind it.
  private static let lines = [
    ("wiredraft ren", "wiredraft render X"),
    ("wiredraft DEL", "wiredraft DELETE X"),
    ("wiredraft --meth", "wiredraft --method X"),
    ("wiredraft render --as javas", "wiredraft render --as javascript X"),
    ("wiredraft --body mul", "wiredraft --body multipart X"),
    ("wiredraft render --set encoding.arrays=br", "wiredraft render --set encoding.arrays=brackets X"),
    ("wiredraft GET h Content-Enc", "wiredraft GET h Content-Encoding:X"),
    ("wiredraft GET h Content-Encoding:gz", "wiredraft GET h Content-Encoding:gzip X"),
    ("wiredraft POST h picture@pho", "wiredraft POST h picture@photo.png X"),
    ("wiredraft POST h picture@fol", "wiredraft POST h picture@folder/X"),
    ("wiredraft open search", "wiredraft open search.wiredraft.json X"),
    ("wiredraft open two", #"wiredraft open two\ words.wiredraft.json X"#),
    ("wiredraft open --example pay", "wiredraft open --example payment X"),
    ("wiredraft lessons empty", "wiredraft lessons empty-post X"),
    ("wiredraft completions f", "wiredraft completions fish X"),
    ("wiredraft install --pre", "wiredraft install --prefix X"),
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
    try FileManager.default.createDirectory(atPath: tmux.folder("folder"), withIntermediateDirectories: false)
    try tmux.enter(try #require(Self.starts[shell]))
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
      try tmux.type("X")
      try tmux.wait(for: "ready> " + line)
      try tmux.press("C-u")
      try tmux.wait("an empty line") { !$0.contains(line) }
    }
    // Nothing stands of the word, and there are several.
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
    try tmux.folder.write(try #require(Shell.zsh.script), to: "functions/_wiredraft")
    try tmux.enter("exec env PS1='ready> ' zsh -f -i")
    try tmux.wait(for: "ready>")
    try tmux.enter("fpath=($PWD/functions $fpath); autoload -Uz compinit; compinit -D -u; echo loaded-$?")
    try tmux.wait(for: "loaded-0")
    for (typed, line) in [
      ("wiredraft gloss", "wiredraft glossary X"), ("wiredraft meth", "wiredraft methods X"),
    ] {
      try tmux.type(typed)
      try tmux.press("Tab")
      try tmux.type("X")
      try tmux.wait(for: "ready> " + line)
      try tmux.press("C-u")
    }
  }

  @Test("A script is no more than its shell can read", arguments: Shell.allCases)
  func syntax(shell: Shell) throws {
    let program = try Program()
    let script = try program.run(["completions", shell.rawValue])
    #expect(script.status == 0)
    #expect(Array(script.output) == shell.script)
    guard Tool.isThere(shell.rawValue) else { return }
    try program.write(script.text, to: "script")
    let check = try program.run([shell.rawValue, "-n", "script"], executable: "/usr/bin/env")
    #expect(check.status == 0)
    #expect(check.errors == "")
  }

  @Test("fish is told what each candidate means")
  func meanings() throws {
    guard Tool.isThere("fish") else { return }
    let result = try Program().run(
      ["fish", "--no-config", "-c", "wiredraft completions fish | source; complete -C 'wiredraft ren'"],
      executable: "/usr/bin/env")
    #expect(result.text.hasPrefix("render\tPrint the composed request"))
  }
}
