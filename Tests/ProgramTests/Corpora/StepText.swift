import Foundation
import TestSupport

/// The texts of cases: words of a command line, bytes, what is shown of an output.
enum StepText {
  /// Splits a line as a shell does: `'…'`, `"…"`, `$'…'` with its escapes, and backslashes.
  static func words(_ line: String, line number: Int) throws -> [String] {
    var words: [String] = []
    var word: String?
    var rest = line[...]
    func fault(_ text: String) -> StepRunner.Fault { StepRunner.Fault(line: number, text: text) }
    while let character = rest.popFirst() {
      switch character {
      case " ":
        if let done = word { words.append(done) }
        word = nil
      case "'":
        guard let end = rest.firstIndex(of: "'") else { throw fault("a quotation has no end") }
        word = (word ?? "") + rest[..<end]
        rest = rest[rest.index(after: end)...]
      case "\"",
        "$" where rest.first == "'":
        let end: Character = character == "$" ? "'" : "\""
        if character == "$" { rest.removeFirst() }
        var text = ""
        while let next = rest.popFirst(), next != end {
          guard next == "\\", let escaped = rest.popFirst() else {
            text.append(next)
            continue
          }
          switch escaped {
          case "n" where end == "'": text += "\n"
          case "r" where end == "'": text += "\r"
          case "t" where end == "'": text += "\t"
          case "x" where end == "'", "u" where end == "'":
            let digits = rest.prefix(escaped == "x" ? 2 : 4)
            rest = rest.dropFirst(digits.count)
            guard let scalar = UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init) else {
              throw fault("\(digits) is no number")
            }
            text.unicodeScalars.append(scalar)
          case "\\", end: text.append(escaped)
          default: text += "\\" + String(escaped)
          }
        }
        word = (word ?? "") + text
      case "\\": word = (word ?? "") + (rest.popFirst().map(String.init) ?? "")
      default: word = (word ?? "") + String(character)
      }
    }
    if let word { words.append(word) }
    return words
  }

  /// The folder `Resources`.
  static let resources = URL(fileURLWithPath: Corpus.folder).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Resources").path

  /// Returns the bytes of lines, with the end of the last one.
  static func lines(_ text: String) -> [UInt8] {
    if text.isEmpty { return [] }
    return bytes(text.hasSuffix("‹end›") ? String(text.dropLast(5)) : text + "\n")
  }

  /// Returns the bytes of a text in which `‹1b›` is a byte, `‹u202e›` a character, and `‹cr›` CR.
  static func bytes(_ text: String) -> [UInt8] {
    guard text.contains("‹") else { return Array(text.utf8) }
    var bytes: [UInt8] = []
    var rest = text[...]
    while let match = rest.firstMatch(of: /‹(cr|u[0-9a-f]{4,6}|[0-9a-f]{2})›/) {
      bytes += rest[..<match.range.lowerBound].utf8
      let number = UInt32(match.1.drop { $0 == "u" }, radix: 16) ?? 0
      if match.1.hasPrefix("u") {
        bytes += Unicode.Scalar(number).map { Array(String($0).utf8) } ?? []
      } else {
        bytes.append(match.1 == "cr" ? 0x0D : UInt8(number))
      }
      rest = rest[match.range.upperBound...]
    }
    return bytes + rest.utf8
  }

  /// Returns bytes as text, without the last line end.
  static func shown(_ bytes: [UInt8]) -> String {
    var text = ""
    var decoder = UTF8()
    var rest = bytes.makeIterator()
    var place = 0
    // Decoding takes one scalar at a time, so that a byte that belongs to none can be told.
    loop: while true {
      switch decoder.decode(&rest) {
      case .scalarValue(let scalar):
        let length = UTF8.width(scalar)
        switch scalar.value {
        case 0x0D: text += "‹cr›"
        case 0x0A: text += "\n"
        case ..<0x20, 0x7F..<0xA0: for byte in bytes[place..<place + length] { text += hex(byte) }
        default:
          switch scalar.properties.generalCategory {
          case .format, .lineSeparator, .paragraphSeparator:
            text += "‹u\(String(scalar.value + 0x10000, radix: 16).suffix(4))›"
          default: text.unicodeScalars.append(scalar)
          }
        }
        place += length
      case .error:
        text += hex(bytes[place])
        place += 1
        decoder = UTF8()
        rest = Array(bytes[place...]).makeIterator()
      case .emptyInput: break loop
      }
    }
    if text.isEmpty { return text }
    return text.hasSuffix("\n") ? String(text.dropLast()) : text + "‹end›"
  }

  /// Returns text with a word in place of what differs from run to run: times, boundaries, ports, generated values.
  static func steady(_ text: String) -> String {
    var text = text
    if let match = text.firstMatch(of: /boundary(?:=| is )([A-Za-z0-9]{24})\b/) {
      text = text.replacing(match.1, with: "BOUNDARY")
    }
    guard text.contains(where: \.isNumber) else { return text }
    text.replace(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/, with: "UUID")
    text.replace(/\b20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/, with: "TIME")
    text.replace(/\w{3}, \d\d \w{3} 20\d\d \d\d:\d\d:\d\d GMT/, with: "DATE")
    text.replace(/(\$timestamp"?,? +(?:"value": )?)\d+/) { $0.1 + "NUMBER" }
    text.replace(/(\$randomInt +)\d+ */) { $0.1 + "NUMBER " }
    text.replace(/("\$randomInt", "value": )\d+/) { $0.1 + "NUMBER" }
    text.replace(/( [2-5]\d\d )\d+ ms\b/) { $0.1 + "MS ms" }
    text.replace(#/\* [0-9.]+ ms /#, with: "* MS ms ")
    text.replace(/after \d+ ms/, with: "after MS ms")
    text.replace(/("(?:ms|resolve|connect|send|wait|receive|total)": |time=")\d+\.\d{3}/) { $0.1 + "MS" }
    text.replace(/(wiredraft\/|Version )\d+\.\d+\.\d+/) { $0.1 + "VERSION" }
    text.replace(/127\.0\.0\.1:[3-6]\d{4}\b/, with: "127.0.0.1:PORT")
    return text
  }

  /// Returns JSON in which a message is shown as its text, and not in base64.
  static func withMessagesDecoded(_ text: String) -> String {
    text.replacing(/"message": "([A-Za-z0-9+\/=]+)"/) { match in
      let bytes = Data(base64Encoded: String(match.1)).map { Array($0) } ?? []
      return "\"message\": \"base64 of \(shown(bytes).replacing("\n", with: "‹lf›"))\""
    }
  }

  private static func hex(_ byte: UInt8) -> String {
    "‹" + (byte < 16 ? "0" : "") + String(byte, radix: 16) + "›"
  }

  /// Fills in what an entry asks of an output, or returns what isn't as it demands.
  static func look(at text: String, _ entry: inout Corpus.Entry) -> String? {
    let lines = text.isEmpty ? [] : text.split(separator: "\n", omittingEmptySubsequences: false)
    let words = entry.name.split(separator: " ", maxSplits: 2).map(String.init)
    let argument = words.count > 2 ? words[2] : ""
    switch words[1] {
    case "first": entry.value = lines.prefix(Int(argument) ?? 0).joined(separator: "\n")
    case "after": entry.value = lines.dropFirst(Int(argument) ?? 0).joined(separator: "\n")
    case "last": entry.value = lines.suffix(Int(argument) ?? 0).joined(separator: "\n")
    case "with": entry.value = lines.filter { $0.contains(argument) }.joined(separator: "\n")
    case "count": entry.value = String(lines.count)
    case "has":
      for wanted in entry.value.split(separator: "\n") where !text.contains(wanted) {
        return "“\(wanted)” is not in:\n\(text.prefix(8_000))"
      }
    case "lacks":
      for unwanted in entry.value.split(separator: "\n") where text.contains(unwanted) {
        return "“\(unwanted)” is in:\n\(text.prefix(8_000))"
      }
    case "any": break
    default: return "“\(entry.name)” is no result"
    }
    return nil
  }

  /// Returns the names of the files below a folder, without the test's own; folders end in a slash.
  static func files(_ path: String) -> [String] {
    let own = [".stdin", ".stdout", ".stderr", ".tmux", ".tmux-output"]
    let names = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
    return names.filter { !own.contains($0) }.map { name in
      let attributes = try? FileManager.default.attributesOfItem(atPath: path + "/" + name)
      return attributes?[.type] as? FileAttributeType == .typeDirectory ? name + "/" : name
    }.sorted()
  }

  /// Returns the files below a folder, or a file, with their modes.
  static func modes(_ path: String) -> [String] {
    func mode(_ path: String) -> String {
      let mode = try? FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
      return mode.map { String($0, radix: 8) } ?? "none"
    }
    return [mode(path) + " ."] + files(path).map { "\(mode(path + "/" + $0)) \($0)" }
  }

  /// Returns the bytes of an answer, with CR LF in its head and the length of its body.
  static func message(_ text: String) -> [UInt8] {
    let parts = text.split(separator: "\n\n", maxSplits: 1, omittingEmptySubsequences: false)
    var head = parts[0].split(separator: "\n").map(String.init)
    let body = bytes(parts.count > 1 ? String(parts[1]) : "")
    if head.first?.hasPrefix("HTTP/") == true,
      !head.contains(where: { $0.hasPrefix("Content-Length") || $0.hasPrefix("Transfer-") })
    {
      head.append("Content-Length: \(body.count)")
    }
    return bytes(head.joined(separator: "\r\n") + "\r\n\r\n") + body
  }

  /// Returns the answer to a request: the only one, or that of the number in its path.
  static func answer(to head: [UInt8], of answers: [[UInt8]]) -> [UInt8] {
    let path = String(decoding: head, as: UTF8.self).split(separator: " ").dropFirst().first ?? ""
    let number = answers.count > 1 ? Int(path.drop { !$0.isNumber }.prefix { $0.isNumber }) ?? 0 : 0
    return answers[min(number, answers.count - 1)]
  }
}
