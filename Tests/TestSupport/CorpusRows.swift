extension Corpus {
  /// Returns the result of a row's inputs; nil is written as `none`.
  package typealias Table = @Sendable (Case, [String]) throws -> String?
}

/// Tables within a case: a section with a row on each line, `input ⇒ result`.
extension Corpus.Case {
  /// Computes the results of the rows in each section that has a function for its name.
  ///
  /// A row whose function throws has the error as its result. Rows of several inputs divide them with ` ‖ `.
  package mutating func compute(_ tables: [String: Corpus.Table]) {
    for index in entries.indices where entries[index].isSection {
      guard let table = tables[entries[index].name] else { continue }
      let lines = entries[index].value.split(separator: "\n", omittingEmptySubsequences: false)
      entries[index].value = lines.map { line in
        let input = line.firstRange(of: " ⇒").map { line[..<$0.lowerBound] } ?? line
        let inputs = input.split(separator: " ‖ ", omittingEmptySubsequences: false).map(String.init)
        let result: String?
        do { result = try table(self, inputs) } catch { result = "throws \(error)" }
        let text = Marked.text(of: Array((result ?? "none").utf8))
        return text.isEmpty ? "\(input) ⇒" : "\(input) ⇒ \(text)"
      }.joined(separator: "\n")
    }
  }

  /// The number in an entry.
  package func number(_ name: String) -> Int? { self[name].flatMap { Int($0) } }
}

/// Text of one line for any bytes: `␍`, `␊` and `␉` for CR, LF and tab, and `⟨FF⟩` for other bytes that no line can show.
package enum Marked {
  /// Returns the bytes of a text in this notation.
  package static func bytes(_ text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = text.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      switch scalar {
      case "␍": bytes.append(0x0D)
      case "␊": bytes.append(0x0A)
      case "␉": bytes.append(0x09)
      case "⟨":
        guard let byte = UInt8(String(rest.prefix(2)), radix: 16), rest.dropFirst(2).first == "⟩" else {
          fallthrough
        }
        bytes.append(byte)
        rest = rest.dropFirst(3)
      default: bytes += Array(String(scalar).utf8)
      }
    }
    return bytes
  }

  /// Returns the bytes of a text in this notation, read as UTF-8.
  package static func string(_ text: String) -> String { String(decoding: bytes(text), as: UTF8.self) }

  /// Returns bytes in this notation.
  package static func text(of bytes: [UInt8]) -> String {
    var text = ""
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      switch scalar {
      case "\r": text += "␍"
      case "\n": text += "␊"
      case "\t": text += "␉"
      case _ where scalar.value < 0x20 || scalar.value == 0x7F || scalar.value == 0xFEFF:
        for byte in String(scalar).utf8 {
          text += "⟨" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true) + "⟩"
        }
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}
