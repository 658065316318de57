import Foundation
import TestFolders
import TestPrograms
import Testing

@testable import wiredraft

@Suite("Installing and uninstalling")
struct InstallTests {
  private let program: Program
  /// The prefix, which doesn't exist yet.
  private let prefix: String

  init() throws {
    program = try Program()
    prefix = program.folder("prefix")
  }

  /// Returns the sorted files below a folder.
  private func files(in folder: String) -> [String] {
    let all = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    return all.filter { name in
      var isFolder: ObjCBool = false
      return FileManager.default.fileExists(atPath: folder + "/" + name, isDirectory: &isFolder)
        && !isFolder.boolValue
    }.sorted()
  }

  private func bytes(_ path: String) -> Data? { FileManager.default.contents(atPath: path) }

  private func mode(_ path: String) -> Int {
    var facts = stat()
    return stat(path, &facts) == 0 ? Int(facts.st_mode & 0o7777) : -1
  }

  private func install(_ more: String..., environment: [String: String] = [:]) throws -> Program.Result {
    try program.run(["install", "--prefix", prefix] + more, environment: environment)
  }

  private func uninstall(_ more: String...) throws -> Program.Result {
    try program.run(["uninstall", "--prefix", prefix] + more)
  }

  @Test("Program, manual, completions and licences are put where they are found")
  func installs() throws {
    let result = try install(environment: ["PATH": "/usr/bin:" + prefix + "/bin"])
    #expect(result.status == 0, "\(result.errors)")
    let found = files(in: prefix)
    let wanted =
      [
        "bin/wiredraft", InstalledList.path, "libexec/wiredraft/wiredraft-exchange",
        "share/man/man1/wiredraft.1", "share/man/man5/wiredraft-draft.5",
        "share/man/man5/wiredraft-lesson.5",
      ]
      + Shell.allCases.map(\.path)
      + Resource.all.map(\.path).filter { $0.hasPrefix("licenses/") }.map { "share/doc/wiredraft/" + $0 }
    #expect(found == wanted.sorted())
    #expect(bytes(prefix + "/bin/wiredraft") == bytes(Program.path))
    #expect(mode(prefix + "/bin/wiredraft") == 0o755)
    #expect(mode(prefix + "/libexec/wiredraft/wiredraft-exchange") == 0o755)
    #expect(mode(prefix + "/share/man/man1/wiredraft.1") == 0o644)
    #expect(mode(prefix + "/share/man/man1") == 0o755)
    #expect(bytes(prefix + "/share/man/man1/wiredraft.1") == Data(ProgramPage.text().utf8))
    #expect(!result.text.contains("not in PATH"))
    // The installed program finds the one that sends.
    let sending = try program.run(["send", "http://127.0.0.1:1/"], executable: prefix + "/bin/wiredraft")
    #expect(sending.status == 69 && sending.errors.contains("127.0.0.1 port 1"), "\(sending.errors)")
    // The installed program runs, and prints the same.
    let version = try program.run(["--version"], executable: prefix + "/bin/wiredraft")
    #expect(version.text == "\(Version.text)\n\(Version.licence)\n")
    if Tool.isThere("man") {
      let page = try program.run(
        ["man", "--where", "wiredraft-draft"], executable: "/usr/bin/env",
        environment: ["MANPATH": prefix + "/share/man"])
      #expect(page.text == prefix + "/share/man/man5/wiredraft-draft.5\n")
    }
  }

