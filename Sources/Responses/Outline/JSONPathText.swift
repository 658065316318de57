package import WiredraftCore

/// A path to a value of a JSON text, as text for other programs.
package enum JSONPathText {
  /// Returns the JSONPath query that selects the value: `$.items[0]['odd name']`.
  ///
  /// Names that need no quotes have none. Of members of the same name it selects each.
  ///
  /// - Note: <https://www.rfc-editor.org/rfc/rfc9535#section-2.3>, and section 2.7 for the escapes in quotes
  package static func jsonPath(_ steps: [ParameterValue.Step]) -> String {
    steps.reduce(into: "$") { text, step in
      switch step {
      case .element(let index): text += "[\(index)]"
      case .member(let name) where isPlain(name, others: true): text += ".\(name)"
      case .member(let name):
        text += "['"
        for scalar in name.unicodeScalars { append(scalar, quote: "'", to: &text) }
        text += "']"
      }
    }
  }

  /// Returns the filter of jq that selects the value: `.items[0]["odd name"]`. Of members of the same name it selects
  /// the last.
  ///
  /// - Note: <https://jqlang.org/manual/#basic-filters>
  package static func jq(_ steps: [ParameterValue.Step]) -> String {
    let text = steps.reduce(into: "") { text, step in
      switch step {
      case .element(let index): text += text.isEmpty ? ".[\(index)]" : "[\(index)]"
      case .member(let name) where isPlain(name, others: false): text += ".\(name)"
      case .member(let name):
        text += text.isEmpty ? ".[\"" : "[\""
        for scalar in name.unicodeScalars { append(scalar, quote: "\"", to: &text) }
        text += "\"]"
      }
    }
    return text.isEmpty ? "." : text
  }

  /// With `others`, characters beyond ASCII count as letters.
  private static func isPlain(_ name: String, others: Bool) -> Bool {
    let first = name.utf8.first ?? 0x30
    return !(0x30...0x39).contains(first)
      && name.utf8.allSatisfy { byte in
        switch Unicode.Scalar(byte) {
        case "a"..."z", "A"..."Z", "0"..."9", "_": true
        default: others && byte >= 0x80
        }
      }
  }

  private static func append(_ scalar: Unicode.Scalar, quote: Unicode.Scalar, to text: inout String) {
    switch scalar {
    case quote, "\\": text += "\\\(scalar)"
    case "\u{08}": text += "\\b"
    case "\t": text += "\\t"
    case "\n": text += "\\n"
    case "\u{0C}": text += "\\f"
    case "\r": text += "\\r"
    case "\0"..<" ":
      let digits = String(scalar.value, radix: 16)
      text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    default: text.unicodeScalars.append(scalar)
    }
  }
}
