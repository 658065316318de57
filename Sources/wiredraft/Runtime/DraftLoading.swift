import ArgumentParser
import ComposerUI
import DraftFormats
import DraftStore
import WiredraftCore

enum DraftLoading {
  struct Opened {
    /// The draft, empty if there is no file or it can't be parsed.
    var document = DraftDocument()
    var file: StoredFile?
    var damage: DraftFileError?
    var note: Sentence?
    var isBlank = false
    var isReadOnly = false
    /// Whether it is a file or a folder of another kind, whose requests are listed.
    var isForeign = false

    /// A file that can't be parsed is repaired, starting from its contents.
    func beginning(of path: String?, _ document: DraftDocument) -> JournalBeginning {
      if !isBlank, let file { return JournalBeginning(file: path, base: file.bytes) }
      return JournalBeginning(file: path, document: document)
    }
  }

  static func load(_ path: String) throws -> DraftDocument { try loadWithBytes(path).document }

  static func loadWithBytes(_ path: String) throws -> (document: DraftDocument, bytes: [UInt8]) {
    guard !CheckedFile.isOfFolder(path) else {
      throw ExitCode.failure(
        "\(path): error: This is the file of a folder, which has what its drafts inherit, and no draft.")
    }
    let bytes = path == "-" ? try StandardInput.read() : try existingFile(path)
    do throws(DraftFileError) {
      return (try DraftDocument(reading: bytes), bytes)
    } catch {
      throw ExitCode.failure(
        "\(place(of: error, in: path)): error: \(error.sentence)\(advice(on: bytes, path))")
    }
  }

  /// Returns what can be done with a file that is no draft, behind the reason; empty if nothing is known.
  private static func advice(on bytes: [UInt8], _ path: String) -> String {
    guard !path.hasSuffix(FileNameSuggestion.suffix),
      let format = ImportFormat(ofFileNamed: path)
        ?? Import.format(of: String(decoding: bytes, as: UTF8.self)),
      format.isOffered
    else { return "" }
    return ". This is \(format.phrase): `wiredraft import \(path)` reads it"
  }

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
  static func open(_ path: String) throws -> Opened {
    if FolderReading.isFolder(path) {
      do throws(FolderReading.Refusal) {
        _ = try FolderReading(of: path)
      } catch {
        throw ExitCode.failure("\(path): error: \(error.sentence)")
      }
      return Opened(isForeign: true)
    }
    guard let file = try file(path) else {
      let obstacle = FileStore.obstacle(to: path)
      return Opened(
        note: obstacle.map { "\(path) isn't there yet, and can't be made: \($0.sentence)." }
          ?? "\(path) isn't there yet: this is a new draft, and \(key: .save) makes it.")
    }
    var opened = Opened(file: file, isReadOnly: FileStore.obstacle(to: path) != nil)
    guard !isBlank(file.bytes) else {
      if ImportFormat(ofFileNamed: path) != nil {
        throw ExitCode.failure("\(path): error: \(ImportLoading.empty)")
      }
      opened.isBlank = true
      opened.note = "\(path) is empty: this is a new draft, and \(key: .save) writes it."
      return opened
    }
    let isNamedDraft = path.hasSuffix(FileNameSuggestion.suffix)
    let mayBeDraft =
      isNamedDraft || file.bytes.prefix(64 << 10).firstRange(of: Array("\"wiredraft\"".utf8)) != nil
    let format =
      isNamedDraft
      ? nil
      : ImportFormat(ofFileNamed: path) ?? Import.format(of: String(decoding: file.bytes, as: UTF8.self))
    let isOffered = format?.isOffered == true
    if isOffered, !mayBeDraft {
      try requireRequests(of: file.bytes, as: format, from: path)
      return Opened(isForeign: true)
    }
    do throws(DraftFileError) {
      opened.document = try DraftDocument(reading: file.bytes)
    } catch {
      // A damaged draft is repaired, and no other file.
      guard mayBeDraft, !isOffered else {
        try requireImport(of: file.bytes, from: path)
        return Opened(isForeign: true)
      }
      opened.damage = error
    }
    return opened
  }

  /// The size up to which a foreign file is read before the composer opens on it.
  private static let mostRead = 4 << 20

  /// Reports the error that `import` reports, for a file of a known format that can't be read.
  private static func requireRequests(
    of bytes: [UInt8], as format: ImportFormat?, from path: String
  ) throws {
    guard bytes.count <= mostRead else { return }
    let text = try ImportLoading.text(in: bytes, from: path)
    _ = try ImportLoading.contents(of: text, as: format, ImportOptions(), from: path)
  }

  private static func requireImport(of bytes: [UInt8], from path: String) throws {
    let text = try ImportLoading.text(in: bytes, from: path)
    guard ImportFormat(ofFileNamed: path) == nil else { return }
    do throws(ImportError) {
      _ = try Import.recognisedFormat(of: text)
    } catch {
      throw ExitCode.failure("\(path): error: This is no draft. \(error.message)")
    }
  }

  /// Whether a file has no contents to lose; the composer treats it as a missing one.
  static func isBlank(_ bytes: [UInt8]) -> Bool {
    bytes.count < 1024 && bytes.allSatisfy { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
  }

  static func folder(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  static func failure(_ error: DraftFileError, in path: String) -> ExitCode {
    .failure("\(place(of: error, in: path)): error: \(error.sentence)")
  }

  static func place(of error: DraftFileError, in path: String) -> String {
    "\(path):\(error.position.line):\(error.position.column)"
  }

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
      let hint = error.reason == .notAFile ? "; `- < \(path)` in its place reads a pipe" : ""
      throw ExitCode.failure("\(path): error: \(error.sentence)\(hint)")
    }
  }
}
