import ArgumentParser
import DraftFormats
import DraftStore
import Explanations
import Glibc
import WiredraftCore

struct DraftFolderRender {
  let folder: String
  let variables: VariableOptions
  let changes: DraftChanges

  static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Throws exit status 64 for a format that holds one request, and 1 where a draft has errors, after all of these are
  /// printed and before anything is written.
  func write(as format: RenderFormat, revealsSecrets: Bool) throws {
    guard case .code(let format) = format, format.holdsSeveral else {
      let formats = CodeFormat.allCases.filter(\.holdsSeveral).map(\.rawValue).joined(separator: ", ")
      throw ValidationError("\(folder) is a folder, which is printed as one of: \(formats). Add --as.")
    }
    var read = Read()
    let name = WholePath.existing(folder)?.split(separator: "/").last.map(String.init) ?? folder
    let collection = try collection(
      in: folder.hasSuffix("/") ? String(folder.dropLast()) : folder, named: name, depth: 0, &read)
    guard !read.paths.isEmpty else {
      throw ExitCode.failure("\(folder): error: There is no draft in the folder.")
    }
    guard !read.hasErrors else { throw ExitCode(1) }
    var options = CodeExport.Options()
    options.revealsSecrets = revealsSecrets
    guard let export = collection.export(as: format, options: options) else { return }
    for (path, verdict) in zip(read.paths, export.verdicts) {
      StandardError.print("information[\(format.rawValue)] \(path): \(verdict.sentence)")
    }
    try StandardOutput.write(export.text + "\n")
  }

  private struct Read {
    var paths: [String] = []
    var hasErrors = false
  }

  /// Returns the drafts of a folder with the title and the description that its file has.
  private func collection(
    in folder: String, named name: String, depth: Int, _ read: inout Read
  ) throws -> DraftCollection {
    let contents = try DraftListing.contents(of: folder, depth: depth)
    var items: [DraftCollection.Item] = []
    for entry in contents.entries {
      let path = folder + "/" + entry.name
      guard entry.isFolder else {
        items.append(try draft(path, in: folder, &read))
        continue
      }
      let inner = try collection(in: path, named: entry.name, depth: depth + 1, &read)
      if !inner.items.isEmpty { items.append(.folder(inner)) }
    }
    let file = contents.file
    return DraftCollection(name: file?.title ?? name, description: file?.description, items: items)
  }

  private func draft(_ path: String, in folder: String, _ read: inout Read) throws -> DraftCollection.Item {
    var document = try DraftLoading.load(path)
    try changes.apply(to: &document)
    let variables = try variables.load()
    try DraftLoading.checkLimits(for: document, in: folder, variables)
    let context = try ContextLoading.context(for: document, relativeTo: folder, variables: variables)
    let composition = document.draft.compose(in: context)
    DiagnosticPrinting.print(composition, of: document.draft)
    if composition.hasErrors {
      StandardError.print("\(path): error: The draft has an error, and no collection is written.")
      read.hasErrors = true
    }
    read.paths.append(path)
    if document.title == nil {
      document.title = String(path.dropFirst(folder.count + 1).dropLast(DraftFolder.suffix.count))
    }
    return .draft(document, composition, folder: folder == "." ? "" : folder)
  }
}
