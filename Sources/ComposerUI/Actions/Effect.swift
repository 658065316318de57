public import WiredraftCore

/// Something that the program does outside the state: the only way to files, the environment and the terminal.
public enum Effect: Sendable, Hashable {
  /// Write a draft to a file; `mayReplace` is whether a file that stands there is replaced.
  ///
  /// Answered with ``EffectResult/saved(path:bytes:)``, ``EffectResult/fileExists(path:)`` or
  /// ``EffectResult/notSaved(path:reason:)``.
  case save(path: String, bytes: [UInt8], mayReplace: Bool)
  /// Look at files that the draft names, and for the boundary in them; answered with ``EffectResult/files(_:)``.
  case examineFiles([String], boundary: String)
  /// List what a path that is being typed could become; answered with
  /// ``EffectResult/pathCandidates(id:_:)``, which may come later.
  case completePath(String, id: Int)
  /// List the environment variables whose names begin with what was typed; answered with
  /// ``EffectResult/pathCandidates(id:_:)``.
  case completeVariable(String, id: Int)
  /// Read environment variables; answered with ``EffectResult/environment(_:)``.
  case readEnvironment([String])
  /// Put something where other programs can take it; answered with ``EffectResult/copied(_:)``.
  case copy(CopyRequest)
  /// Get an example by its name; answered with ``EffectResult/example(_:)``.
  case openExample(String)
  /// Do something with draft files; what comes of it is a ``ShelfReport``.
  case shelf(ShelfRequest)
  /// Draw the whole screen anew.
  case redraw
  /// Suspend the program, as the shell's job control does.
  case suspend
  /// Take the mouse, or leave it to the terminal.
  case captureMouse(Bool)
  /// End the program.
  case quit
}

/// What came of an effect.
public enum EffectResult: Sendable, Hashable {
  /// The draft is in the file.
  case saved(path: String, bytes: Int)
  /// A file stands there already, and was left as it is.
  case fileExists(path: String)
  /// The draft could not be written, for a reason that the sentence tells.
  case notSaved(path: String, reason: String)
  /// What is known of files now, by the path as it was asked for.
  case files([String: Result<FileFacts, FileProblem>])
  /// An example that comes with the program.
  public struct Example: Sendable, Hashable {
    /// Its name.
    public var name: String
    /// The draft, as its file has it.
    public var bytes: [UInt8]
    /// The files beside it that were put into the present folder.
    public var files: [String]
    /// What went wrong with them, as a sentence; nil if nothing did.
    public var problem: String?
    /// Makes an example.
    public init(name: String, bytes: [UInt8], files: [String] = [], problem: String? = nil) {
      self.name = name
      self.bytes = bytes
      self.files = files
      self.problem = problem
    }
  }
  /// An example that was asked for.
  case example(Example)
  /// What a path could become; the identifier is the one that was asked with.
  case pathCandidates(id: Int, PathListing)
  /// The environment variables that are set, of those that were asked for.
  case environment([String: String])
  /// What became of a request that is about draft files.
  case shelf(ShelfReport)
  /// What became of a copy.
  case copied(Copied)
}
