import ArgumentParser
import DraftFormats
import DraftStore
import Glibc

/// A folder whose files are requests of another program.
struct FolderReading {
  /// The reason why a folder isn't read, with what can be done, in sentences.
  struct Refusal: Error {
    let sentence: String
  }

  let format: ImportFormat
  private let path: String
  private let files: [FolderFile]
  private let reader: any FolderFormat.Type
  /// Whether it is a folder of requests within a collection.
  private let isPart: Bool

  /// The most files that are read, and the most folders within each other.
  private static let (mostFiles, mostLevels) = (10_000, 100)

  static func isFolder(_ path: String) -> Bool {
    var facts = stat()
    return stat(path, &facts) == 0 && facts.st_mode & S_IFMT == S_IFDIR
  }

  /// Returns the format of a folder, by the names of its files or because it is in a collection; nil for none.
  static func format(of path: String) -> ImportFormat? {
    let names = FolderEntry.names(in: path)
    let formats = ImportFormat.allCases.filter { $0.folder != nil }
    return formats.first { $0.folder?.recognises(names) == true }
      ?? formats.first { $0.folder.flatMap { root(of: path, $0) } != nil }
  }

  /// Returns the reading of a folder, or of a file and the collection around it; nil for another file.
  static func ofFolder(orFile path: String, as wanted: ImportFormat?) throws(Refusal) -> FolderReading? {
    isFolder(path) ? try FolderReading(of: path, as: wanted) : try around(path, as: wanted)
  }

  /// Reads the files of a folder, and those of the folders around it from which they inherit; links in it are not
  /// followed.
  init(of path: String, as wanted: ImportFormat? = nil) throws(Refusal) {
    var target = path
    while target.count > 1, target.last == "/" { target.removeLast() }
    guard let format = wanted ?? Self.format(of: target), let reader = format.folder else {
      throw FolderAdvice(for: target, as: wanted).refusal
    }
    let root = Self.root(of: target, reader)
    guard root != nil || reader.reads(FolderEntry.names(in: target)) else {
      throw FolderAdvice(for: target, as: wanted).refusal
    }
    (self.format, self.reader, self.path) = (format, reader, root ?? target)
    let below = PathBelow(target, self.path)?.text ?? ""
    isPart = !below.isEmpty && below != "environments"
    var files = try Self.files(in: below, of: self.path, reader)
    if !below.isEmpty { files += try Self.inherited(by: below + "/", of: self.path, reader) }
    var seen: Set<String> = []
    self.files = files.filter { seen.insert($0.path).inserted }.sorted { $0.path < $1.path }
  }

  /// Reads a file and those from which it inherits; nil if it isn't in a collection.
  ///
  /// A file that describes a collection or a folder is read as that folder.
  private static func around(_ path: String, as wanted: ImportFormat?) throws(Refusal) -> FolderReading? {
    let (folder, name) = PathBelow.split(path)
    guard ImportFormat.allCases.contains(where: { $0.folder?.includes(name) == true }),
      let text = file(name, of: folder, isRead: true).text,
      let format = wanted ?? ImportFormat(ofFileNamed: name) ?? Import.format(of: text),
      let reader = format.folder, reader.includes(name)
    else { return nil }
    if reader.roots.contains(name) || reader.folderFiles.contains(name) {
      guard !reader.roots.contains(name) || !reader.isComplete(text) else { return nil }
      return try FolderReading(of: folder, as: format)
    }
    // A problem has its place in the file alone.
    guard let root = root(of: folder, reader), let below = PathBelow(path, root)?.text,
      (try? Import.contents(of: text, as: format, options: ImportOptions(), tools: .all)) != nil
    else { return nil }
    let others = try inherited(by: below, of: root, reader).filter { $0.path != below }
    return FolderReading(
      format: format, path: root, files: [FolderFile(path: below, text: text)] + others, reader: reader)
  }

  private init(
    format: ImportFormat, path: String, files: [FolderFile], reader: any FolderFormat.Type
  ) {
    (self.format, self.path, self.files, self.reader, isPart) = (format, path, files, reader, false)
  }

  /// Returns the nearest folder, a folder itself or one around it, that is a whole; nil if there is none.
  private static func root(of path: String, _ reader: any FolderFormat.Type) -> String? {
    var folder = path
    for _ in 0..<mostLevels {
      if FolderEntry.names(in: folder).contains(where: reader.roots.contains) { return folder }
      guard let outer = PathBelow.outer(folder) else { return nil }
      folder = outer
    }
    return nil
  }

  /// Returns the files in a folder and in those below it.
  private static func files(
    in start: String, of root: String, _ reader: any FolderFormat.Type, level: Int = 0
  ) throws(Refusal) -> [FolderFile] {
    var files: [FolderFile] = []
    var count = 0
    var open = [(path: start.isEmpty ? "" : start + "/", level: level)]
    while let (below, level) = open.popLast() {
      let entries: [FolderEntry]
      do throws(FolderEntry.Unreadable) {
        entries = try FolderEntry.all(in: root + "/" + below)
      } catch {
        let reason = String(cString: strerror(error.errno))
        if error.errno != ENOENT {
          files.append(
            FolderFile(
              path: String(below.dropLast()), text: nil, problem: "The folder can't be read: \(reason)."))
        }
        continue
      }
      for entry in entries {
        guard let name = entry.name, !name.hasPrefix("."), name != "node_modules" else { continue }
        if entry.type == UInt8(DT_DIR) {
          if level < mostLevels { open.append((below + name + "/", level + 1)) }
        } else if entry.type == UInt8(DT_REG) {
          let isRead = reader.includes(name)
          if isRead { count += 1 }
          guard count <= mostFiles else {
            throw Refusal(sentence: "There are more than \(mostFiles) files of \(reader.phrase) in it.")
          }
          // Of those that are not read, the names are enough.
          if isRead || files.count < 2 * mostFiles {
            files.append(file(below + name, of: root, isRead: isRead))
          }
        } else if reader.includes(name) {
          let problem =
            entry.type == UInt8(DT_LNK)
            ? "It is a link, and links are not followed." : "It is no regular file."
          files.append(FolderFile(path: below + name, text: nil, problem: problem))
        }
      }
    }
    return files
  }

