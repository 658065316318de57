extension Variable {
  /// The place in the order of all sources of variables that a definition has: of two definitions of a name, the one of
  /// the earlier layer counts.
  @nonexhaustive public enum Layer: String, Sendable, Hashable, CaseIterable, Comparable {
    /// The option `--var` of a command.
    case option = "var"
    /// A value captured from an answer.
    case answer
    /// The variables of the draft itself.
    case draft
    /// The file of a folder of drafts.
    case folder
    /// A file of variables that is kept out of version control.
    case `private`
    /// The chosen environment.
    case environment
    /// The values that all environments share.
    case shared
    /// A dotenv file.
    case dotenv
    /// The environment of the process: `{{$env.NAME}}`.
    case process
    /// A value that the program made: `{{$uuid}}`.
    case generated

    /// Returns whether the first layer comes before the second.
    public static func < (lhs: Variable.Layer, rhs: Variable.Layer) -> Bool { lhs.rank < rhs.rank }

    private var rank: Int {
      switch self {
      case .option: 0
      case .answer: 1
      case .draft: 2
      case .folder: 3
      case .private: 4
      case .environment: 5
      case .shared: 6
      case .dotenv: 7
      case .process: 8
      case .generated: 9
      }
    }
  }
}

extension Variable {
  /// The place where a variable is defined.
  public struct Place: Sendable, Hashable {
    /// The layer.
    public var layer: Variable.Layer
    /// The path of the file, as people are shown it; nil for a layer without one.
    public var file: String?
    /// The line in the file, from 1; nil if it isn't known.
    public var line: Int?
    /// The name of the environment whose definition it is; nil outside of one.
    public var environment: String?

    /// Makes a place.
    public init(_ layer: Variable.Layer, file: String? = nil, line: Int? = nil, environment: String? = nil) {
      self.layer = layer
      self.file = file
      self.line = line
      self.environment = environment
    }
  }
}
