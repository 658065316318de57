@testable import DraftStore
import Glibc
import SystemPackage
import TestFolders
import Testing
import Variables
import WiredraftCore

@Suite("Finding files of variables")
struct FoundVariableFilesTests {
  private let folder: TemporaryFolder

  /// Makes a repository with a folder of drafts in it.
  init() throws {
    folder = try TemporaryFolder()
    for name in ["root", "root/.git", "root/in", "root/in/deep"] {
      try folder.check(mkdir(folder(name), 0o700))
    }
  }

  private func write(_ name: String, _ text: String = "A=1", mode: FilePermissions = .ownerReadWrite) throws {
    try folder.write(Array(text.utf8), to: name, mode: mode)
    try folder.check(chmod(folder(name), mode_t(mode.rawValue)))
  }

  private func find(_ environment: String? = nil, from name: String = "root/in/deep") -> FoundVariableFiles {
    FoundVariableFiles(from: folder(name), environments: environment.map { [$0] } ?? [])
  }

  @Test("They are found from the draft's folder up to the root of the repository, the nearest first")
  func upwards() throws {
    try write(".env")
    try write("root/.env")
    try write("root/http-client.env.json", "{}")
    try write("root/in/deep/.env", "B=2")
    try write("root/in/folder.wiredraft.json", "{}")
    let found = find()
    #expect(
      found.files == [
        VariableFile(path: ".env", kind: .dotenv(environment: nil), bytes: Array("B=2".utf8)),
        VariableFile(path: "../folder.wiredraft.json", kind: .folder, distance: 1, bytes: Array("{}".utf8)),
        VariableFile(
          path: "../../http-client.env.json", kind: .environments, distance: 2, bytes: Array("{}".utf8)),
        VariableFile(
          path: "../../.env", kind: .dotenv(environment: nil), distance: 2, bytes: Array("A=1".utf8)),
      ])
    #expect(found.leftOut.isEmpty)
  }

  @Test("Without a repository only the draft's folder counts; a worktree has a file instead of a folder")
  func noRepository() throws {
    try folder.check(rmdir(folder("root/.git")))
    try write("root/.env")
    try write("root/in/.env")
    #expect(find(from: "root/in").files.map(\.path) == [".env"])
    try write("root/.git", "gitdir: elsewhere")
    #expect(find(from: "root/in").files.map(\.path) == [".env", "../.env"])
    #expect(find(from: "root/missing").files.isEmpty)
  }

  @Test("Only the dotenv file of the chosen environment is read, and no name leads elsewhere")
  func environment() throws {
    for name in [".env.dev", ".env.prod", ".env.example"] { try write("root/in/" + name) }
    try write("root/dev")
    try folder.check(mkdir(folder("root/in/.env.a"), 0o700))
    #expect(find("dev", from: "root/in").files.map(\.kind) == [.dotenv(environment: "dev")])
    for name in ["example", "a/../../dev", "", "\0"] {
      let found = find(name, from: "root/in")
      #expect(found.files.isEmpty && found.leftOut.isEmpty, "\(name)")
    }
    try write("root/.env.dev")
    try write("root/.env.local")
    #expect(find(from: "root/in").dotenvEnvironments == ["a", "dev", "prod", "local"])
    let all = FoundVariableFiles(from: folder("root/in"), environments: nil)
    #expect(all.files.map(\.path) == [".env.dev", ".env.prod", "../.env.dev", "../.env.local"])
    #expect(all.leftOut.map(\.path) == [".env.a"])
  }

  @Test("A file that others could have written is left out")
  func writable() throws {
    try write("root/in/.env", mode: [.ownerReadWrite, .otherWrite])
    try write("root/in/folder.wiredraft.json", mode: [.ownerReadWrite, .otherWrite])
    try write("root/in/http-client.env.json", mode: [.ownerReadWrite, .groupRead, .otherRead])
    let found = find(from: "root/in")
    #expect(
      found.leftOut == [
        LeftOutFile(path: "folder.wiredraft.json", kind: .folder, reason: .writableByOthers),
        LeftOutFile(path: ".env", kind: .dotenv(environment: nil), reason: .writableByOthers),
      ])
    #expect(found.files.map(\.path) == ["http-client.env.json"])
    // A group counts as the user's own if it has the same number.
    try write("root/in/.env", mode: [.ownerReadWrite, .groupWrite])
    #expect(find(from: "root/in").leftOut.contains { $0.path == ".env" } == (getegid() != geteuid()))
  }

  @Test("A file of another user is left out")
  func owner() throws {
    try write("root/.env")
    let found = FoundVariableFiles(from: folder("root"), environments: [], user: geteuid() + 1)
    #expect(found.files.isEmpty)
    #expect(found.leftOut.map(\.reason) == [.otherOwner])
  }

  @Test(
    "A link is followed to a file that may be read, unless it is another user's",
    .enabled(if: geteuid() == 0, "only root may give links away"))
  func links() throws {
    try write("target")
    try folder.check(symlink("../target", folder("root/.env")))
    #expect(find(from: "root").files.map(\.path) == [".env"])
    try folder.check(chmod(folder("target"), 0o666))
    #expect(find(from: "root").leftOut.map(\.reason) == [.writableByOthers])
    try folder.check(chmod(folder("target"), 0o600))
    try folder.check(lchown(folder("root/.env"), 4711, 4711))
    #expect(find(from: "root").leftOut.map(\.reason) == [.otherOwner])
    try folder.check(lchown(folder("root/.env"), geteuid(), getegid()))
    try folder.check(chown(folder("target"), 4711, 4711))
    #expect(find(from: "root").leftOut.map(\.reason) == [.otherOwner])
  }

  @Test("A folder, a pipe, a link to nothing and a large file are left out")
  func others() throws {
    try folder.check(mkdir(folder("root/http-client.env.json"), 0o700))
    try folder.check(mkfifo(folder("root/http-client.private.env.json"), 0o600))
    try folder.check(symlink("nowhere", folder("root/http-client.env.json.user")))
    try write("root/.env")
    try folder.check(truncate(folder("root/.env"), off_t(FoundVariableFiles.largestSize + 1)))
    let found = find(from: "root")
    #expect(found.files.isEmpty)
    #expect(found.leftOut.map(\.reason) == [.notAFile, .unreadable(errno: ENOENT), .notAFile, .tooLarge])
    try folder.check(truncate(folder("root/.env"), off_t(FoundVariableFiles.largestSize)))
    #expect(find(from: "root").files.map(\.path) == [".env"])
    for reason in found.leftOut.map(\.reason) { #expect(!reason.sentence.isEmpty) }
  }

  @Test("A file that the system refuses to read is left out, with the reason")
  func refused() throws {
    try write("root/.env")
    for call in [FileCalls.Call.open, .read, .close] {
      let calls = FileCalls { $0 == call ? .fails(EACCES) : nil }
      let found = FoundVariableFiles(
        from: folder("root"), environments: [], user: geteuid(), calls: calls)
      #expect(found.files.isEmpty)
      #expect(found.leftOut.map(\.reason) == [.unreadable(errno: EACCES)])
      #expect(found.leftOut.map(\.reason.sentence) == ["it can't be read: Permission denied"])
    }
  }

  @Test("The stamp changes with each file, its permissions, and files that appear or disappear")
  func stamps() throws {
    func stamp() -> VariableFilesStamp {
      find("dev", from: "root/in").stamp
    }
    var last = stamp()
    #expect(last == stamp())
    let changes: [() throws -> Void] = [
      { try write("root/.env") }, { try write("root/in/.env.dev") }, { try write("root/.env", "A=10") },
      { try folder.check(chmod(folder("root/.env"), 0o620)) },
      { try folder.check(unlink(folder("root/in/.env.dev"))) },
      { try folder.check(rmdir(folder("root/.git"))) },
    ]
    for (index, change) in changes.enumerated() {
      try change()
      #expect(stamp() != last, "change \(index)")
      last = stamp()
    }
    try write("root/in/.env.other")
    #expect(last == stamp())
  }

  @Test("Each kind of problem has a sentence")
  func sentences() {
    let place = TextPosition(line: 1, column: 1)
    let kinds: [VariableFileProblem.Kind] = [
      .invalidName, .missingEqualSign, .unterminatedQuote, .textAfterQuote, .invalidUTF8,
      .json(.unexpectedEnd),
      .notAnObject(found: .array), .environmentNotAnObject(name: "dev", found: .null),
    ]
    let sentences = kinds.map { VariableFileProblem($0, at: place).sentence }
    #expect(Set(sentences).count == kinds.count && !sentences.contains(""))
    #expect(sentences.last == "\"dev\" must be an object of variables, not null")
  }
}
