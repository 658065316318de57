import Testing

@testable import ComposerUI

@Suite("Keys before the list shows what the last one did")
struct AwaitedDraftTests {
  private static let original = "pay me.wiredraft.json"

  private func listed(_ filter: String) throws -> ComposerState {
    try Rehearsal("<c-o>" + filter, files: DraftsTests.files).state
  }

  private func deleted(_ effects: [Effect]) -> String? {
    for case .shelf(.delete(let path)) in effects { return path }
    return nil
  }

  @Test("What was brought back is deleted again before it is listed")
  func restored() throws {
    var state = try listed("pay")
    _ = state.take(.deleted(path: Self.original, number: 1))
    #expect(state.openDrafts?.selected == nil)
    _ = state.take(.restored(number: 1, path: Self.original))
    #expect(deleted(state.apply(.deleteDraft)) == Self.original)
  }

  @Test("What a listing does not hold is awaited no longer: the selected one is deleted")
  func notListed() throws {
    var state = try listed("pay")
    _ = state.take(.restored(number: 1, path: "/elsewhere/a.json"))
    let id = try #require(state.openDrafts?.id)
    let listing = ShelfListing(
      folder: "~", inFolder: [ShelfName(path: Self.original, shown: "pay me")], recent: [])
    _ = state.take(.listed(id: id, listing))
    #expect(deleted(state.apply(.deleteDraft)) == Self.original)
  }

  @Test("It is the copy that is deleted, not what it was made of")
  func copied() throws {
    var state = try listed("pay")
    let copy = "pay me-2.wiredraft.json"
    _ = state.take(.duplicated(Self.original, as: copy))
    #expect(state.openDrafts?.selected?.name.path == Self.original)
    #expect(deleted(state.apply(.deleteDraft)) == copy)
  }
}
