import Glibc
import TestSupport
import Testing
import WiredraftCore
import WiredraftFiles

@Suite("Facts of files")
struct FileFactsTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func examine(_ path: String, boundary: String? = nil) -> Result<
    Composition.FileFacts, Diagnostic.FileProblem
  > {
    Composition.FileFacts.examine(path: path, relativeTo: folder.path, boundary: boundary)
  }

  @Test("A file has its size and the content type that its name says")
  func facts() throws {
    try folder.write([1, 2, 3], to: "me.PNG")
    check(
      examine("me.PNG", boundary: "B"), .success(Composition.FileFacts(size: 3, contentType: "image/png")))
    check(try Composition.FileFacts.examine(path: folder("me.PNG"), relativeTo: "/nowhere").get().size, 3)
  }

  @Test("What is no file says why, and nothing waits")
  func problems() throws {
    try folder.check(mkfifo(folder("fifo"), 0o600))
    try folder.check(mkdir(folder("folder"), 0o700))
    try folder.check(symlink("loop", folder("loop")))
    try folder.write([], to: "file")
    check(examine("fifo", boundary: "B"), .failure(.notAFile))
    check(examine("folder"), .failure(.isFolder))
    check(examine("/dev/null"), .failure(.notAFile))
    check(examine("missing"), .failure(.notFound))
    check(examine("file/below"), .failure(.notFound))
    check(examine("fi\0le"), .failure(.notFound))
    check(examine(""), .failure(.emptyPath))
    check(examine("loop"), .failure(.system(ELOOP)))
    check(examine(String(repeating: "a", count: 300)), .failure(.system(ENAMETOOLONG)))
  }

  @Test("A file that may not be read says so", .enabled(if: geteuid() != 0, "root may read all files"))
  func permission() throws {
    try folder.write([1], to: "file", mode: [])
    check(examine("file"), .failure(.noPermission))
  }

  @Test("The boundary is found wherever it is, also where two pieces meet")
  func boundary() throws {
    let delimiter = Array("--Bound".utf8)
    for start in [0, 1, (64 << 10) - 7, (64 << 10) - 3, (64 << 10) - 1, 64 << 10, 200_000] {
      var bytes = [UInt8](repeating: UInt8(ascii: "-"), count: start)
      bytes += delimiter
      try folder.write(bytes, to: "file")
      check(try examine("file", boundary: "Bound").get().boundary, .present, "\(start)")
      check(try examine("file", boundary: "Bounds").get().boundary, .absent, "\(start)")
      bytes.removeLast()
      try folder.write(bytes, to: "file")
      check(try examine("file", boundary: "Bound").get().boundary, .absent, "\(start)")
    }
  }

  @Test("A file beyond the limit is not looked through")
  func largeFile() throws {
    try folder.write(Array("--B".utf8), to: "file")
    try folder.check(truncate(folder("file"), Composition.FileFacts.largestSearched))
    check(try examine("file", boundary: "B").get().boundary, .present)
    try folder.check(truncate(folder("file"), Composition.FileFacts.largestSearched + 1))
    check(try examine("file", boundary: "B").get().boundary, .unchecked)
  }

  @Test(
    "The content type follows the last dot of the last component",
    arguments: [
      ("a.json", "application/json"), ("a.tar.GZ", "application/gzip"), ("a", nil), ("a.", nil),
      ("a.json/b", nil), ("a.nothing", nil), (".txt", "text/plain"), ("dir.d/é.html", "text/html"), ("", nil),
    ])
  func contentType(path: String, type: String?) {
    check(FileExtension.contentType(of: path), type)
  }
}