  /// Returns the files around a path from which it inherits, and the environments.
  private static func inherited(
    by below: String, of root: String, _ reader: any FolderFormat.Type
  ) throws(Refusal) -> [FolderFile] {
    var folders = below.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    var files: [FolderFile] = []
    func append(_ folder: String, _ names: [String]) {
      let entries = (try? FolderEntry.all(in: root + "/" + folder)) ?? []
      let found = entries.filter { $0.type == UInt8(DT_REG) }.compactMap(\.name).filter(names.contains)
      files += found.map { file(folder + $0, of: root, isRead: true) }
    }
    while !folders.isEmpty {
      append(folders.joined(separator: "/") + "/", reader.folderFiles)
      folders.removeLast()
    }
    append("", reader.roots)
    return files + (try self.files(in: "environments", of: root, reader, level: mostLevels))
  }

  private static func file(_ path: String, of root: String, isRead: Bool) -> FolderFile {
    guard isRead else { return FolderFile(path: path, text: nil) }
    do throws(StoreError) {
      let bytes = try FileStore.load(root + "/" + path)
      guard let text = String(validating: bytes, as: UTF8.self) else {
        return FolderFile(path: path, text: nil, problem: ImportLoading.refusal(ofNoText: bytes))
      }
      // A byte order mark is not part of the text.
      let isMarked = text.unicodeScalars.first == "\u{FEFF}"
      return FolderFile(path: path, text: isMarked ? String(text.unicodeScalars.dropFirst()) : text)
    } catch {
      return FolderFile(path: path, text: nil, problem: error.sentence)
    }
  }

  func imported(_ options: ImportOptions) throws(ImportError) -> ImportContents {
    let contents = try reader.contents(of: files, named: PathBelow.split(path).name, options, .all)
    // Those of the collection around a folder are not in it.
    if isPart { try contents.requireRequest(of: format) }
    return contents
  }
}

/// Advice on a folder that is no collection as a whole.
struct FolderAdvice {
  private let path: String
  private let wanted: ImportFormat?
  private var collections: [String] = []
  private var files: [(name: String, phrase: String)] = []
  private var drafts: [String] = []

  /// The most entries that are looked at, and the most that are named.
  private static let (mostEntries, mostNames) = (500, 5)
  /// The ends of names of files that may hold requests, beside those that name a format.
  private static let endings = [".json", ".yaml", ".yml", ".sh", ".txt", ".ps1", ".js"]

  init(for path: String, as wanted: ImportFormat?) {
    (self.path, self.wanted) = (path, wanted)
    drafts = DraftFileList(path).paths.filter { PathBelow.split($0).name != FolderDocument.fileName }
    for name in FolderEntry.names(in: path).sorted().prefix(Self.mostEntries) where !name.hasPrefix(".") {
      let whole = path + "/" + name
      if FolderReading.isFolder(whole) {
        if FolderReading.format(of: whole) != nil { collections.append(name) }
      } else if !name.hasSuffix(FileNameSuggestion.suffix),
        let format = ImportFormat(ofFileNamed: name) ?? Self.format(of: whole)
      {
        files.append((name, format.phrase))
      }
    }
  }

  private static func format(of path: String) -> ImportFormat? {
    guard endings.contains(where: path.hasSuffix), let bytes = try? FileStore.load(path),
      let text = String(validating: bytes, as: UTF8.self), let format = Import.format(of: text)
    else { return nil }
    return format.isOffered ? format : nil
  }

  var refusal: FolderReading.Refusal {
    var sentences: [String] = []
    if let wanted {
      sentences.append(
        wanted.folder.map { "There is no \($0.marks) in this folder, so it is not \($0.phrase)." }
          ?? "This is a folder, and \(wanted.phrase) is one file.")
    } else {
      let known = ImportFormat.allCases.compactMap { $0.folder.map { "\($0.phrase) (\($0.marks))" } }
      sentences.append(
        "This folder is none of the collections that are folders: \(known.joined(separator: ", ")).")
    }
    if let first = collections.first {
      sentences.append(
        "Collections in it: \(Self.list(collections)). `wiredraft import \(path)/\(first) --all FOLDER` imports one."
      )
    }
    if let first = files.first {
      let names = files.map { "\($0.name) (\($0.phrase))" }
      sentences.append(
        "Files in it that can be imported: \(Self.list(names)). `wiredraft import \(path)/\(first.name) --all FOLDER` imports one."
      )
    }
    if let first = drafts.first {
      sentences.append(
        "It has \(drafts.count) draft\(drafts.count == 1 ? "" : "s"): `wiredraft open \(first)` opens one, `wiredraft run \(path) --all` sends \(drafts.count == 1 ? "it" : "all")."
      )
    }
    if sentences.count == 1 { sentences.append("Nothing in it can be imported.") }
    return FolderReading.Refusal(sentence: sentences.joined(separator: " "))
  }

  private static func list(_ names: [String]) -> String {
    let more = names.count > mostNames ? " and \(names.count - mostNames) more" : ""
    return names.prefix(mostNames).joined(separator: ", ") + more
  }
}
