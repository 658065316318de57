import WiredraftCore

/// Traced bytes for a reviewer: three lines for each line of the bytes.
///
/// The first has the bytes, `␍␊` for CR LF and `·` for a byte beyond ASCII. The second has the source of each
/// byte: a digit for the row with that index, a letter for a rule. The third has its role.
/// ```
/// a=b%26&n=
/// 000000111
/// nsveeesns
/// ```
func golden(_ bytes: [UInt8], _ spans: some Sequence<Composition.Wire.Span>) -> String {
  var lines: [[Character]] = [[], [], []]
  var text = ""
  func flush() {
    for line in lines { text += (text.isEmpty ? "" : "\n") + String(line) }
    lines = [[], [], []]
  }
  for span in spans {
    for offset in span.range {
      lines[0].append(character(of: bytes[offset]))
      lines[1].append(character(of: span.origin.source))
      lines[2].append(character(of: span.origin.role))
      if bytes[offset] == 0x0A { flush() }
    }
  }
  if !lines[0].isEmpty { flush() }
  return text
}

/// Returns the golden text of traced bytes.
func golden(_ traced: Composition.Wire) -> String { golden(traced.bytes, traced.spans) }

private func character(of byte: UInt8) -> Character {
  switch byte {
  case 0x0D: "␍"
  case 0x0A: "␊"
  case 0x20..<0x7F: Character(UnicodeScalar(byte))
  default: "·"
  }
}

private func character(of source: Composition.Origin.Source) -> Character {
  switch source {
  case .row(let row, _): row.index < 10 ? Character(String(row.index)) : "+"
  case .rule(.requestLine): "R"
  case .rule(.host): "H"
  case .rule(.contentType): "T"
  case .rule(.contentLength): "L"
  case .rule(.lineEnd): "E"
  case .rule(.jsonDocument): "J"
  case .rule(.graphQL): "G"
  case .rule(.closingBoundary): "C"
  case .rule(.wholeBody): "W"
  }
}

private func character(of role: Composition.Origin.Role) -> Character {
  switch role {
  case .name: "n"
  case .value: "v"
  case .separator: "s"
  case .punctuation: "p"
  case .escape: "e"
  case .method: "m"
  case .url: "u"
  case .version: "h"
  case .lineEnd: "l"
  case .automatic: "a"
  }
}
