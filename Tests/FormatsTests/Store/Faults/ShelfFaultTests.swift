import DraftStore
import Glibc
import TestSupport
import Testing

/// Each call that renames, copies, deletes or restores drafts fails once.
@Suite("Faults while files are moved")
struct ShelfFaultTests {
  private static let bytes = [UInt8](repeating: 3, count: 300_000)

  private func isWhole(_ path: String) -> Bool { (try? FileStore.load(path)) == Self.bytes }

  @Test("A file that is renamed has its old name or its new one, whatever call goes wrong")
  func renaming() throws {
    let count = try Faults.each { folder, faults, place in
      try folder.write(Self.bytes, to: "a")
      let path = try? DraftFiles.rename(folder("a"), to: "b", calls: faults.calls)
      check(isWhole(folder(path == nil ? "a" : "b")), "\(place)")
      if path != nil { check(folder.names, ["b"], "\(place)") }
    }
    check(count > 5)
  }

  @Test(
    "Where a file can't have two names it is renamed nevertheless, and no call that goes wrong loses it",
    arguments: [EPERM, EXDEV])
  func renamingOtherwise(reason: Int32) throws {
    let count = try Faults.each { folder, faults, place in
      try folder.write(Self.bytes, to: "a")
      let calls = FileCalls { call in call == .link ? .fails(reason) : faults.fault(of: call) }
      let path = try? DraftFiles.rename(folder("a"), to: "b", calls: calls)
      check(isWhole(folder(path == nil ? "a" : "b")), "\(place)")
      if faults.met != [.unlink] { check(folder.names == [path == nil ? "a" : "b"], "\(place)") }
    }
    check(count > 5)
  }

  @Test("A copy is whole or not there, and what it is of stays, whatever call goes wrong")
  func copying() throws {
    let count = try Faults.each { folder, faults, place in
      try folder.write(Self.bytes, to: "a")
      let path = try? DraftFiles.duplicate(folder("a"), calls: faults.calls)
      check(isWhole(folder("a")), "\(place)")
      if let path { check(isWhole(path), "\(place)") }
      if path == nil, faults.met != [.unlink] { check(folder.names, ["a"], "\(place)") }
    }
    check(count > 12)
  }

  @Test("A deleted draft is in its place or comes back to it, whatever call goes wrong")
  func deleting() throws {
    let count = try Faults.each { folder, faults, place in
      try folder.write(Self.bytes, to: "a")
      let trash = DraftTrash(calls: faults.calls)
      var failure: ShelfError?
      var number: Int?
      do throws(ShelfError) {
        number = try trash.delete(folder("a"), stateFolder: folder.path)
      } catch {
        failure = error
      }
      guard let number else {
        check(isWhole(folder("a")), "\(place)")
        check(failure?.sentence.isEmpty == false, "\(place)")
        return
      }
      // If restoring fails, it can be tried again.
      var path = try? trash.restore(number)
      if path == nil {
        faults.end()
        path = try trash.restore(number)
      }
      check(path, folder("a"), "\(place)")
      check(isWhole(folder("a")), "\(place)")
    }
    check(count > 5)
  }
}
