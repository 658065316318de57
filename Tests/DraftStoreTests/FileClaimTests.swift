import DraftStore
import Glibc
import TestFolders
import Testing

@Suite("Two sessions on one file")
struct FileClaimTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func claim(_ name: String) -> FileClaim? { FileClaim(of: folder(name), in: folder("claims")) }

  @Test("The second is told the first, however the file is named, and nobody is after the first has gone")
  func second() throws {
    try folder.write([1], to: "draft")
    try folder.check(symlink("draft", folder("link")))
    do {
      let first = try #require(claim("draft"))
      #expect(first.holder == nil)
      #expect(try #require(claim("link")).holder == getpid())
      #expect(try #require(claim("./draft")).holder == getpid())
      #expect(try #require(claim("other")).holder == nil)
    }
    #expect(try #require(claim("draft")).holder == nil)
    #expect(folder.names == ["claims", "draft", "link"])
  }

  @Test("Where no claim can be written nobody is told anything")
  func nowhere() throws {
    #expect(FileClaim(of: folder("draft"), in: "/proc/nowhere") == nil)
    #expect(claim("no/draft") == nil)
  }
}
