internal import Glibc
internal import SystemPackage
internal import Synchronization

/// The drafts that were deleted in this session, which can be restored until the program ends.
package final class DraftTrash: Sendable {
  /// In seconds, for the trash of a session that ended abnormally.
  static let longest: Int64 = 90 * 86_400

  private struct State {
    /// Nil as long as nothing was deleted.
    var folder: String?
    var lastNumber = 0
    var kept: [Int: (old: String, new: String)] = [:]
  }

  private let state = Mutex(State())
  private let calls: FileCalls

  /// Creates an empty trash; no folder is created before a file is deleted.
  package init(calls: FileCalls = .system) { self.calls = calls }

  /// Moves a file to the trash.
  ///
  /// - Parameter stateFolder: The folder that contains the trash.
  /// - Returns: A number for restoring it.
  package func delete(_ path: String, stateFolder: String) throws(ShelfError) -> Int {
    let number = state.withLock { state in
      state.lastNumber += 1
      return state.lastNumber
    }
    let place = try sessionFolder(in: stateFolder) + "/\(number)"
    do throws(Errno) { try calls.makeFolder(FilePath(place)) } catch {
      throw Self.noTrash(path, error.rawValue)
    }
    let target = place + "/" + DraftFiles.parts(of: path).name
    do throws(ShelfError) {
      try DraftFiles.move(path, to: target, calls: calls)
    } catch {
      try? calls.removeFolder(FilePath(place))
      throw error
    }
    state.withLock { $0.kept[number] = (path, target) }
    return number
  }

  /// Moves a file back; if its name is taken meanwhile, it gets a free one in the same folder.
  ///
  /// - Returns: Its new path, or nil if it is no longer in the trash.
  /// - Throws: The reason why it stays in the trash.
  package func restore(_ number: Int) throws(ShelfError) -> String? {
    guard let (old, new) = state.withLock({ $0.kept[number] }), Self.isThere(new) else {
      state.withLock { _ = $0.kept.removeValue(forKey: number) }
      return nil
    }
    let folder = DraftFiles.parts(of: old).folder
    guard Self.isThere(folder.isEmpty ? "." : folder) else {
      throw ShelfError(path: old, reason: .noFolder(kept: new))
    }
    var target = old
    var attempt = 1
    while true {
      do throws(ShelfError) {
        try DraftFiles.move(new, to: target, calls: calls)
        break
      } catch {
        attempt += 1
        guard error.reason == .taken, attempt < 10_000 else { throw error }
        target = DraftFiles.numbered(old, attempt)
      }
    }
    state.withLock { _ = $0.kept.removeValue(forKey: number) }
    rmdir(DraftFiles.parts(of: new).folder)
    return target
  }

  /// Permanently removes the files that this session deleted, and those that ended sessions left long ago.
  ///
  /// - Parameter now: The current time, in seconds since 1970.
  package func empty(now: Int64) {
    let folder = state.withLock { state in
      defer {
        state.folder = nil
        state.kept = [:]
      }
      return state.folder
    }
    guard let folder else { return }
    Self.removeAll(folder)
    let trash = String(DraftFiles.parts(of: folder).folder.dropLast())
    for name in FolderEntry.names(in: trash) { Self.removeIfOld(trash + "/" + name, name, now: now) }
    // If another session has a folder there, it stays.
    rmdir(trash)
  }

  // MARK: - Folders

  private func sessionFolder(in stateFolder: String) throws(ShelfError) -> String {
    if let folder = state.withLock({ $0.folder }) { return folder }
    let trash = stateFolder + "/trash"
    let folder = trash + "/\(getpid())-" + String(UInt64.random(in: 0...(.max)), radix: 36)
    do throws(Errno) {
      do throws(Errno) { try calls.makeFolder(FilePath(trash)) } catch .fileExists {}
      try calls.makeFolder(FilePath(folder))
    } catch {
      throw Self.noTrash(folder, error.rawValue)
    }
    return state.withLock { state in
      if let other = state.folder {
        rmdir(folder)
        return other
      }
      state.folder = folder
      return folder
    }
  }

  private static func noTrash(_ path: String, _ number: Int32) -> ShelfError {
    ShelfError(
      path: path, reason: .noTrash(ShelfError(path: path, reason: .system(number)).sentence))
  }

  private static func isThere(_ path: String) -> Bool {
    var facts = stat()
    return lstat(path, &facts) == 0 || errno != ENOENT && errno != ENOTDIR
  }

  private static func removeIfOld(_ path: String, _ name: String, now: Int64) {
    var facts = stat()
    guard lstat(path, &facts) == 0, facts.st_mode & S_IFMT == S_IFDIR,
      now - Int64(facts.st_mtim.tv_sec) > longest,
      let process = name.split(separator: "-").first.flatMap({ pid_t($0) }), kill(process, 0) != 0
    else { return }
    removeAll(path)
  }

  /// Links are removed, not their targets.
  private static func removeAll(_ path: String) {
    for name in FolderEntry.names(in: path) {
      let inner = path + "/" + name
      if unlink(inner) != 0 { removeAll(inner) }
    }
    rmdir(path)
  }
}
