import DraftStore
import Glibc
import Synchronization

/// A disk that takes half of a line, then nothing, and can't truncate either, until that state ends.
final class TornState: Sendable {
  private let writes = Mutex<Int?>(nil)

  func begin() { writes.withLock { $0 = 0 } }
  func end() { writes.withLock { $0 = nil } }

  func fault(of call: FileCalls.Call) -> FileCalls.Fault? {
    writes.withLock { count in
      guard let number = count else { return nil }
      switch call {
      case .write:
        count = number + 1
        return number == 0 ? .isShort : .fails(ENOSPC)
      case .truncate: return .fails(EIO)
      default: return nil
      }
    }
  }
}
