import ArgumentParser
import DraftFormats
import DraftStore
import Glibc

/// Writes each of several requests to a separate draft file, named after its title or its URL.
///
/// The folders of a collection become folders, each with a file for what its drafts share.
struct ImportFolder {
  /// A folder in the file system, with the names in it that are taken.
  private struct Directory {
    var path: String
    var taken: Set<String> = [FolderDocument.fileName]
    var counts: [String: Int] = [:]
    /// The files of the drafts, in the order of the collection.
    var order: [String] = []
    var folder: ImportedFolder?

    /// Returns a name that isn't taken: a repeated one gets a number.
    mutating func name(_ stem: String, _ suffix: String) -> String {
      var result = stem + suffix
      while !taken.insert(result).inserted {
        counts[stem, default: 1] += 1
        result = "\(stem)-\(counts[stem, default: 1])\(suffix)"
      }
      return result
    }
  }

  private let folder: String

  init(_ folder: String) {
    self.folder = folder.count > 1 && folder.hasSuffix("/") ? String(folder.dropLast()) : folder
  }

  /// Writes the drafts, prints the names of their files, and reports the result for each request: first the notes that
  /// several drafts share, then each draft's own after its name.
  ///
  /// Folders are created if they don't exist. An existing file is left unchanged.
  /// - Parameters:
  ///   - requests: The requests.
  ///   - environments: The environments, which become files of variables.
  /// - Throws: Exit status 2, after a message for each file that could not be written; the others are written.
  func write(_ requests: [ImportedRequest], _ environments: [ImportedEnvironment] = []) throws {
    var directories = [Directory(path: folder)]
    // The directory of each folder of the collection.
    var places = [0: 0]
    try make(folder)
    var notes = ImportNotes()
    var drafts: [(document: DraftDocument, path: String)] = []
    for request in requests {
      let place = try directory(of: request.place?.folders ?? [], &directories, &places)
      let document = request.place?.document ?? request.document
      let stem = String(FileNameSuggestion.name(for: document).dropLast(FileNameSuggestion.suffix.count))
      let name = directories[place].name(stem, FileNameSuggestion.suffix)
      let path = directories[place].path + "/" + name
      for remark in request.remarks { notes.add(remark, on: path) }
      directories[place].order.append(name)
      drafts.append((document, path))
    }
    for line in notes.shared { StandardError.print(line) }
    var isWhole = true
    for (document, path) in drafts {
      isWhole = try save(document.serialized(), to: path) && isWhole
      for line in notes.lines(on: path) { StandardError.print(line) }
    }
    for directory in directories {
      guard var document = directory.folder?.document, directory.folder?.hasFile == true else { continue }
      if directory.order.count > 1 { document.order = directory.order }
      let path = directory.path + "/" + FolderDocument.fileName
      isWhole = try save(document.serialized(), to: path) && isWhole
    }
    for remark in environments.flatMap(\.remarks) { StandardError.print(ImportCommand.line(remark)) }
    for file in ImportedEnvironment.files(of: environments) {
      isWhole = try save(file.bytes, to: folder + "/" + file.name) && isWhole
    }
    guard isWhole else { throw ExitCode(2) }
  }

  /// Returns the directory for the innermost of some folders, which is made where it isn't there.
  private func directory(
    of folders: [ImportedFolder], _ directories: inout [Directory], _ places: inout [Int: Int]
  ) throws -> Int {
    var place = 0
    for folder in folders {
      if let known = places[folder.id] {
        place = known
      } else {
        let name = directories[place].name(FileNameSuggestion.stem(of: folder.name), "")
        let path = directories[place].path + "/" + name
        try make(path)
        place = directories.count
        places[folder.id] = place
        directories.append(Directory(path: path))
      }
      if directories[place].folder == nil { directories[place].folder = folder }
    }
    return place
  }

  /// Makes a folder where none is. One that is there is used, but for a link, which may lead anywhere.
  private func make(_ path: String) throws {
    guard mkdir(path, 0o777) != 0 else { return }
    guard errno == EEXIST else {
      throw ExitCode.failure("\(path): error: The folder can't be made: \(String(cString: strerror(errno))).")
    }
    var facts = stat()
    if path != folder, lstat(path, &facts) == 0, facts.st_mode & S_IFMT == S_IFLNK {
      throw ExitCode.failure("\(path): error: A link is there, which is not followed.")
    }
  }

  /// Saves a new file and prints its name; returns false, after a message, if it can't be saved.
  private func save(_ bytes: [UInt8], to path: String) throws -> Bool {
    do throws(StoreError) {
      if case .exists = try FileStore.save(bytes, to: path, if: .absent) {
        StandardError.print("\(path): error: A file is there already, and was left as it is.")
        return false
      }
    } catch {
      StandardError.print("\(path): error: \(error.sentence)")
      return false
    }
    try StandardOutput.write(path + "\n")
    return true
  }
}
