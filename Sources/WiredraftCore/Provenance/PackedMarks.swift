/// The marks of neighbouring rows in about two bytes each, an eighth of what they take one by one: there may be very
/// many, of which few are looked at.
///
/// A mark is one byte for its role and how long it is, more where it is long; its part is kept beside. What is new comes
/// before it: that it is the next row's, as most are, or another source's.
struct PackedMarks: Sendable {
  /// What stands before a mark, in place of a role.
  enum Note: UInt8 {
    /// It comes from the next row as a whole.
    case nextRow
    /// It comes, as a whole, from a row further on: a number says by how many more than one.
    case laterRow
    /// It comes from the next of the sources that are told one by one.
    case listed
    /// It is a file's.
    case file
  }

  static let noteCode: UInt8 = 15

  private let codes: [UInt8]
  /// The part of each mark.
  private let parts: [Origin.Part]
  /// The sources that are no row as a whole, or an earlier one.
  private let listed: [Source]
  private let list: RowList
  /// How many marks there are.
  let count: Int
  /// Where the first byte comes from, and the last; nil for files', and where there is none.
  let ends: (first: Origin?, last: Origin?)

  init(_ packer: MarkPacker) {
    codes = packer.codes.withUnsafeBufferPointer(Array.init)
    parts = packer.parts.withUnsafeBufferPointer(Array.init)
    listed = packer.listed
    list = packer.list ?? .parameters
    count = packer.count
    ends = packer.ends
  }

  /// Returns the sources and the marks, one by one.
  ///
  /// - Complexity: O(*n*), where *n* is the number of marks.
  func unpacked() -> (sources: [Source], marks: [TracedRun.Mark]) {
    var sources: [Source] = []
    var marks: [TracedRun.Mark] = []
    marks.reserveCapacity(count)
    codes.withUnsafeBufferPointer { codes in
      var (index, row, end, told) = (0, -1, 0, 0)
      var isFile = false
      func number() -> Int {
        var (result, shift) = (UInt(0), UInt(0))
        while true {
          let code = codes[index]
          index += 1
          result |= UInt(code & 0x7F) << shift
          if code < 0x80 { return Int(bitPattern: result) }
          shift += 7
        }
      }
      while index < codes.count {
        let code = codes[index]
        index += 1
        guard code & 15 == Self.noteCode else {
          end += code >> 4 > 0 ? Int(code >> 4) : number()
          marks.append(
            TracedRun.Mark(
              end: end, source: Int32(truncatingIfNeeded: sources.count - 1), role: Role(code: code & 15),
              part: parts[marks.count], isFile: isFile))
          isFile = false
          continue
        }
        switch Note(rawValue: code >> 4) {
        case .nextRow:
          row += 1
          sources.append(.row(RowReference(list, row), path: []))
        case .laterRow:
          row += number() + 2
          sources.append(.row(RowReference(list, row), path: []))
        case .listed:
          sources.append(listed[told])
          told += 1
        case .file, nil: isFile = true
        }
      }
    }
    return (sources, marks)
  }
}

extension Role {
  /// A number below 15.
  var code: UInt8 {
    switch self {
    case .name: 0
    case .value: 1
    case .separator: 2
    case .punctuation: 3
    case .escape: 4
    case .method: 5
    case .url: 6
    case .version: 7
    case .lineEnd: 8
    case .automatic: 9
    }
  }

  fileprivate init(code: UInt8) {
    self =
      switch code {
      case 0: .name
      case 1: .value
      case 2: .separator
      case 3: .punctuation
      case 4: .escape
      case 5: .method
      case 6: .url
      case 7: .version
      case 8: .lineEnd
      default: .automatic
      }
  }
}
