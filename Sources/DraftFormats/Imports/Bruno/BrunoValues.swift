internal import WiredraftCore

/// The values of variables in a part of a URL: Bruno puts them in before it encodes the URL, and a draft encodes each.
///
/// - Note: usebruno/bruno, packages/bruno-cli/src/runner/run-single-request.js 9c4d8ff9, interpolate-vars.js b268aa9f
struct BrunoValues {
  enum Part {
    case path
    /// A query that is sent as it is written.
    case query
    /// A name or a value of a query that is encoded.
    case encodedName, encodedValue
  }

  private let part: Part
  private let environments: [ImportedEnvironment]

  init(_ part: Part, _ environments: [ImportedEnvironment]) {
    (self.part, self.environments) = (part, environments)
  }

  /// Whether Bruno sends a value as other bytes than a draft does, which encodes all but letters, digits and `-._~`.
  func areSentAsOtherBytes(_ value: String) -> Bool {
    if part == .path, value == "." || value == ".." { return true }
    return value.utf8.contains { byte in
      guard !PercentText.isUnreserved(byte), byte > 0x20, byte < 0x7F else { return false }
      return switch part {
      case .path: !"\"<>`{}".utf8.contains(byte)
      case .query: !"\"<>'".utf8.contains(byte)
      case .encodedName: "&#=!()*".utf8.contains(byte)
      case .encodedValue: "&#!()*".utf8.contains(byte)
      }
    }
  }

  /// Returns the names of the environments that give a variable such a value.
  func environments(sendingOtherBytesOf name: String) -> [String] {
    environments.filter { environment in
      environment.variables.contains { variable in
        guard variable.name == name, case .string(let value) = variable.value else { return false }
        return areSentAsOtherBytes(value)
      }
    }.map(\.name)
  }
}
