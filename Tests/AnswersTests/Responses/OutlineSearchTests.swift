import Responses
import TestSupport
import Testing

@Suite("A search in a content")
struct OutlineSearchTests {
  private func places(of text: String, in bytes: [UInt8]) -> [Int] {
    let isExact = text.contains(where: \.isUppercase)
    func same(_ byte: UInt8) -> UInt8 { !isExact && (0x41...0x5A).contains(byte) ? byte | 0x20 : byte }
    let pattern = text.utf8.map(same)
    guard bytes.count >= pattern.count else { return [] }
    return (0...bytes.count - pattern.count).filter {
      bytes[$0..<$0 + pattern.count].map(same) == pattern
    }
  }

  @Test("the places are those of a plain comparison, however the bytes are divided", arguments: 1...60)
  func places(seed: Int) throws {
    var random = OutlineTexts(seed: seed)
    let letters = Array("aAbB{\"é\n".utf8)
    let bytes = (0..<random.below(400)).map { _ in letters[random.below(letters.count)] }
    for text in ["a", "ab", "aB", "aa", "é", "{\"", "abab", "bbbbbbbbb"] {
      let expected = places(of: text, in: bytes)
      var search = try require(ContentSearch(text, regionSize: 1 + random.below(50)))
      var start = 0
      while start < bytes.count {
        let end = min(bytes.count, start + random.below(40))
        search.read(bytes[start..<end])
        start = end
      }
      check(search.count, expected.count)
      let read: ContentSearch.Read = { Array(bytes[$0]) }
      for offset in stride(from: 0, through: bytes.count, by: 7) {
        check(try search.first(from: offset, read), expected.first { $0 >= offset })
        check(try search.last(before: offset, read), expected.last { $0 < offset })
        check(try search.count(before: offset, read), expected.filter { $0 < offset }.count)
        let range = offset..<min(offset + 20, bytes.count)
        check(
          try search.places(touching: range, limit: 3, read),
          expected.filter { $0 < range.upperBound && $0 + search.width > offset }.prefix(3).map(\.self))
      }
    }
  }

  @Test("capitals in the text make case matter")
  func smartCase() throws {
    let bytes = Array("Swift swift SWIFT [ { @ `".utf8)
    for (text, count) in [("swift", 3), ("Swift", 1), ("[", 1), ("{", 1), ("@", 1), ("`", 1)] {
      var search = try require(ContentSearch(text))
      search.read(bytes[...])
      check(search.count, count)
    }
    check(ContentSearch("") == nil)
  }

  @Test("a place that was found leads to the line")
  func line() throws {
    let bytes = Array(#"{"items": [{"id": 1}, {"owner": {"login": "Mallory"}}]}"#.utf8)
    var search = try require(ContentSearch("mallory"))
    search.read(bytes[...])
    let place = try require(try search.first(from: 0) { Array(bytes[$0]) })
    var tree = JSONTree(bytes, .examples)
    let line = try require(try tree.reveal(place))
    check(JSONPathText.jsonPath(try tree.path(to: line)), "$.items[1].owner.login")
    check(try tree.line(at: place), line)
  }
}
