@testable import ComposerUI
import DraftFormats
import Testing
import WiredraftCore

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

  @Test("Equal texts have no differing lines")
  func equal() {
    #expect(lines("", "").isEmpty)
    #expect(lines("a\nb\n", "a\nb\n").isEmpty)
  }

  @Test("Removed, added and changed lines are shown with the surrounding ones")
  func changes() {
    #expect(lines("a\nb\nc\n", "a\nc\n") == [" a", "-b", " c"])
    #expect(lines("a\nc\n", "a\nb\nc\n") == [" a", "+b", " c"])
    #expect(lines("a\nb\n", "a\nx\n") == [" a", "-b", "+x"])
    #expect(lines("", "a\n") == ["+a"])
    #expect(lines("a", "") == ["-a"])
    let numbers: [String] = (0..<20).map { "\($0)" }
    let old = numbers.joined(separator: "\n")
    let new = numbers.map { ["3", "15"].contains($0) ? "x" : $0 }.joined(separator: "\n")
    #expect(
      lines(old, new) == [
        " 0", " 1", " 2", "-3", "+x", " 4", " 5", "~7", " 13", " 14", "-15", "+x", " 16", " 17", "~2",
      ])
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
        #expect(index == newIndex && old[oldIndex] == new[newIndex])
        (oldIndex, newIndex) = (oldIndex + 1, newIndex + 1)
      case .old(let index):
        #expect(index == oldIndex)
        oldIndex += 1
      case .new(let index):
        #expect(index == newIndex)
        newIndex += 1
      case .skipped(let count):
        #expect(old[oldIndex..<oldIndex + count] == new[newIndex..<newIndex + count])
        (oldIndex, newIndex) = (oldIndex + count, newIndex + count)
      }
    }
    if !diff.lines.isEmpty { #expect(oldIndex == old.count && newIndex == new.count) }
    #expect(diff.lines.isEmpty == (old == new))
    // The difference is minimal.
    var table = [[Int]](repeating: [Int](repeating: 0, count: new.count + 1), count: old.count + 1)
    for i in stride(from: old.count - 1, through: 0, by: -1) {
      for j in stride(from: new.count - 1, through: 0, by: -1) {
        table[i][j] = old[i] == new[j] ? table[i + 1][j + 1] + 1 : max(table[i + 1][j], table[i][j + 1])
      }
    }
    #expect(diff.oldCount == old.count - table[0][0])
    #expect(diff.newCount == new.count - table[0][0])
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
    #expect(diff.oldCount == 2 && diff.newCount == 2)
    #expect(diff.lines.count < 20)
    let other = LineDiff(old: old, new: Array(text.map { "z" + $0 }.joined().utf8))
    #expect(other.oldCount == 100_000 && other.newCount == 100_000)
  }
}
