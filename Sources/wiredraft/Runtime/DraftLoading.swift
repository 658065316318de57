import ArgumentParser
import ComposerUI
import DraftFormats
import DraftStore
import WiredraftCore

/// Reads draft files, and reports problems in one line.
enum DraftLoading {
  struct Opened {
    /// The draft, empty if there is no file or it can't be parsed.
    var document = DraftDocument()
    /// The file as read, or nil for no file.
    var file: StoredFile?
    /// The error that keeps the file from being a draft.
    var damage: DraftFileError?
    /// The note about the file, or nil for none.
    var note: Sentence?
    /// Whether the file exists and is blank.
    var isBlank = false
    /// Whether the file exists and can't be written.
    var isReadOnly = false

    /// Whether the file is no draft but text of another kind that can be imported, such as an .http file.
    ///
    /// A file that says that it is a draft, by its name or its contents, is repaired instead.
    func isForeign(at path: String) -> Bool {
      guard damage != nil, let bytes = file?.bytes, !path.hasSuffix(FileNameSuggestion.suffix) else {
        return false
      }
      let beginning = bytes.prefix(64 << 10)
      guard TextFault.first(in: bytes, allowsNUL: true) == nil,
        beginning.firstRange(of: Array("\"wiredraft\"".utf8)) == nil
      else { return false }
      let endings = [".http", ".rest", ".sh", ".bash", ".zsh", ".curl", ".har", ".yaml", ".yml"]
      return endings.contains { path.hasSuffix($0) }
        || Import.format(of: String(decoding: beginning, as: UTF8.self))?.isOffered == true
    }

    /// The state that the journal begins with; a file that can't be parsed is repaired, starting from its contents.
    ///
    /// - Parameter document: The draft if there is no file with contents.
    func beginning(of path: String?, _ document: DraftDocument) -> JournalBeginning {
      if !isBlank, let file { return JournalBeginning(file: path, base: file.bytes) }
      return JournalBeginning(file: path, document: document)
    }
  }

  /// Reads a draft file; `-` is standard input.
  ///
  /// - Throws: Exit status 2, after a message with the position.
  static func load(_ path: String) throws -> DraftDocument { try loadWithBytes(path).document }

  /// Reads a draft file and returns its bytes as well; `-` is standard input.
  ///
  /// - Throws: Exit status 2, after a message with the position.
  static func loadWithBytes(_ path: String) throws -> (document: DraftDocument, bytes: [UInt8]) {
    let bytes = path == "-" ? try StandardInput.read() : try existingFile(path)
    do throws(DraftFileError) {
      return (try DraftDocument(reading: bytes), bytes)
    } catch {
      throw failure(error, in: path)
    }
  }

  /// Reads the file of a folder and returns its bytes as well.
  ///
  /// - Throws: Exit status 2, after a message with the position.
  static func loadFolder(_ path: String) throws -> (document: FolderDocument, bytes: [UInt8]) {
    let bytes = try existingFile(path)
    do throws(DraftFileError) {
      return (try FolderDocument(reading: bytes), bytes)
    } catch {
      throw failure(error, in: path)
    }
  }

  private static func existingFile(_ path: String) throws -> [UInt8] {
    guard let bytes = try file(path)?.bytes else {
      throw ExitCode.failure("\(path): error: The file does not exist.")
    }
    return bytes
  }

  /// Reads the file that the composer is opened on. A missing file gives an empty draft, and one that can't be parsed
  /// gives its error.
  ///
  /// - Throws: Exit status 2, after a message, if the path is not a file or may not be read.
  static func open(_ path: String) throws -> Opened {
    guard let file = try file(path) else {
      let obstacle = FileStore.obstacle(to: path)
      return Opened(
        note: obstacle.map { "\(path) isn't there yet, and can't be made: \($0.sentence)." }
          ?? "\(path) isn't there yet: this is a new draft, and \(key: .save) makes it.")
    }
    var opened = Opened(file: file, isReadOnly: FileStore.obstacle(to: path) != nil)
    guard !isBlank(file.bytes) else {
      opened.isBlank = true
      opened.note = "\(path) is empty: this is a new draft, and \(key: .save) writes it."
      return opened
    }
    do throws(DraftFileError) {
      opened.document = try DraftDocument(reading: file.bytes)
    } catch {
      opened.damage = error
    }
    return opened
  }

  /// Whether a file has no contents to lose; the composer treats it as a missing one.
  static func isBlank(_ bytes: [UInt8]) -> Bool {
    bytes.count < 1024 && bytes.allSatisfy { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
  }

  /// The folder that relative paths in a draft file start from.
  static func folder(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Prints a draft file's error and its position; returns exit status 2.
  static func failure(_ error: DraftFileError, in path: String) -> ExitCode {
    .failure("\(place(of: error, in: path)): error: \(error.sentence)")
  }

  /// The place of a draft file's error, with line and column.
  static func place(of error: DraftFileError, in path: String) -> String {
    "\(path):\(error.position.line):\(error.position.column)"
  }

  /// Checks the limits of time in the files of a draft's folders.
  ///
  /// - Throws: Exit status 2, after a message with the position, if one is none.
  static func checkLimits(
    for document: DraftDocument, in folder: String?, _ variables: RequestVariables
  ) throws {
    if let (path, error) = variables.limitError(for: document, in: folder) { throw failure(error, in: path) }
  }

  private static func file(_ path: String) throws -> StoredFile? {
    do throws(StoreError) {
      return try FileStore.read(path)
    } catch {
      if error.reason == .notFound { return nil }
      let hint = error.reason == .notAFile ? "; `wiredraft render --draft -` reads a pipe" : ""
      throw ExitCode.failure("\(path): error: \(error.sentence)\(hint)")
    }
  }
}
