import DraftStore
import Glibc
import TestFolders
import Testing

@Suite("The drafts of folders")
struct DraftTreeTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Makes a draft file, and the folders that it is in.
  private func make(_ name: String) throws {
    var path = ""
    for part in name.split(separator: "/").dropLast() {
      path += (path.isEmpty ? "" : "/") + part
      if mkdir(folder(path), 0o700) != 0, errno != EEXIST { try folder.check(-1) }
    }
    try folder.write([], to: name)
  }

  private func listing(_ tree: DraftTree) -> [String] {
    tree.folders.flatMap { folder in folder.names.map { folder.path + $0.split(separator: ".")[0] } }
  }

  @Test("Each folder's drafts come before those of the folders in it; hidden and linked folders are left out")
  func order() throws {
    for name in ["z", "b/c/x", "b/y", "a b/x", ".hidden/x", "a/x", "other/sub/readme"] {
      try make(name + (name.hasSuffix("readme") ? "" : ".wiredraft.json"))
    }
    try folder.write([], to: "a/folder.wiredraft.json")
    try folder.check(symlink("a", folder("link")))
    let tree = try DraftTree(around: folder.path)
    #expect(listing(tree) == ["z", "a/x", "a b/x", "b/y", "b/c/x"])
    #expect(tree.folders.filter(\.hasFolderFile).map(\.path) == ["a/"])
    #expect(tree.origin == "" && !tree.isCut)
  }

  @Test("In a repository the tree has the drafts of all of it, from the innermost folder that holds them")
  func repository() throws {
    for name in ["repository/api/pay/a", "repository/api/orders/b", "repository/api/pay/eu/c", "outside"] {
      try make(name + ".wiredraft.json")
    }
    try folder.check(mkdir(folder("repository/.git"), 0o700))
    let tree = try DraftTree(around: folder("repository/api/pay"))
    #expect(tree.top.hasSuffix("repository/api"))
    #expect(tree.origin == "pay/")
    #expect(listing(tree) == ["orders/b", "pay/a", "pay/eu/c"])
    // Without a repository only the folder and those in it are read.
    try folder.check(rmdir(folder("repository/.git")))
    #expect(try listing(DraftTree(around: folder("repository/api/pay"))) == ["a", "eu/c"])
  }

  @Test("The depth and the number of drafts are limited, and the tree says that it was cut")
  func limits() throws {
    let deep = (1...9).map { "\($0)" }.joined(separator: "/")
    try make(deep + "/x.wiredraft.json")
    let tree = try DraftTree(around: folder.path)
    #expect(tree.folders.isEmpty && tree.isCut)
    try make("1/2/3/4/5/6/7/8/y.wiredraft.json")
    #expect(try listing(DraftTree(around: folder.path)) == ["1/2/3/4/5/6/7/8/y"])
    for number in 0..<DraftTree.mostFiles { try make("\(number).wiredraft.json") }
    let many = try DraftTree(around: folder.path)
    #expect(many.isCut && many.folders.count == 1)
  }
}
