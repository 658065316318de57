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

  /// The most files that are read, and the most folders within each other.
  private static let (mostFiles, mostLevels) = (10_000, 100)

  static func isFolder(_ path: String) -> Bool {
    var facts = stat()
    return stat(path, &facts) == 0 && facts.st_mode & S_IFMT == S_IFDIR
  }

  /// Returns the format of a folder, by the names of its files; nil for none.
  static func format(of path: String) -> ImportFormat? {
    let names = FolderEntry.names(in: path)
    return ImportFormat.allCases.first { $0.folder?.recognises(names) == true }
  }

  /// Reads the files of a folder; links in it are not followed.
  init(of path: String, as wanted: ImportFormat? = nil) throws(Refusal) {
    var root = path[...]
    while root.count > 1, root.last == "/" { root.removeLast() }
    self.path = String(root)
    guard let format = wanted ?? Self.format(of: path), let reader = format.folder,
      wanted == nil || reader.recognises(FolderEntry.names(in: path))
    else { throw FolderAdvice(for: self.path, as: wanted).refusal }
    (self.format, self.reader) = (format, reader)
    files = try Self.files(in: self.path, of: reader)
  }

  private static func files(
    in root: String, of reader: any FolderFormat.Type
  ) throws(Refusal) -> [FolderFile] {
    var files: [FolderFile] = []
    var open = [(path: "", level: 0)]
    while let (below, level) = open.popLast() {
      for entry in (try? FolderEntry.all(in: root + "/" + below)) ?? [] {
        guard let name = entry.name, !name.hasPrefix("."), name != "node_modules" else { continue }
        if entry.type == UInt8(DT_DIR) {
          if level < mostLevels { open.append((below + name + "/", level + 1)) }
        } else if entry.type == UInt8(DT_REG), reader.includes(name) {
          guard files.count < mostFiles else {
            throw Refusal(sentence: "There are more than \(mostFiles) files of \(reader.phrase) in it.")
          }
          files.append(FolderFile(path: below + name, text: try text(of: below + name, in: root)))
        }
      }
    }
    return files.sorted { $0.path < $1.path }
  }

  private static func text(of path: String, in root: String) throws(Refusal) -> String {
    let bytes: [UInt8]
    do throws(StoreError) {
      bytes = try FileStore.load(root + "/" + path)
    } catch {
      throw Refusal(sentence: "\(path): \(error.sentence)")
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw Refusal(sentence: "\(path) is not UTF-8 text, so no request can be read from it.")
    }
    return text
  }

  func imported(_ options: ImportOptions) throws(ImportError) -> ImportContents {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    return try reader.contents(of: files, named: name, options, .all)
  }
}

/// What can be done with a folder that is no collection as a whole.
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
    drafts = Self.drafts(in: path)
    for name in FolderEntry.names(in: path).sorted().prefix(Self.mostEntries) where !name.hasPrefix(".") {
      let whole = path + "/" + name
      if FolderReading.isFolder(whole) {
        if FolderReading.format(of: whole) != nil { collections.append(name) }
        drafts += Self.drafts(in: whole).map { name + "/" + $0 }
      } else if !name.hasSuffix(FileNameSuggestion.suffix),
        let format = ImportFormat(ofFileNamed: name) ?? Self.format(of: whole)
      {
        files.append((name, format.phrase))
      }
    }
  }

  private static func drafts(in folder: String) -> [String] {
    FolderEntry.names(in: folder).filter {
      $0.hasSuffix(FileNameSuggestion.suffix) && $0 != FolderDocument.fileName && !$0.hasPrefix(".")
    }.sorted()
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
        "It has \(drafts.count) draft\(drafts.count == 1 ? "" : "s"): `wiredraft open \(path)/\(first)` opens one, `wiredraft run \(path)` sends \(drafts.count == 1 ? "it" : "all")."
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
