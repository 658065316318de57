import DraftFormats
import Foundation
import TestSupport
import Testing
import WiredraftCore

/// The permissions of the program's files, whatever the umask is.
@Suite("Files are their owner's")
struct FileModesTests {
  /// Returns the files and folders below a folder, with their modes.
  private func modes(_ folder: String) throws -> [String: Int] {
    var modes: [String: Int] = [:]
    let names = FileManager.default.enumerator(atPath: folder)
    while let name = names?.nextObject() as? String {
      let facts = try FileManager.default.attributesOfItem(atPath: folder + "/" + name)
      guard facts[.type] as? FileAttributeType != .typeSymbolicLink else { continue }
      modes[name] =
        (facts[.posixPermissions] as? Int ?? 0)
        | (facts[.type] as? FileAttributeType == .typeDirectory ? 1 << 16 : 0)
    }
    return modes
  }

  /// Runs plain mode under a umask, including the files that it leaves when it is killed.
  private func run(_ program: Program, umask: String, _ lines: String, _ arguments: [String] = ["--plain"])
    throws
  {
    let words = ["-c", "umask \(umask); exec \"$@\"", "sh", Program.path] + arguments
    let result = try program.run(words, executable: "/bin/sh", input: Data(lines.utf8))
    check(result.status, 0, "\(result.errors)\(result.text)")
  }

  @Test(
    "A draft, journal, what is kept beside it, copies, recent drafts, lesson places: none is another's to read",
    arguments: ["000", "022", "077"])
  func modes(umask: String) throws {
    let program = try Program()
    let folder = program.folder.path
    // The draft is so large that the text its journal is based on is in a separate file.
    var large = Draft()
    large.url = "https://h/large"
    large.body.type = .text
    large.body.text = Draft.BodyText(String(repeating: "0123456789abcdef\n", count: 80_000))
    try program.folder.write(DraftDocument(large).serialized(), to: "large.json")
    _ = try program.interrupt(
      "url https://h/\nadd a=1\nsave new.json\ncopy curl\ncopy message\ncode python\nlesson 1\nhint\nmethod POST\nnext\nleave\nurl https://h/unsaved\n",
      umask: umask)
    _ = try program.interrupt("title changed\n", ["open", "large.json", "--plain"], umask: umask)
    try run(program, umask: umask, "import\ncurl https://h/ -F f=@x\n.\nyes\nsave imported.json\nquit\n")
    let ours = try modes(folder).filter { !$0.key.hasPrefix(".std") && $0.key != "large.json" }
    for (name, mode) in ours {
      let wanted = mode >> 16 == 1 ? 0o700 : 0o600
      // The parent folders are shared with the system; the program's own is not.
      if mode >> 16 == 1, name == ".local" || name == ".local/state" { continue }
      check(mode & 0o777, wanted, "\(name) has \(String(mode & 0o777, radix: 8))")
    }
    for part in ["new.json", "imported.json", "/journal/", ".base", "copied", "recent", "lessons/"] {
      check(ours.keys.contains { $0.contains(part) }, "\(part) is not among \(ours.keys.sorted())")
    }
  }

  @Test("A draft file that was there keeps its mode when it is saved", arguments: ["000", "077"])
  func keeps(umask: String) throws {
    let program = try Program()
    for (name, mode) in [("a.json", 0o644), ("b.json", 0o640), ("c.json", 0o600)] {
      try program.write("{\"wiredraft\": 1, \"url\": \"https://h/\"}", to: name)
      try FileManager.default.setAttributes(
        [.posixPermissions: mode], ofItemAtPath: program.folder.path + "/" + name)
      try run(program, umask: umask, "title x\nsave\nquit\n", ["open", name, "--plain"])
      let facts = try FileManager.default.attributesOfItem(atPath: program.folder.path + "/" + name)
      check(facts[.posixPermissions] as? Int, mode)
      check(
        try String(contentsOfFile: program.folder.path + "/" + name, encoding: .utf8).contains(
          "\"title\": \"x\""))
    }
  }

  @Test(
    "What deleting a draft keeps until the end, and what the editor is given, is for the owner only",
    arguments: ["000", "022"])
  func screen(umask: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(DraftDocument(Draft()).serialized(), to: "gone.wiredraft.json")
    try folder.write(DraftDocument(Draft()).serialized(), to: "other.wiredraft.json")
    let temporary = folder.path + "/tmp"
    try FileManager.default.createDirectory(atPath: temporary, withIntermediateDirectories: true)
    try folder.write(
      Array("#!/bin/sh\nls -lR \(temporary) \(folder.path)/.local > \(folder.path)/listed\n".utf8),
      to: "editor")
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: folder.path + "/editor")
    let terminal = try PseudoTerminal(
      ["open", "other.wiredraft.json"], folder: folder,
      environment: Program.environment(home: folder.path).merging(
        ["TERM": "xterm-256color", "EDITOR": folder.path + "/editor", "TMPDIR": temporary]) { $1 },
      through: ["sh", "-c", "umask \(umask); exec \"$@\"", "sh"])
    check(terminal.wait { $0.text.contains("Param") || $0.text.contains("URL") })
    // The list of drafts, one of them deleted: it is kept so that it can be restored.
    terminal.type([0x0F])
    check(terminal.wait { $0.text.contains("gone") }, "\(terminal.text.suffix(300))")
    check(terminal.typeOneByOne(["gone"]))
    terminal.type(Array("\u{1B}[3~".utf8))
    check(terminal.wait { $0.text.contains("Deleted gone") }, "\(terminal.text.suffix(300))")
    check(terminal.typeOneByOne(["\u{07}"]))
    terminal.type([0x18])
    func listing() -> String {
      (try? String(contentsOfFile: folder.path + "/listed", encoding: .utf8)) ?? ""
    }
    check(terminal.wait { _ in listing().contains("journal") }, "\(terminal.text.suffix(300))")
    terminal.kill(SIGTERM)
    check(terminal.end() != nil)
    let listed = try String(contentsOfFile: folder.path + "/listed", encoding: .utf8)
    for line in listed.split(separator: "\n") where line.hasPrefix("-") || line.hasPrefix("d") {
      guard !line.hasSuffix(" state"), !line.hasSuffix(" .local") else { continue }
      check(line.dropFirst(4).hasPrefix("------"), "\(line)")
    }
    check(listed.contains("wiredraft-"), "\(listed)")
  }
}
