import Readers
import WiredraftCore

/// Queries of 10 kB read by the twelve usual readers, beside as many readings by a plain decoder of forms.
enum ReaderContests {
  static var all: [Contest] {
    [
      contest("pairs") { "name\($0)=value+\($0)" },
      contest("brackets") { "items%5B\($0 / 4)%5D%5Bkey\($0 % 4)%5D=value" },
      contest("one list") { "tag%5B%5D=value\($0)" },
      contest("escapes") { "n%C3%A9\($0)=%E2%82%AC+%F0%9F%98%80" },
      contest("deep") { "a%5Bb%5D%5Bc%5D%5Bd%5D%5Be%5D%5Bf%5D%5B\($0)%5D=1" },
    ]
  }

  private static func contest(_ shape: String, _ pair: (Int) -> String) -> Contest {
    var text = ""
    var number = 0
    while text.utf8.count < 10_000 {
      text += (text.isEmpty ? "" : "&") + pair(number)
      number += 1
    }
    let bytes = Array(text.utf8)
    return Contest(
      name: "10 kB by twelve readers: \(shape)", limit: .none,
      ours: {
        let input = ReaderInput(query: bytes)
        return Reader.usual.reduce(0) { $0 + ($1.read(input).refusal == nil ? bytes.count : 1) }
      }, other: "decoded twelve times",
      theirs: { (0..<12).reduce(0) { count, _ in count + FormDecoder.pairs(in: bytes).count } })
  }
}
