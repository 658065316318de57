/// The kinds of file that define variables for the drafts of a folder and of those below it, in their order.
package enum VariableFileKind: Sendable, Hashable {
  /// `folder.wiredraft.json`
  case folder
  /// `http-client.private.env.json`
  case privateEnvironments
  /// `http-client.env.json.user`
  case userEnvironments
  /// `http-client.env.json`
  case environments
  /// `.env`, or for one environment `.env.NAME`.
  case dotenv(environment: String?)

  /// The name of such files.
  package var fileName: String {
    switch self {
    case .folder: "folder.wiredraft.json"
    case .privateEnvironments: "http-client.private.env.json"
    case .userEnvironments: "http-client.env.json.user"
    case .environments: "http-client.env.json"
    case .dotenv(nil): ".env"
    case .dotenv(let environment?): ".env." + environment
    }
  }

  /// Returns the kinds of file that are looked for in each folder, in their order.
  ///
  /// - Parameter environments: The environments whose dotenv files are looked for. One that can't be part of a file's
  ///   name has none.
  package static func all(environments: [String]) -> [VariableFileKind] {
    var kinds: [VariableFileKind] = [.folder, .privateEnvironments, .userEnvironments, .environments]
    for environment in environments
    where !environment.utf8.contains(where: { $0 == UInt8(ascii: "/") || $0 == 0 })
      && Self.environment(ofDotenvNamed: ".env." + environment) != nil
    {
      kinds.append(.dotenv(environment: environment))
    }
    return kinds + [.dotenv(environment: nil)]
  }

  var rank: Int {
    switch self {
    case .folder: 0
    case .privateEnvironments: 1
    case .userEnvironments: 2
    case .environments: 3
    case .dotenv(.some): 4
    case .dotenv(nil): 5
    }
  }

  // MARK: - Names of environments

  /// The endings of names that begin like a dotenv file and are none: patterns to copy, and leftovers of editors.
  private static let endingsOfOthers: Set<String> = [
    "example", "sample", "template", "dist", "bak", "old", "orig", "save", "swp", "swo",
  ]

  /// Returns the name of the environment that a dotenv file is for: `staging` of `.env.staging`.
  ///
  /// - Returns: nil for another file, such as `.env` and `.env.example`.
  package static func environment(ofDotenvNamed fileName: String) -> String? {
    guard fileName.hasPrefix(".env."), !fileName.hasSuffix("~") else { return nil }
    let name = fileName.dropFirst(5)
    guard !name.isEmpty, let ending = name.split(separator: ".").last else { return nil }
    return endingsOfOthers.contains(String(ending)) ? nil : String(name)
  }

  /// The kind of a file that a user names, by its contents and its name.
  ///
  /// Of an object of environments the name says whether it is private.
  package init(named path: String, _ bytes: [UInt8]) {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    let first = ByteOrderMark.removed(from: bytes).first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
    if first != UInt8(ascii: "{"), !name.hasSuffix(".json"), !name.hasSuffix(".json.user") {
      self = .dotenv(environment: nil)
    } else if name.hasSuffix(".user") {
      self = .userEnvironments
    } else {
      self = name.contains("private") ? .privateEnvironments : .environments
    }
  }
}
