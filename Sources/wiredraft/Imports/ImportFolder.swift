import DraftFormats
import DraftStore
import Glibc
import WiredraftCore

/// The folders of a collection become folders, each with a file for what its drafts share.
struct ImportFolder {
  private struct Directory {
    var path: String
    var taken: Set<String> = [FolderDocument.fileName]
    var counts: [String: Int] = [:]
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

  enum Line {
    case draft(String)
    /// The path of a file of a folder, or of variables, that was written.
    case file(String)
    case note(String)
    case problem(String)
  }

  /// The folder, or a link or a file in the place of one in it, can't be written to.
  struct Refusal: Error {
    let sentence: String
  }

  private let folder: String
  private var lines: [Line] = []
  /// The folders that were made.
  private var made: [String] = []

  private init(_ folder: String) {
    self.folder = folder.count > 1 && folder.hasSuffix("/") ? String(folder.dropLast()) : folder
  }

  /// Returns first the notes that several drafts share, then the name of each file and its own notes. An existing file
  /// is left unchanged.
  ///
  /// - Parameter goesOn: Given the number of drafts that are made, returns whether to go on; otherwise nothing is
  ///   written.
  static func write(
    _ requests: some Sequence<ImportedRequest>, _ environments: [ImportedEnvironment] = [], to folder: String,
    while goesOn: (Int) -> Bool = { _ in true }
  ) throws(Refusal) -> [Line] {
    var writing = ImportFolder(folder)
    try writing.write(requests, environments, while: goesOn)
    return writing.lines
  }

  private mutating func write(
    _ requests: some Sequence<ImportedRequest>, _ environments: [ImportedEnvironment],
    while goesOn: (Int) -> Bool
  ) throws(Refusal) {
    var directories = [Directory(path: folder)]
    // The directory of each folder of the collection.
    var places = [0: 0]
    // Where one of these can't be made, the folder itself can't be made either.
    for slash in folder.indices.dropFirst() where folder[slash] == "/" {
      _ = mkdir(String(folder[..<slash]), 0o777)
    }
    try make(folder)
    var notes = ImportNotes()
    var drafts: [(document: DraftDocument, path: String)] = []
    var bodies: [(bytes: [UInt8], path: String)] = []
    for var request in requests {
      guard goesOn(drafts.count) else {
        for path in made.reversed() { rmdir(path) }
        throw Refusal(sentence: "It was stopped.")
      }
      let place = try directory(of: request.place?.folders ?? [], &directories, &places)
      var document = request.place?.document ?? request.document
      let files = document.draft.filePaths
      let stem = String(FileNameSuggestion.name(for: document).dropLast(FileNameSuggestion.suffix.count))
      let name = directories[place].name(stem, FileNameSuggestion.suffix)
      let path = directories[place].path + "/" + name
      if let body = request.binaryBody {
        let file = directories[place].name(stem + ".body", ".bin")
        request = body.request(inFile: file)
        document = request.document
        bodies.append((body.bytes, directories[place].path + "/" + file))
      }
      for remark in request.remarks { notes.add(remark, on: path) }
      let missing = files.filter {
        !$0.hasPrefix("/") && access(directories[place].path + "/" + $0, F_OK) != 0 && access($0, F_OK) == 0
      }
      for file in missing {
        notes.add(.file(file, isLookedForFrom: directories[place].path), on: path)
      }
      directories[place].order.append(name)
      drafts.append((document, path))
    }
    lines += notes.shared.map { .note($0) }
    for (document, path) in drafts {
      save(document.serialized(), to: path, as: Line.draft)
      lines += notes.lines(on: path).map { .note($0) }
    }
    for (bytes, path) in bodies { save(bytes, to: path) }
    for (number, directory) in directories.enumerated() {
      // Each folder has a file, since the search for those above goes on only where there is one.
      guard var document = directory.folder?.document ?? (directory.order.count > 1 ? FolderDocument() : nil)
      else { continue }
      document.isRoot = number == 0 && directory.folder != nil
      if directory.order.count > 1 { document.order = directory.order }
      let path = directory.path + "/" + FolderDocument.fileName
      save(document.serialized(), to: path, holdsOrderAlone: directory.folder == nil)
    }
    lines += environments.flatMap(\.remarks).map { .note(ImportCommand.line($0)) }
    for file in ImportedEnvironment.files(of: environments) {
      save(file.bytes, to: folder + "/" + file.name)
    }
  }

  private mutating func directory(
    of folders: [ImportedFolder], _ directories: inout [Directory], _ places: inout [Int: Int]
  ) throws(Refusal) -> Int {
    var place = 0
    for folder in folders {
      if let known = places[folder.id] {
        place = known
      } else {
        let name = directories[place].name(FileNameSuggestion.stem(of: folder.name), "")
        let path = directories[place].path + "/" + name
        try make(path)
        directories[place].order.append(name)
        place = directories.count
        places[folder.id] = place
        directories.append(Directory(path: path))
      }
      if directories[place].folder == nil { directories[place].folder = folder }
    }
    return place
  }

  /// Makes a folder where none is. One that is there is used, but for a link, which may lead anywhere.
  private mutating func make(_ path: String) throws(Refusal) {
    guard mkdir(path, 0o777) != 0 else {
      made.append(path)
      return
    }
    guard errno == EEXIST else {
      throw Refusal(
        sentence: "\(path): error: The folder can't be made: \(String(cString: strerror(errno))).")
    }
    var facts = stat()
    if path != folder, lstat(path, &facts) == 0, facts.st_mode & S_IFMT == S_IFLNK {
      throw Refusal(sentence: "\(path): error: A link is there, which is not followed.")
    }
  }

  private mutating func save(
    _ bytes: [UInt8], to path: String, as line: (String) -> Line = Line.file, holdsOrderAlone: Bool = false
  ) {
    do throws(StoreError) {
      if case .exists = try FileStore.save(bytes, to: path, if: .absent) {
        lines.append(
          holdsOrderAlone
            ? .note(
              "\(path): note[leftOut]: A file is there already, and was left as it is: its \"order\" does not name the drafts, which are sent by their names."
            )
            : .problem("\(path): error: A file is there already, and was left as it is."))
      } else {
        lines.append(line(path))
      }
    } catch {
      lines.append(.problem("\(path): error: \(error.sentence)"))
    }
  }
}
