import DraftStore
import Glibc
import Synchronization
import TestFolders

/// Lets one call of a series go wrong, or all from one on, as a disk does that stays full.
final class Faults: Sendable {
  /// What a call meets, and for how long.
  struct Kind: CustomStringConvertible, Sendable, Hashable {
    var name: String
    var fault: FileCalls.Fault
    var lasts = false
    var description: String { lasts ? name + " from then on" : name }
  }

  /// Errors that disks, quotas, networks and signals are the reason of; `FAULTS=all` tries the rarer ones, too.
  static let kinds: [Kind] = {
    var errors: [(String, Int32)] = [("EIO", EIO), ("ENOSPC", ENOSPC)]
    if getenv("FAULTS") != nil {
      errors += [
        ("EDQUOT", EDQUOT), ("EROFS", EROFS), ("EACCES", EACCES), ("EMFILE", EMFILE), ("EFBIG", EFBIG),
        ("ESTALE", ESTALE),
      ]
    }
    return errors.flatMap { name, number in
      [false, true].map { Kind(name: name, fault: .fails(number), lasts: $0) }
    } + [
      Kind(name: "EINTR", fault: .fails(EINTR)), Kind(name: "a short write", fault: .isShort, lasts: true),
    ]
  }()

  private let kind: Kind
  private let number: Int
  private struct State {
    var count = 0
    var met: [FileCalls.Call] = []
    var isOver = false
  }

  private let state = Mutex(State())

  init(_ kind: Kind, at number: Int) {
    self.kind = kind
    self.number = number
  }

  /// The calls that go wrong. Removing what was begun works: else nothing could be told of what is left.
  var calls: FileCalls { FileCalls { [self] in fault(of: $0) } }

  /// What goes wrong with the next call; nil for nothing.
  func fault(of call: FileCalls.Call) -> FileCalls.Fault? {
    state.withLock { state in
      guard !state.isOver, call != .unlink || !kind.lasts else { return nil }
      state.count += 1
      guard kind.lasts ? state.count > number : state.count == number + 1 else { return nil }
      state.met.append(call)
      return kind.fault
    }
  }

  /// Lets all go well from here on.
  func end() { state.withLock { $0.isOver = true } }

  /// The calls that went wrong.
  var met: [FileCalls.Call] { state.withLock { $0.met } }

  /// Does something again and again, each time with another call that goes wrong, until all of them did.
  ///
  /// - Returns: How often something went wrong.
  @discardableResult
  static func each(
    _ kinds: [Kind] = kinds, _ body: (TemporaryFolder, Faults, String) throws -> Void
  ) throws -> Int {
    var count = 0
    for kind in kinds {
      for number in 0..<200 {
        let faults = Faults(kind, at: number)
        try body(try TemporaryFolder(), faults, "\(kind) at call \(number)")
        if faults.met.isEmpty { break }
        count += 1
      }
    }
    return count
  }
}

/// How many descriptors this process has open.
func openDescriptors() -> Int {
  guard let folder = opendir("/proc/self/fd") else { return -1 }
  defer { closedir(folder) }
  var count = 0
  while readdir(folder) != nil { count += 1 }
  return count
}
