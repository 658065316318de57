internal import DraftFormats
internal import Glibc
internal import SystemPackage
package import Variables

/// The files that define variables for a draft: those in its folder, and in the folders above up to one whose file says
/// `"root": true`, or to the root of the repository, or without one as long as the next folder has a file for its drafts.
///
/// Others must not be able to change what is sent: a file is read only if it belongs to this user, and no other user may
/// write to it.
package struct FoundVariableFiles: Sendable {
  /// The largest size that is read.
  package static let largestSize = 16 << 20

  /// The files, the nearest first.
  package private(set) var files: [VariableFile] = []
  /// The files that exist and are not read.
  package private(set) var leftOut: [LeftOutFile] = []
  /// The stamp that distinguishes these versions of all files from later ones.
  package private(set) var stamp = VariableFilesStamp()
  private var folders: [String]

  /// Finds and reads the files.
  ///
  /// - Parameters:
  ///   - folder: The folder of the draft; nil for the current one.
  ///   - environments: The names of the environments whose dotenv files are read; nil for all that have one.
  package init(from folder: String?, environments: [String]?) {
    self.init(from: folder, environments: environments, user: geteuid())
  }

  /// Only the files of this user are read.
  init(from folder: String?, environments: [String]?, user: UInt32, calls: FileCalls = .system) {
    let search = VariableFolders(from: folder ?? ".") { folder in
      guard
        case .success(let bytes?) = Self.read(Self.path(of: .folder, in: folder), user: user, calls).contents
      else { return false }
      return FolderDocument.endsSearch(bytes)
    }
    folders = search.all
    for (distance, folder) in folders.enumerated() {
      for kind in VariableFileKind.all(environments: environments ?? Self.dotenvEnvironments(in: folder)) {
        take(kind, in: folder, distance, Self.read(Self.path(of: kind, in: folder), user: user, calls))
      }
    }
    guard let (distance, between) = search.unread else { return }
    let path = Self.shown(.folder, distance)
    for folder in between { stamp.append(folder + "/" + path, nil) }
    leftOut.append(LeftOutFile(path: path, kind: .folder, reason: .notConnected(folders: between)))
  }

  /// The path of a file, relative to the draft's folder.
  private static func shown(_ kind: VariableFileKind, _ distance: Int) -> String {
    String(repeating: "../", count: distance) + kind.fileName
  }

  private mutating func take(
    _ kind: VariableFileKind, in folder: String, _ distance: Int,
    _ found: (contents: Result<[UInt8]?, Refusal>, facts: Stat?)
  ) {
    let shown = Self.shown(kind, distance)
    stamp.append(Self.path(of: kind, in: folder).string, found.facts)
    switch found.contents {
    case .success(let bytes?):
      files.append(VariableFile(path: shown, kind: kind, distance: distance, bytes: bytes))
    case .success(nil): break
    case .failure(let refusal):
      leftOut.append(LeftOutFile(path: shown, kind: kind, reason: refusal.reason))
    }
  }

  private static func path(of kind: VariableFileKind, in folder: String) -> FilePath {
    FilePath(folder == "/" ? "/" + kind.fileName : folder + "/" + kind.fileName)
  }

  /// The names of the environments that have a dotenv file in one of the folders: `staging` for `.env.staging`.
  ///
  /// - Complexity: O(*n*), where *n* is the number of files in the folders.
  package var dotenvEnvironments: [String] {
    var names: [String] = []
    for folder in folders {
      for name in Self.dotenvEnvironments(in: folder) where !names.contains(name) { names.append(name) }
    }
    return names
  }

  private static func dotenvEnvironments(in folder: String) -> [String] {
    FolderEntry.names(in: folder).sorted().compactMap { VariableFileKind.environment(ofDotenvNamed: $0) }
  }

  // MARK: - Reading

  private struct Refusal: Error { var reason: LeftOutFile.Reason }

  /// Nil if there is no file; the facts are there if it exists.
  private static func read(
    _ path: FilePath, user: UInt32, _ calls: FileCalls
  ) -> (contents: Result<[UInt8]?, Refusal>, facts: Stat?) {
    var facts: Stat?
    do throws(Errno) {
      let link = try calls.facts(of: path, followsLinks: false)
      do throws(Errno) {
        let target = try calls.facts(of: path)
        facts = target
        // A link of another user could lead to any file of this one.
        if link.userID.rawValue != user { return (.failure(Refusal(reason: .otherOwner)), facts) }
        if let reason = refusal(of: target, user) { return (.failure(Refusal(reason: reason)), facts) }
        return (try bytes(of: path, user, calls), facts)
      } catch {
        return (.failure(Refusal(reason: .unreadable(errno: error.rawValue))), facts)
      }
    } catch .noSuchFileOrDirectory {
      return (.success(nil), nil)
    } catch {
      return (.failure(Refusal(reason: .unreadable(errno: error.rawValue))), nil)
    }
  }

  private static func refusal(of facts: Stat, _ user: UInt32) -> LeftOutFile.Reason? {
    if facts.type != .regular { return .notAFile }
    if facts.userID.rawValue != user { return .otherOwner }
    let mode = facts.permissions.rawValue
    // Many systems give each user a group of the same number, and let it write.
    let isOwnGroup = facts.groupID.rawValue == user
    return mode & 0o002 != 0 || (mode & 0o020 != 0 && !isOwnGroup) ? .writableByOthers : nil
  }

  private static func bytes(
    of path: FilePath, _ user: UInt32, _ calls: FileCalls
  ) throws(Errno) -> Result<[UInt8]?, Refusal> {
    // Another file may have this name by now.
    try calls.closing(try calls.open(path, O_RDONLY | O_NONBLOCK)) { (file) throws(Errno) in
      if let reason = refusal(of: try calls.facts(of: file), user) {
        return .failure(Refusal(reason: reason))
      }
      var bytes: [UInt8] = []
      let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 << 10, alignment: 1)
      defer { buffer.deallocate() }
      while true {
        let count = try calls.read(file, into: buffer)
        if count == 0 { return .success(bytes) }
        bytes.append(contentsOf: buffer[..<count])
        // It may grow while it is read.
        if bytes.count > largestSize { return .failure(Refusal(reason: .tooLarge)) }
      }
    }
  }
}
