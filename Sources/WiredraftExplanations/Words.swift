/// Returns a number of bytes with its noun: `1 byte`, `1,234 bytes`.
package func bytes(_ count: Int) -> String { count == 1 ? "1 byte" : "\(grouped(count)) bytes" }

private func grouped(_ count: Int) -> String {
  var result = ""
  let digits = String(count)
  for (index, digit) in digits.enumerated() {
    if index > 0, digit != "-", (digits.count - index).isMultiple(of: 3) { result.append(",") }
    result.append(digit)
  }
  return result
}

func quoted(_ text: String) -> String {
  text.count > 60 ? "“\(text.prefix(59))…”" : "“\(text)”"
}

extension String {
  /// The text with names in place of control characters and of those that change the direction of text.
  var visible: String {
    var result = ""
    for scalar in unicodeScalars {
      switch scalar.value {
      case 0x0A: result += "LF"
      case 0x0D: result += "CR"
      case 0..<0x20, 0x7F, 0x200E...0x200F, 0x202A...0x202E, 0x2066...0x2069:
        result += "U+" + String(repeating: "0", count: max(0, 4 - String(scalar.value, radix: 16).count))
        result += String(scalar.value, radix: 16, uppercase: true)
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
