internal import WiredraftCore

struct CodePlaces: Sendable {
  private var target: ShownBytes?
  private var body: ShownBytes?
  private var fields: [String: Range<Int>] = [:]
  private let starts: [Int]

  init(lines: [String], of composition: Composition) {
    var starts: [Int] = []
    var end = 0
    for line in lines {
      starts.append(end)
      end += line.utf8.count + 1
    }
    self.starts = starts
    guard let first = lines.firstIndex(where: { $0.hasPrefix("curl ") }) else { return }
    let url = Self.word(in: lines[first], after: "curl ", from: starts[first])
    let origin = composition.urlLength - composition.target.count
    if let url, origin >= 0, url.bytes.count > origin {
      target = ShownBytes(
        composition.target.bytes, shownAs: url.bytes.dropFirst(origin), from: url.start + origin)
    }
    for index in lines.indices.dropFirst(first + 1) {
      if let field = Self.word(in: lines[index], after: "  -H ", from: starts[index]) {
        guard let colon = field.bytes.firstIndex(where: { $0 == UInt8(ascii: ":") }) else { continue }
        let name = String(decoding: field.bytes[..<colon], as: UTF8.self)
        fields[name] = field.start..<field.start + field.bytes.count
      } else if lines[index].hasPrefix("  --data-raw '"), let body = composition.body?.bytes {
        // The body is the last word of the command and extends to its end.
        var text: [UInt8] = []
        for line in lines[index...] { text += Array(line.utf8) + [0x0A] }
        let shown = text.dropLast(2).dropFirst(14)
        self.body = ShownBytes(body.bytes(in: 0..<body.count), shownAs: shown, from: starts[index] + 14)
        break
      }
    }
  }

  private static func word(
    in line: String, after option: String, from start: Int
  ) -> (bytes: ArraySlice<UInt8>, start: Int)? {
    guard line.hasPrefix(option) else { return nil }
    var bytes = Array(line.utf8)[option.utf8.count...]
    if bytes.suffix(2).elementsEqual(" \\".utf8) { bytes = bytes.dropLast(2) }
    let quote = UInt8(ascii: "'")
    guard bytes.first == quote, bytes.last == quote, bytes.count >= 2 else {
      return (bytes, start + option.utf8.count)
    }
    return (bytes.dropFirst().dropLast(), start + option.utf8.count + 1)
  }

  /// Returns the ranges of a row's bytes: the number of each line, and the offsets in its UTF-8.
  func places(of outcome: Composition.RowOutcome?, in composition: Composition) -> [(
    line: Int, range: Range<Int>
  )] {
    switch outcome?.extent {
    case .nothing, .file, nil: []
    case .target(let range): target?.place(of: range).map { lines(of: $0) } ?? []
    case .body(let ranges): ranges.prefix(100).flatMap { body?.place(of: $0).map { lines(of: $0) } ?? [] }
    case .field(let index):
      composition.fields.indices.contains(index)
        ? fields[composition.fields[index].name].map { lines(of: $0) } ?? [] : []
    }
  }

  private func lines(of range: Range<Int>) -> [(line: Int, range: Range<Int>)] {
    var (low, high) = (0, starts.count - 1)
    guard high >= 0 else { return [] }
    while low < high {
      let middle = (low + high + 1) / 2
      if starts[middle] <= range.lowerBound { low = middle } else { high = middle - 1 }
    }
    var result: [(line: Int, range: Range<Int>)] = []
    var line = low
    while line < starts.count, starts[line] < range.upperBound {
      let end = line + 1 < starts.count ? starts[line + 1] - 1 : Int.max
      let piece = max(range.lowerBound, starts[line])..<max(range.lowerBound, min(range.upperBound, end))
      if !piece.isEmpty {
        result.append((line, piece.lowerBound - starts[line]..<piece.upperBound - starts[line]))
      }
      line += 1
    }
    return result
  }
}
