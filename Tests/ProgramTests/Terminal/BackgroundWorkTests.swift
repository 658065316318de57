import TestSupport
import ComposerUI
import Glibc
import Synchronization
import Testing
import WiredraftCore

@testable import wiredraft

@Suite("What may wait is done on threads of its own")
struct BackgroundWorkTests {
  @Test("A newer task of a name supersedes one that stalls, and the loop is woken")
  func superseding() {
    let (gate, woken) = (Semaphore(), Semaphore())
    let work = BackgroundWork { woken.signal() }
    let old = Semaphore()
    work.start("path") {
      gate.wait()
      defer { old.signal() }
      return .finished(.pathCandidates(id: 1, PathListing()))
    }
    work.start("path") { .finished(.pathCandidates(id: 2, PathListing())) }
    woken.wait()
    check(work.takeFinished(), [.finished(.pathCandidates(id: 2, PathListing()))])
    gate.signal()
    old.wait()
    work.start("last") { .action(.redraw) }
    woken.wait()
    check(work.takeFinished(), [.action(.redraw)])
  }

  @Test("Names are completed as a shell does, hidden ones only where a dot begins them")
  func listing() throws {
    let folder = try TemporaryFolder()
    try folder.write(Array("12345".utf8), to: "me.png")
    try folder.write(Array("1".utf8), to: "menu.txt")
    try folder.write(Array("1".utf8), to: ".hidden")
    try folder.check(mkdir(folder("sub"), 0o700))
    let listing = PathLister.list("me", relativeTo: folder.path)
    check(listing.candidates.map(\.path), ["me.png", "menu.txt"])
    check(listing.common, "me")
    check(listing.candidates.first?.size, 5)
    check(listing.candidates.first?.contentType, "image/png")
    check(PathLister.list("", relativeTo: folder.path).total, 3)
    check(PathLister.list(".h", relativeTo: folder.path).candidates.map(\.path), [".hidden"])
    check(PathLister.list("s", relativeTo: folder.path).candidates.map(\.path), ["sub/"])
    check(PathLister.list("nowhere/", relativeTo: folder.path).problem, .notFound)
    check(PathLister.list("me.png/", relativeTo: folder.path).problem, .notAFile)
  }

  @Test("A tilde alone is the home folder, and variables are listed by their names")
  func tildeAndVariables() {
    check(PathLister.list("~", relativeTo: nil), PathLister.list("~/", relativeTo: nil))
    let listing = VariableLister.list("PAT")
    check(listing.candidates.map(\.path).contains("PATH"))
    check(listing.candidates.allSatisfy { $0.path.hasPrefix("PAT") && !$0.isFolder && $0.size == nil })
    check(VariableLister.list("NO_SUCH_VARIABLE_HERE_").total, 0)
  }

  @Test("Of many files all are counted, and the first are listed")
  func many() throws {
    let folder = try TemporaryFolder()
    for index in 0..<1000 { try folder.write(Array("".utf8), to: "file-\(index)") }
    let listing = PathLister.list("f", relativeTo: folder.path)
    check(listing.total, 1000)
    check(listing.candidates.count, PathLister.limit)
    check(listing.common, "file-")
  }
}

/// A semaphore, whose waits block until it is signalled.
private final class Semaphore: Sendable {
  private let place: UnsafePlace

  private struct UnsafePlace: @unchecked Sendable { let pointer: UnsafeMutablePointer<sem_t> }

  init() {
    place = UnsafePlace(pointer: .allocate(capacity: 1))
    sem_init(place.pointer, 0, 0)
  }

  deinit {
    sem_destroy(place.pointer)
    place.pointer.deallocate()
  }

  func signal() { sem_post(place.pointer) }
  func wait() { while sem_wait(place.pointer) != 0 {} }
}
