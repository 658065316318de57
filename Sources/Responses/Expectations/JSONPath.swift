/// A path to one value in a JSON text, `$.items[0].name`, or to those of all elements of an array, `$.items[*].name`.
///
/// It is a singular query of RFC 9535 §2.3.5.1, without blanks between its steps: names after a point or in
/// brackets and quotation marks, and indexes, of which negative ones count from the end; and `[*]`, after which none
/// counts from the end. Of several members
/// of the same name it takes the last, as JavaScript, Python, PHP and Go do.
package struct JSONPath: Sendable, Hashable {
  /// A step into an object or array.
  package enum Step: Sendable, Hashable {
    /// The member of a name, in UTF-8.
    case member([UInt8])
    /// The element of an index, from 0; a negative one counts from the end, where -1 is the last.
    case element(Int)
    /// All elements of an array.
    case elements
  }

  static let lowestIndex = -1000

  /// The steps, from the whole text on.
  package let steps: [Step]

  /// Whether it may lead to several values.
  package var isPlural: Bool { steps.contains(.elements) }

  init(_ steps: [Step]) { self.steps = steps }

  /// Reads a path that is all of a text.
  ///
  /// - Throws: The first error.
  package init(_ text: String) throws(ExpectationError) {
    var reader = ExpectationReader(text)
    guard case .path(let path) = try reader.readSource() else {
      throw ExpectationError(.incompletePath, at: 0)
    }
    self = path
  }
}

extension JSONPath: CustomStringConvertible {
  /// The path as it is read, with points where names allow them.
  package var description: String {
    steps.reduce(into: "$") { text, step in
      switch step {
      case .element(let index): text += "[\(index)]"
      case .elements: text += "[*]"
      case .member(let name) where Self.isShort(name): text += "." + String(decoding: name, as: UTF8.self)
      case .member(let name): text += "['\(Self.escaped(name))']"
      }
    }
  }

  private static func isShort(_ name: [UInt8]) -> Bool {
    !name.isEmpty && !name[0].isDigit && name.allSatisfy(\.isNameByte)
  }

  private static func escaped(_ name: [UInt8]) -> String {
    var text = ""
    for scalar in String(decoding: name, as: UTF8.self).unicodeScalars {
      switch scalar {
      case "'", "\\": text += "\\\(scalar)"
      case "\0"..<" ", "\u{7F}":
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}

extension UInt8 {
  /// Whether the byte may be in a name after a point: a `name-char` of RFC 9535 §2.5.1.1.
  var isNameByte: Bool {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"), 0x80...0xFF:
      true
    default: false
    }
  }
}
