import Readers
import ScreenModel
import WiredraftCore

struct NameReadings {
  private enum Way: Hashable, CaseIterable {
    case keepsLast, makesList, givesLast, givesFirst, refuses, nests, keepsName, otherwise
  }

  private let name: String
  private let count: Int
  private var groups: [Way: [Reader]] = [:]

  /// The longest name, in bytes, that is read for a sentence.
  private static let longest = 200

  /// Reads a name with as many different values, by the usual readers; nil if it is too long for a sentence.
  init?(_ name: String, count: Int) {
    guard name.utf8.count <= Self.longest else { return nil }
    self.name = name
    self.count = count
    let encoded = name.utf8.flatMap { byte -> [UInt8] in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        [byte]
      default: Hexadecimal.percentEscape(byte)
      }
    }
    let pairs = (0..<count).map { encoded + Array("=\($0)".utf8) }
    let part = DraftedPart(ReaderInput(query: Array(pairs.joined(separator: Array("&".utf8)))))
    for reader in Reader.usual {
      let reading = reader.read(part.input)
      let rows = reader.rows(of: part, in: reading)
      groups[way(reader, rows), default: []].append(reader)
    }
  }

  private func way(_ reader: Reader, _ rows: [RowReading]) -> Way {
    let effects = rows.map(\.effect)
    if effects.contains(.refused) { return .refuses }
    if effects.contains(.lost) {
      return effects.last == .read || effects.last == .renamed ? .keepsLast : .otherwise
    }
    if effects.allSatisfy({ $0 == .merged }) {
      guard let accessor = reader.accessor else { return .makesList }
      return accessor.choice == .first ? .givesFirst : .givesLast
    }
    if effects == [.renamed] { return .nests }
    return effects == [.read] ? .keepsName : .otherwise
  }

  /// The groups in one sentence, which goes on after a colon; nil if all readers take the name as it is.
  var sentence: String? {
    guard groups.keys.contains(where: { $0 != .keepsName }) else { return nil }
    let all = count == 2 ? "both" : "all"
    let clauses = Way.allCases.compactMap { way -> String? in
      guard let readers = groups[way] else { return nil }
      let names = titles(of: readers)
      let isOne = readers.count == 1
      return switch way {
      case .keepsLast: "\(names) \(isOne ? "keeps" : "keep") the last"
      case .makesList: "\(names) \(isOne ? "makes" : "make") a list of \(all)"
      case .givesLast: "\(names) \(isOne ? "keeps" : "keep") \(all) and \(isOne ? "gives" : "give") the last"
      case .givesFirst:
        "\(names) \(isOne ? "keeps" : "keep") \(all) and \(isOne ? "gives" : "give") the first"
      case .refuses: "\(names) \(isOne ? "refuses" : "refuse") it"
      case .nests: "\(names) \(isOne ? "makes" : "make") a level of them"
      case .keepsName: "to \(names), too"
      case .otherwise: "\(names) \(isOne ? "reads" : "read") it otherwise"
      }
    }
    return clauses.joined(separator: "; ") + "."
  }

  /// The sizes of the groups, as the end of a sentence; nil if all readers take the name as it is.
  var shortSentence: String? {
    guard groups.keys.contains(where: { $0 != .keepsName }) else { return nil }
    func count(_ ways: Way...) -> Int { ways.reduce(0) { $0 + (groups[$1]?.count ?? 0) } }
    let parts = [
      (count(.keepsLast), "keep the last"), (count(.makesList), "make a list"),
      (count(.givesLast, .givesFirst), "keep \(self.count == 2 ? "both" : "all") and give one"),
      (count(.nests), "make a level of the brackets"), (count(.keepsName), "a part of the name"),
      (count(.refuses), "refuse it"), (count(.otherwise), "read it otherwise"),
    ].filter { $0.0 > 0 }
    return "of \(Reader.usual.count) readers \(parts.map { "\($0.0) \($0.1)" }.joined(separator: ", "))."
  }

  /// The names of readers, without versions where all versions of a name do the same.
  private func titles(of readers: [Reader]) -> String {
    let names = readers.map { reader -> String in
      let others = Reader.usual.filter { $0.name == reader.name }
      let isWhole = others.allSatisfy { other in readers.contains { $0.id == other.id } }
      return isWhole ? reader.shortTitle : reader.title
    }
    return names.reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }.joinedInWords
  }
}

extension Reader {
  var shortTitle: String {
    let words = title.split(separator: " ")
    return words.count > 1 && words.last?.first?.isNumber == true
      ? words.dropLast().joined(separator: " ") : title
  }
}
