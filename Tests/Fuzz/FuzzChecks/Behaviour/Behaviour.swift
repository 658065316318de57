internal import WiredraftCore

/// Random inputs, with what the program makes of them: a record that a change of the code's structure must not alter.
///
/// The files of `Tests/Behaviour` hold digests; `.ci/behaviour --against COMMIT` finds the first input and line that differ.
public enum Behaviour: String, CaseIterable, Sendable {
  /// Keys, pastes, clicks and results in the composer, on several screens and in plain mode.
  case keys
  /// Random drafts, as `render --as json` prints them.
  case drafts
  /// Random changes of a draft, with the journal, and the composition that is updated by each.
  case edits

  /// The number of inputs.
  public var count: Int { self == .keys ? 3_000 : 20_000 }

  /// The number of inputs that share a line of the file.
  public var inputsPerLine: Int { self == .keys ? 1 : 20 }

  /// The number of lines of the file.
  public var lineCount: Int { count / inputsPerLine }

  /// Returns a line of the file: the digests of its inputs, in Base64.
  public func line(_ index: Int) -> String {
    var bytes: [UInt8] = []
    switch self {
    case .keys:
      for variant in KeysRun.Variant.allCases {
        let run = KeysRun(script: index, variant)
        run.play()
        bytes += run.screens.bytes + run.acts.bytes
      }
    case .drafts, .edits:
      var digest = Digest()
      for input in index * inputsPerLine..<(index + 1) * inputsPerLine {
        text(of: input).forEach { digest.add($0) }
      }
      bytes = digest.bytes
    }
    return Base64.encode(bytes)
  }

  /// Returns all that is known of the inputs of a line of the file, as lines of text to be compared.
  public func details(ofLine index: Int) -> [String] {
    switch self {
    case .keys:
      KeysRun.Variant.allCases.flatMap { variant in
        let run = KeysRun(script: index, variant)
        run.keepsText = true
        run.play()
        return ["== \(variant.rawValue)"] + run.text
      }
    case .drafts, .edits:
      (index * inputsPerLine..<(index + 1) * inputsPerLine).flatMap {
        ["== \(rawValue) \($0)"] + text(of: $0)
      }
    }
  }

  private func text(of input: Int) -> [String] {
    self == .drafts ? DraftsRun.draft(input) : DraftsRun.edits(input)
  }
}

/// A digest of 8 bytes.
///
/// - Note: FNV-1a with 64 bits; larger units than bytes are added at once.
struct Digest {
  private var value: UInt64 = 0xCBF2_9CE4_8422_2325

  mutating func add(_ unit: UInt64) { value = (value ^ unit) &* 0x100_0000_01B3 }

  mutating func add(_ text: String) {
    var text = text
    text.withUTF8 { for byte in $0 { add(UInt64(byte)) } }
    add(0x100)
  }

  var bytes: [UInt8] {
    // The lower bits of a unit reach the upper half only by multiplying.
    let mixed = value ^ value >> 32
    return (0..<8).map { UInt8(truncatingIfNeeded: mixed >> (8 * UInt64($0))) }
  }
}