  @Test("Uninstalling leaves the folder as it was, what others put there included")
  func uninstalls() throws {
    try FileManager.default.createDirectory(
      atPath: prefix + "/share/man/man1", withIntermediateDirectories: true)
    try program.folder.write([1], to: "prefix/share/man/man1/other.1")
    #expect(try install().status == 0)
    #expect(files(in: prefix).count > 10)
    let result = try program.run(["uninstall"], executable: prefix + "/bin/wiredraft")
    #expect(result.status == 0, "\(result.errors)")
    #expect(files(in: prefix) == ["share/man/man1/other.1"])
    #expect(
      FileManager.default.subpaths(atPath: prefix) == [
        "share", "share/man", "share/man/man1", "share/man/man1/other.1",
      ])
  }

  @Test("A folder that was made for it goes with it, and one that was there stays")
  func folders() throws {
    #expect(try install().status == 0)
    #expect(try uninstall().status == 0)
    #expect(!FileManager.default.fileExists(atPath: prefix))
    try FileManager.default.createDirectory(atPath: prefix, withIntermediateDirectories: false)
    #expect(try install().status == 0)
    #expect(try uninstall().status == 0)
    #expect(FileManager.default.subpaths(atPath: prefix) == [])
    let again = try uninstall()
    #expect(again.status == 2)
    #expect(again.errors.contains("there is no installation"))
  }

  @Test("A foreign file is never overwritten without --force, and then nothing at all is installed")
  func foreign() throws {
    try FileManager.default.createDirectory(atPath: prefix + "/bin", withIntermediateDirectories: true)
    try program.folder.write([7], to: "prefix/bin/wiredraft")
    let refused = try install()
    #expect(refused.status == 2)
    #expect(refused.errors.contains("\(prefix)/bin/wiredraft: error: another file is here"))
    #expect(files(in: prefix) == ["bin/wiredraft"])
    #expect(bytes(prefix + "/bin/wiredraft") == Data([7]))
    let forced = try install("--force")
    #expect(forced.status == 0)
    #expect(forced.text.contains("replaced  \(prefix)/bin/wiredraft"))
    #expect(bytes(prefix + "/bin/wiredraft") == bytes(Program.path))
  }

  @Test("A link in the way counts as foreign, and its target is not written")
  func links() throws {
    try program.folder.write([7], to: "target")
    try FileManager.default.createDirectory(atPath: prefix + "/bin", withIntermediateDirectories: true)
    symlink(program.folder("target"), prefix + "/bin/wiredraft")
    #expect(try install().status == 2)
    #expect(try install("--force").status == 0)
    #expect(bytes(program.folder("target")) == Data([7]))
    #expect(mode(prefix + "/bin/wiredraft") == 0o755)
  }

  @Test("A newer version replaces what an older one put there, and removes what it has no more")
  func upgrades() throws {
    #expect(try install().status == 0)
    let page = "share/man/man1/wiredraft.1"
    let old = "share/doc/wiredraft/old"
    let list = prefix + "/" + InstalledList.path
    try program.folder.write([1], to: "prefix/" + page)
    try program.folder.write([2], to: "prefix/" + old)
    try program.folder.write(
      Array((String(contentsOfFile: list, encoding: .utf8) + old + "\n").utf8),
      to: "prefix/" + InstalledList.path)
    let upgrade = try install()
    #expect(upgrade.status == 0, "\(upgrade.errors)")
    #expect(upgrade.text.contains("replaced  \(prefix)/\(page)\n"))
    #expect(upgrade.text.contains("removed   \(prefix)/\(old)\n"))
    #expect(bytes(prefix + "/" + page) == Data(ProgramPage.text().utf8))
    #expect(bytes(prefix + "/" + old) == nil)
    // The folders of the first installation are still listed.
    #expect(try uninstall().status == 0)
    #expect(!FileManager.default.fileExists(atPath: prefix))
  }

  @Test("A file that is not there any more is named, and the others are removed")
  func missing() throws {
    #expect(try install().status == 0)
    #expect(unlink(prefix + "/" + Shell.zsh.path) == 0)
    let result = try uninstall()
    #expect(result.status == 0)
    #expect(result.text.contains("missing  \(prefix)/\(Shell.zsh.path): it was not there any more\n"))
    #expect(result.text.contains("removed  \(prefix)/bin/wiredraft\n"))
    #expect(!FileManager.default.fileExists(atPath: prefix))
  }

  @Test("With --dry-run nothing is written or removed, and all is named")
  func dryRun() throws {
    let before = try install("--dry-run")
    #expect(before.status == 0)
    #expect(before.text.contains("new       \(prefix)/bin/wiredraft"))
    #expect(!FileManager.default.fileExists(atPath: prefix))
    #expect(try install().status == 0)
    let all = files(in: prefix)
    #expect(try uninstall("--dry-run").text.contains("removed  \(prefix)/bin/wiredraft"))
    #expect(files(in: prefix) == all)
  }

  @Test("For a package all is written below DESTDIR, as though it were the root")
  func stage() throws {
    let stage = program.folder("stage")
    let result = try program.run(["install", "--prefix", "/usr"], environment: ["DESTDIR": stage])
    #expect(result.status == 0, "\(result.errors)")
    #expect(bytes(stage + "/usr/bin/wiredraft") == bytes(Program.path))
    let list = try String(contentsOfFile: stage + "/usr/" + InstalledList.path, encoding: .utf8)
    #expect(!list.contains("stage"))
    #expect(try program.run(["uninstall", "--prefix", "/usr", "--destdir", stage]).status == 0)
    #expect(files(in: stage) == [])
  }

  @Test("Without a prefix it is ~/.local, for root /usr/local; relative ones and ~ are understood")
  func prefixes() throws {
    let home = program.folder.path
    let usual = try program.run(["install", "--dry-run"])
    #expect(
      usual.text.contains(getuid() == 0 ? " /usr/local/bin/wiredraft" : " \(home)/.local/bin/wiredraft"))
    #expect(
      try program.run(["install", "--dry-run", "--prefix", "a/./b/"]).text.contains(
        " \(home)/a/b/bin/wiredraft"))
    #expect(
      try program.run(["install", "--dry-run", "--prefix=~/c"]).text.contains(" \(home)/c/bin/wiredraft"))
    #expect(try program.run(["install", "--dry-run", "--prefix", ""]).status == 64)
  }

  @Test("Where a file can't be written, its place is named, and nothing of it is left there")
  func fails() throws {
    // A file where a folder is needed: representative of any error, and root gets it as well.
    try FileManager.default.createDirectory(atPath: prefix + "/share", withIntermediateDirectories: true)
    try program.folder.write([1], to: "prefix/share/man")
    let result = try install()
    #expect(result.status == 2)
    #expect(result.errors.contains("\(prefix)/share/man"))
    #expect(result.errors.contains("--prefix"))
    #expect(bytes(prefix + "/bin/wiredraft") == nil)
    // A full disk: /dev/full doesn't work here, but a limit on the size of files has the same effect.
    let limited = try program.run(
      ["-c", "trap '' XFSZ; ulimit -f 8; exec wiredraft install --prefix \(program.folder("limited"))"],
      executable: "/bin/bash")
    #expect(limited.status == 2, "\(limited.errors)")
    #expect(limited.errors.contains("bin/wiredraft: error: File too large"))
    // The list is written first, so an interrupted installation can be removed.
    #expect(files(in: program.folder("limited")) == [InstalledList.path])
    #expect(try program.run(["uninstall", "--prefix", program.folder("limited")]).status == 0)
    #expect(!FileManager.default.fileExists(atPath: program.folder("limited")))
  }

  @Test("A list in the form of before is understood")
  func oldList() throws {
    #expect(try install().status == 0)
    let list = prefix + "/" + InstalledList.path
    let lines = try String(contentsOfFile: list, encoding: .utf8).split(separator: "\n").map { line in
      line == "/" ? "folder - ." : line.hasSuffix("/") ? "folder - \(line.dropLast())" : "file 12ab \(line)"
    }
    let old = (["wiredraft-installed 1", "version 0.1.0"] + lines).map { $0 + "\n" }.joined()
    try program.folder.write(Array(old.utf8), to: "prefix/" + InstalledList.path)
    #expect(try install().status == 0)
    try program.folder.write(Array(old.utf8), to: "prefix/" + InstalledList.path)
    #expect(try uninstall().status == 0)
    #expect(!FileManager.default.fileExists(atPath: prefix))
  }

  @Test("A list that leads elsewhere is reported with its line, and removes nothing")
  func damaged() throws {
    #expect(try install().status == 0)
    let place = prefix + "/" + InstalledList.path
    let text = try String(contentsOfFile: place, encoding: .utf8)
    try program.folder.write([1], to: "mine")
    for line in ["../mine", "/etc/passwd", "share/../../mine", "share/./x"] {
      try program.folder.write(Array((text + line + "\n").utf8), to: "prefix/" + InstalledList.path)
      let result = try uninstall()
      #expect(result.status == 2)
      let number = text.split(separator: "\n").count + 1
      #expect(result.errors.contains("\(InstalledList.path):\(number):1: error:"), "\(line)")
    }
    #expect(bytes(program.folder("mine")) == Data([1]))
    #expect(bytes(prefix + "/bin/wiredraft") != nil)
  }

  @Test("What is the user's is kept and named")
  func kept() throws {
    #expect(try install().status == 0)
    let folder = program.folder.path
    try FileManager.default.createDirectory(
      atPath: folder + "/.local/state/wiredraft", withIntermediateDirectories: true)
    try FileManager.default.createDirectory(
      atPath: folder + "/.config/wiredraft", withIntermediateDirectories: true)
    try program.folder.write([1], to: ".config/wiredraft/config")
    let result = try uninstall()
    #expect(result.text.contains("kept     \(folder)/.local/state/wiredraft"))
    #expect(result.text.contains("kept     \(folder)/.config/wiredraft/config: your settings"))
    #expect(bytes(folder + "/.config/wiredraft/config") == Data([1]))
  }

  @Test("What shells do not find is reported")
  func hints() {
    let prefix = "/home/a b/.local"
    #expect(
      InstallHints.all(for: prefix, environment: ["PATH": "/bin:/home/a b/.local/bin", "SHELL": "/bin/bash"])
        == [])
    let hints = InstallHints.all(for: prefix, environment: ["PATH": "/bin", "SHELL": "/usr/bin/zsh"])
    #expect(hints.count == 2)
    #expect(hints.first?.contains("export PATH='/home/a b/.local/bin':\"$PATH\"") == true)
    #expect(hints.last?.contains("fpath=('/home/a b/.local/share/zsh/site-functions' $fpath)") == true)
  }

  @Test("The licences are the real ones, of the sources that are built")
  func licences() throws {
    let copies = [
      "swift-argument-parser/LICENSE.txt": "swift.txt", "swift-collections/LICENSE.txt": "swift.txt",
      "swift-http-types/LICENSE.txt": "swift-http-types.txt",
      "swift-http-types/NOTICE.txt": "swift-http-types-notice.txt",
      "swift-system/LICENSE.txt": "swift-system.txt",
    ]
    for (source, copy) in copies {
      let real = try #require(bytes("\(Tools.buildFolder)/../../checkouts/\(source)"))
      #expect(
        bytes(ExampleTests.resources.appendingPathComponent("licenses/" + copy).path) == real, "\(source)")
    }
    let table = try #require(Resource.all.first { $0.path == "licenses/README.txt" })
    let text = String(decoding: table.bytes, as: UTF8.self)
    for resource in Resource.all where resource.path.hasPrefix("licenses/") && resource.path != table.path {
      #expect(text.contains(resource.path.dropFirst("licenses/".count)), "\(resource.path)")
    }
  }
}
