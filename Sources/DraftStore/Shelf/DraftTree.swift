/// The draft files in a folder, below it, and elsewhere in its repository.
package struct DraftTree: Sendable, Hashable {
  package struct Folder: Sendable, Hashable {
    /// The path from the tree's top, with a slash at its end; empty for the top itself.
    package var path: String
    /// The names of its draft files, in alphabetical order.
    package var names: [String]
    /// Whether it has a file of its own, `folder.wiredraft.json`.
    package var hasFolderFile: Bool
  }

  /// The absolute path of the folder that contains all others.
  package private(set) var top: String
  /// The path of the folder from which the tree was read, from its top.
  package private(set) var origin: String
  /// The folders with drafts, each before those in it.
  package private(set) var folders: [Folder] = []
  /// The number of further draft files whose names are not UTF-8.
  package private(set) var unreadableNames = 0
  /// Whether there are further folders that were not read.
  package private(set) var isCut = false
  private var remainingFolders = 5_000

  /// The number of draft files after which no further folder is read.
  package static let mostFiles = 5_000
  /// The number of folders below the first one that are read.
  package static let deepest = 8

  /// Reads the names in a folder and below it, then those in the rest of its repository. Hidden folders and links to
  /// folders are left out.
  ///
  /// - Throws: ``ShelfError`` with the folder's path if it can't be read.
  package init(around folder: String) throws(ShelfError) {
    let first = try DraftFolder.list(folder)
    guard let own = WholePath.existing(folder) else { throw ShelfError(path: folder, reason: .gone) }
    top = VariableFolders(from: own).all.last ?? own
    origin = own == top ? "" : String(own.dropFirst(top == "/" ? 1 : top.count + 1)) + "/"
    add(first, at: origin)
    walk(Self.paths(of: first, in: origin), depth: 1)
    if !origin.isEmpty { walk([""], depth: 0) }
    narrow()
    folders.sort { Self.key($0.path) < Self.key($1.path) }
  }

  /// Returns the absolute path of a folder of the tree, with a slash at its end.
  package func absolute(_ path: String) -> String { (top == "/" ? "" : top) + "/" + path }

  /// Level by level, so that the nearer folders count where there are too many.
  private mutating func walk(_ start: [String], depth: Int) {
    var (level, depth) = (start, depth)
    while !level.isEmpty {
      guard depth <= Self.deepest else {
        isCut = true
        return
      }
      var next: [String] = []
      for path in level where origin.isEmpty || path != origin {
        guard remainingFolders > 0, folders.reduce(0, { $0 + $1.names.count }) < Self.mostFiles else {
          isCut = true
          return
        }
        remainingFolders -= 1
        // A folder that may not be read has no drafts to open.
        guard let listing = try? DraftFolder.list(absolute(path)) else { continue }
        add(listing, at: path)
        next += Self.paths(of: listing, in: path)
      }
      (level, depth) = (next, depth + 1)
    }
  }

  private mutating func add(_ listing: DraftFolder.Listing, at path: String) {
    unreadableNames += listing.unreadableNames
    guard !listing.names.isEmpty else { return }
    folders.append(Folder(path: path, names: listing.names, hasFolderFile: listing.hasFolderFile))
  }

  private static func paths(of listing: DraftFolder.Listing, in path: String) -> [String] {
    listing.folders.map { path + $0 + "/" }
  }

  /// Moves the top down to the innermost folder that contains all others.
  private mutating func narrow() {
    var common = origin[...]
    for folder in folders {
      let same = zip(common.indices, folder.path.indices).prefix { common[$0] == folder.path[$1] }
      let shared = common.prefix(same.count)
      common = shared.lastIndex(of: "/").map { shared[...$0] } ?? ""
    }
    guard !common.isEmpty else { return }
    let count = common.count
    top = String(absolute(String(common)).dropLast())
    origin = String(origin.dropFirst(count))
    for index in folders.indices { folders[index].path = String(folders[index].path.dropFirst(count)) }
  }

  /// A folder sorts before those in it, and these before its neighbours.
  private static func key(_ path: String) -> String {
    path.lowercased().replacing("/", with: "\u{1}")
  }
}
