import DraftStore
import Glibc
import Synchronization
import TestSupport

/// Makes one call of a series fail, or all calls from one on, as on a disk that stays full.
final class Faults: Sendable {
  /// A fault and its duration.
  struct Kind: CustomStringConvertible, Sendable, Hashable {
    var name: String
    var fault: FileCalls.Fault
    var lasts = false
    var description: String { lasts ? name + " from then on" : name }
  }

  /// Errors that disks, quotas, networks and signals cause; `FAULTS=all` adds the rarer ones.
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

  /// Some of the kinds, for tests that take long.
  ///
  /// - Parameter start: Tests with another one, up to 2, have other kinds.
  static func few(from start: Int) -> [Kind] {
    getenv("FAULTS") == nil ? sample(kinds, oneIn: 3, from: start) : kinds
  }

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

  /// The failing calls. Removing unfinished files succeeds during lasting faults: otherwise leftovers could not be
  /// judged.
  var calls: FileCalls { FileCalls { [self] in fault(of: $0) } }

  /// Returns the fault of the next call, or nil for none.
  func fault(of call: FileCalls.Call) -> FileCalls.Fault? {
    state.withLock { state in
      guard !state.isOver, call != .unlink || !kind.lasts else { return nil }
      state.count += 1
      guard kind.lasts ? state.count > number : state.count == number + 1 else { return nil }
      state.met.append(call)
      return kind.fault
    }
  }

  /// Makes all further calls succeed.
  func end() { state.withLock { $0.isOver = true } }

  /// The calls that failed.
  var met: [FileCalls.Call] { state.withLock { $0.met } }

  /// Repeats a closure, each time with another failing call, until all calls have failed once.
  ///
  /// - Returns: The number of failures.
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

/// Returns the number of open descriptors of this process.
func openDescriptors() -> Int {
  guard let folder = opendir("/proc/self/fd") else { return -1 }
  defer { closedir(folder) }
  var count = 0
  while readdir(folder) != nil { count += 1 }
  return count
}
