/// The lines of a configuration file as characters; lines with characters that are not text are blank.
struct ConfigurationLines {
  private(set) var lines: [[Unicode.Scalar]] = []
  private(set) var problems: [ConfigurationProblem] = []

  /// Splits bytes into lines; a byte order mark at the start and CR LF line ends, which some editors write, are
  /// accepted.
  init(_ bytes: [UInt8]) {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = bytes.starts(with: mark) ? bytes.dropFirst(3) : bytes[...]
    for line in text.split(separator: 0x0A, omittingEmptySubsequences: false) {
      lines.append(take(line.last == 0x0D ? line.dropLast() : line))
    }
  }

  private mutating func take(_ line: some Collection<UInt8>) -> [Unicode.Scalar] {
    var scalars: [Unicode.Scalar] = []
    var decoder = UTF8()
    var iterator = line.makeIterator()
    let number = lines.count + 1
    while true {
      switch decoder.decode(&iterator) {
      case .emptyInput: return scalars
      case .error:
        problems.append(
          ConfigurationProblem(
            line: number, column: scalars.count + 1,
            "this is no UTF-8; save the file with that encoding. The line is left out"))
        return []
      case .scalarValue(let scalar):
        if let what = Self.word(for: scalar) {
          problems.append(
            ConfigurationProblem(
              line: number, column: scalars.count + 1,
              "\(what) isn't allowed in a configuration file; the line is left out"))
          return []
        }
        scalars.append(scalar)
      }
    }
  }

  private static func word(for scalar: Unicode.Scalar) -> String? {
    switch scalar.value {
    case 0: "a NUL byte"
    case 0x09: nil
    case 0x0D: "a CR without an LF"
    case 0xFEFF: "a byte order mark that is not at the start"
    case ..<0x20, 0x7F..<0xA0, 0x202A...0x202E, 0x2066...0x2069:
      "the invisible character U+\(String(scalar.value, radix: 16, uppercase: true).padded)"
    default: nil
    }
  }
}

extension String {
  fileprivate var padded: String { String(repeating: "0", count: Swift.max(0, 4 - count)) + self }
}
