extension String {
  /// Characters that change the direction of text are escaped, too.
  var quotedLine: String {
    var result = "\""
    for scalar in prefix(60).unicodeScalars {
      switch scalar.value {
      case 0x22, 0x5C: result += "\\\(scalar)"
      case 0x0A: result += "\\n"
      case 0x0D: result += "\\r"
      case 0x09: result += "\\t"
      case 0..<0x20, 0x7F..<0xA0, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069:
        result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + (dropFirst(60).isEmpty ? "\"" : "…\"")
  }

  private var isPlainName: Bool {
    !isEmpty && utf8.count <= 60
      && utf8.allSatisfy { byte in
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "_"), UInt8(ascii: "-"): true
        default: false
        }
      }
  }

  fileprivate var asStep: String { isPlainName ? ".\(self)" : "[\(quotedLine)]" }
}

extension [ParameterValue.Step] {
  /// The steps as people write them, from a value's own name: `filter[0].max`; without the name, `[0].max`.
  package func path(from name: String) -> String {
    reduce(into: name) { text, step in
      switch step {
      case .member(let name):
        let step = name.asStep
        text += text.isEmpty && step.first == "." ? String(step.dropFirst()) : step
      case .element(let index): text += "[\(index)]"
      }
    }
  }
}

extension Diagnostic {
  /// The place in the request: `parameters.filter[0].max`, `headers.X-A`; of a draft, `parameters[0]`; nil for the URL,
  /// the method and the whole.
  package var place: String? {
    var place = list?.rawValue ?? ""
    if let name = part?.name, !name.isEmpty {
      // Only a placeholder has a name and no row: it is in the URL's path.
      place = (list ?? .path).rawValue + name.asStep
    } else if let row {
      place = row.description
    }
    if case .value(.notFinite(let path)) = problem { place = path.path(from: place) }
    return place.isEmpty ? nil : place
  }

  var shownPosition: TextPosition? {
    // A number within a value has a path in place of a position.
    if case .value(.notFinite) = problem { nil } else { position }
  }

  /// For example: `headers.X-A 1:2 "a\nb"`.
  var shownPlace: String? {
    let position = shownPosition.map { "\($0.line):\($0.column)" }
    let pieces = [place, position, part?.text?.quotedLine].compactMap(\.self)
    return pieces.isEmpty ? nil : pieces.joined(separator: " ")
  }
}
