public import WiredraftCore

/// Rows from text that was pasted: one from each line, each pair of a query, or each member of a JSON object.
///
/// No line is lost: one without a separator becomes a row of that name.
///
/// ```swift
/// PastedRows("a=1&b=%20").rows.map(\.text)  // ["1", " "]
/// ```
public struct PastedRows: Sendable {
  /// How the text was read.
  public enum Form: Sendable, Hashable {
    /// The members of a JSON object, with their types.
    case jsonObject
    /// The pairs of a query, decoded.
    case query
    /// `name: value`
    case colons
    /// `name=value`
    case equals
    /// Names and values with a tab between.
    case tabs
    /// Names alone.
    case names
    /// Lines of several of these forms.
    case mixed
  }

  /// The rows.
  public let rows: [Row]
  /// How the text was read.
  public let form: Form

  /// Reads text.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the text.
  public init(_ text: String) {
    if let members = Self.members(of: text) {
      rows = members.map { Row($0.name, value: $0.value) }
      form = .jsonObject
      return
    }
    let lines = Self.lines(of: Array(text.utf8))
    if lines.count == 1, let query = PastedQuery(lines[0]) {
      rows = query.rows
      form = .query
      return
    }
    let tab = UInt8(ascii: "\t")
    let hasTabs = !lines.isEmpty && lines.allSatisfy { $0.contains(tab) }
    let pieces = lines.map { PastedLine($0, separators: hasTabs ? [tab] : Array("\t:=".utf8)) }
    rows = pieces.map(\.row)
    let separators = Set(pieces.compactMap(\.separator))
    form =
      switch separators.first {
      case nil: .names
      case _? where separators.count > 1: .mixed
      case UInt8(ascii: ":"): .colons
      case UInt8(ascii: "="): .equals
      default: .tabs
      }
  }

  private static func members(of text: String) -> [ParameterValue.Member]? {
    let first = text.utf8.first { $0 != 0x20 && !(0x09...0x0D).contains($0) }
    guard first == UInt8(ascii: "{") else { return nil }
    do throws(JSONError) {
      guard case .object(let members) = try ParameterValue(json: text) else { return nil }
      return members
    } catch {
      return nil
    }
  }

  /// The lines that hold more than white space; a line ends at CR, LF or both.
  private static func lines(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    bytes.split { $0 == 0x0A || $0 == 0x0D }.filter { !$0.allSatisfy { $0 == 0x20 || $0 == 0x09 } }
  }
}

/// A line that was pasted.
private struct PastedLine {
  var row: Row
  /// The byte that ends the name; nil where the line is all name.
  var separator: UInt8?

  init(_ line: ArraySlice<UInt8>, separators: [UInt8]) {
    let colon = UInt8(ascii: ":")
    let place = line.indices.first { index in
      guard separators.contains(line[index]) else { return false }
      // The colon of `:authority` belongs to the name, that of `https://` parts nothing.
      return line[index] != colon
        || (index > line.startIndex && !line[(index + 1)...].starts(with: "//".utf8))
    }
    guard let place else {
      row = Row(String(decoding: line, as: UTF8.self).trimmingBlanks)
      return
    }
    separator = line[place]
    let name = String(decoding: line[..<place], as: UTF8.self)
    let value = String(decoding: line[(place + 1)...], as: UTF8.self)
    let hasBlanks = name.utf8.last == 0x20 && value.utf8.first == 0x20
    row =
      line[place] == colon || (line[place] == UInt8(ascii: "=") && hasBlanks)
      ? Row(name.trimmingBlanks, value.trimmingBlanks) : Row(name, value)
  }
}
