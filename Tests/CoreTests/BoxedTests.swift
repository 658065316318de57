import TestSupport
import Testing
@testable import WiredraftCore

@Suite("Values behind a reference")
struct BoxedTests {
  private struct Holder: Sendable {
    @Boxed var list: [Int] = []
    @Boxed var name = ""
  }

  @Test("A change of one copy is not seen by another, whichever is changed, and while it is being changed")
  func copies() {
    var one = Holder(list: [1], name: "a")
    var other = one
    other.list.append(2)
    check(one.list, [1])
    check(other.list, [1, 2])
    one.list.append(3)
    check(one.list, [1, 3])
    check(other.list, [1, 2])
    check(other.name, "a")

    let kept = one
    change(&one.list) { list in
      list.append(4)
      check(kept.list, [1, 3])
      var third = kept
      third.list.removeAll()
      list.append(kept.list.count)
    }
    check(one.list, [1, 3, 4, 2])
    check(kept.list, [1, 3])
  }

  @Test("A value that no one else holds is changed in place, and only the changed one of a copy is copied")
  func inPlace() {
    var holder = Holder(list: Array(0..<1_000), name: "a")
    holder.list.reserveCapacity(2_000)
    let place = address(of: holder.list)
    for number in 0..<500 { holder.list.append(number) }
    check(address(of: holder.list), place)
    var copy = holder
    copy.name = "b"
    check(address(of: copy.list), place)
    copy.list[0] = 7
    check(address(of: copy.list) != place)
    check(address(of: holder.list), place)
  }

  @Test("Drafts and compositions are values")
  func drafts() {
    var draft = Draft()
    draft.url = "https://h/p"
    draft.body.parameters = [Draft.Row("a", "1")]
    var copy = draft
    copy.body.parameters?[0].name = "b"
    copy.unknown.members.append(Draft.UnknownMember(name: "x", json: "null", follows: nil))
    check(draft.body.parameters?[0].name, "a")
    check(draft.unknown.members.isEmpty)
    let (one, other) = (draft.compose(), copy.compose())
    check(one.body?.bytes.count == other.body?.bytes.count)
    check(one.sentAs(Draft.RowReference(.body, 0)) != other.sentAs(Draft.RowReference(.body, 0)))
  }

  private func change(_ list: inout [Int], by body: (inout [Int]) -> Void) { body(&list) }

  private func address(of list: [Int]) -> UnsafeRawPointer? {
    list.withUnsafeBytes { $0.baseAddress }
  }
}
