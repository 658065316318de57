import DraftFormats
import TestDrafts
import TestSupport
import Testing
import WiredraftCore
@testable import ComposerUI

@Suite("What differs between two texts, line by line")
struct LineDiffTests {
  private func lines(_ old: String, _ new: String) -> [String] {
    let diff = LineDiff(old: Array(old.utf8), new: Array(new.utf8))
    return diff.lines.map { line in
      switch line {
      case .common(let index): " " + String(decoding: diff.new.content(index), as: UTF8.self)
      case .old(let index): "-" + String(decoding: diff.old.content(index), as: UTF8.self)
      case .new(let index): "+" + String(decoding: diff.new.content(index), as: UTF8.self)
      case .skipped(let count): "~\(count)"
      }
    }
  }

  @Test("Removed, added and changed lines are shown with the surrounding ones; equal texts have none")
  func changes() {
    let numbers = (0..<20).map { "\($0)" }
    let others = numbers.map { ["3", "15"].contains($0) ? "x" : $0 }
    let cases: [(old: String, new: String, lines: String)] = [
      ("", "", ""), ("a\nb\n", "a\nb\n", ""),
      ("a\nb\nc\n", "a\nc\n", " a,-b, c"), ("a\nc\n", "a\nb\nc\n", " a,+b, c"),
      ("a\nb\n", "a\nx\n", " a,-b,+x"), ("", "a\n", "+a"), ("a", "", "-a"),
      (
        numbers.joined(separator: "\n"), others.joined(separator: "\n"),
        " 0, 1, 2,-3,+x, 4, 5,~7, 13, 14,-15,+x, 16, 17,~2"
      ),
    ]
    for one in cases { check(lines(one.old, one.new).joined(separator: ","), one.lines, one.old) }
  }

  @Test("The lines reproduce both texts, whatever they are", arguments: 0..<300)
  func wholeness(seed: UInt64) {
    var random = SplitMix(state: seed)
    func text() -> [String] {
      (0..<random.next() % 31).map { _ in String(random.next() % 7) }
    }
    let (old, new) = (text(), text())
    let join = { (lines: [String]) in lines.map { $0 + "\n" }.joined() }
    let diff = LineDiff(old: Array(join(old).utf8), new: Array(join(new).utf8))
    var (oldIndex, newIndex) = (0, 0)
    for line in diff.lines {
      switch line {
      case .common(let index):
        check(index == newIndex && old[oldIndex] == new[newIndex])
        (oldIndex, newIndex) = (oldIndex + 1, newIndex + 1)
      case .old(let index):
        check(index, oldIndex)
        oldIndex += 1
      case .new(let index):
        check(index, newIndex)
        newIndex += 1
      case .skipped(let count):
        check(old[oldIndex..<oldIndex + count], new[newIndex..<newIndex + count])
        (oldIndex, newIndex) = (oldIndex + count, newIndex + count)
      }
    }
    if !diff.lines.isEmpty { check(oldIndex == old.count && newIndex == new.count) }
    check(diff.lines.isEmpty, (old == new))
    // The difference is minimal.
    var table = [[Int]](repeating: [Int](repeating: 0, count: new.count + 1), count: old.count + 1)
    for i in stride(from: old.count - 1, through: 0, by: -1) {
      for j in stride(from: new.count - 1, through: 0, by: -1) {
        table[i][j] = old[i] == new[j] ? table[i + 1][j + 1] + 1 : max(table[i + 1][j], table[i][j + 1])
      }
    }
    check(diff.oldCount, old.count - table[0][0])
    check(diff.newCount, new.count - table[0][0])
  }

  @Test(
    "Of 100,000 rows with a change at both ends only the changes are reported, and too many are reported as one"
  )
  func large() {
    var text = (0..<100_000).map { "    { \"name\": \"row\($0)\", \"value\": \"\($0)\" },\n" }
    let old = Array(text.joined().utf8)
    text[1] = "x\n"
    text[99_998] = "y\n"
    let diff = LineDiff(old: old, new: Array(text.joined().utf8))
    check(diff.oldCount == 2 && diff.newCount == 2)
    check(diff.lines.count < 20)
    let other = LineDiff(old: old, new: Array(text.map { "z" + $0 }.joined().utf8))
    check(other.oldCount == 100_000 && other.newCount == 100_000)
  }
}
