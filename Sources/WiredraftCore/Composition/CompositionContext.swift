/// What is known of a file before it is read.
public struct FileFacts: Sendable, Hashable {
  /// Whether the boundary stands in the file.
  public enum BoundaryCheck: Sendable, Hashable {
    /// The file was looked through, and it does not.
    case absent
    /// It does.
    case present
    /// The file is too large to be looked through beforehand.
    case unchecked
  }

  /// The size in bytes.
  public var size: Int
  /// The content type that the file's name tells; nil where it tells none.
  public var contentType: String?
  /// Whether the boundary stands in it.
  public var boundary: BoundaryCheck

  /// The largest size that a file may have in bytes: 1 PiB. A greater one, or a negative one, is an error.
  public static let largestSize = 1 << 50

  /// Makes facts of a file that was looked at: its size in bytes, and what its name tells.
  public init(size: Int, contentType: String?, boundary: BoundaryCheck = .absent) {
    self.size = size
    self.contentType = contentType
    self.boundary = boundary
  }
}

/// All that a composition depends on beside the draft: the same draft in the same context gives the same bytes.
public struct CompositionContext: Sendable {
  /// The boundary of a multipart body, unless the draft fixes one.
  public var boundary: String
  /// The environment variables that rows name.
  public var environment: [String: String]
  /// What is known of the files that the draft names, by the path as it is written there.
  public var files: [String: Result<FileFacts, FileProblem>]

  /// Makes a context; without a boundary, with a new random one.
  public init(
    boundary: String = Boundary.random(), environment: [String: String] = [:],
    files: [String: Result<FileFacts, FileProblem>] = [:]
  ) {
    self.boundary = boundary
    self.environment = environment
    self.files = files
  }
}

extension Draft {
  /// The paths of the files that composing the draft asks for, in the order of the rows, but those that
  /// environment variables name.
  ///
  /// - Complexity: O(*n*), where *n* is the number of rows.
  public var filePaths: [String] { filePaths(in: [:]) }

  /// Returns the paths of the files that composing the draft asks for in an environment, in the order of the
  /// rows.
  ///
  /// - Complexity: O(*n*), where *n* is the number of rows.
  public func filePaths(in environment: [String: String]) -> [String] {
    var paths: [String] = []
    if body.type.isFile, let path = body.path { paths.append(path) }
    for list in [parameters, body.parameters] {
      for row in list ?? [] where row.isEnabled && row.type == .file {
        switch row.source {
        case .literal: paths.append(row.text)
        case .environment: if let path = environment[row.text] { paths.append(path) }
        }
      }
    }
    return paths
  }

  /// The environment variables that enabled rows name.
  public var environmentNames: [String] {
    RowList.allCases.flatMap { list in
      (self[list] ?? []).filter { $0.isEnabled && $0.source == .environment }.map(\.text)
    }
  }
}
