import DraftFormats
import WiredraftCore

/// Files of folders: one that is read is written so that it reads back to the same bytes, an error has a position, and a
/// draft composes with whatever a file gives it.
enum FolderCheck {
  static func check(_ bytes: [UInt8]) throws(Finding) {
    let folder: FolderDocument
    do throws(DraftFileError) {
      folder = try FolderDocument(reading: bytes)
    } catch {
      try require(error.offset >= 0 && error.offset <= bytes.count, "the error lies outside the file")
      try require(!error.sentence.isEmpty, "the error has no sentence")
      return
    }
    let file = folder.serialized()
    let again: FolderDocument
    do throws(DraftFileError) {
      again = try FolderDocument(reading: file)
    } catch {
      throw Finding("what was written is not read: \(error.sentence) at \(error.position)")
    }
    try require(again.serialized() == file, "another file was written")
    try require(again.unknownKeys.count == folder.unknownKeys.count, "an unknown key was lost")
    let lines = bytes.count { $0 == 0x0A } + 1
    for line in folder.variables.map(\.line) + (folder.baseURL == nil ? [] : [folder.baseURLLine]) {
      try require(line.map { (1...lines).contains($0) } ?? false, "no such line: \(line ?? 0)")
    }
    var draft = Draft()
    draft.url = "/a/{{a}}"
    draft.headers = [Draft.Row("A", "{{b}}")]
    draft.parameters = [Draft.Row("p", "[1, null, true]", type: .array)]
    var context = Composition.Context(boundary: "B")
    context.folders = [folder.defaults(file: "f")]
    context.variables = Variable.Scope([folder.variableSource(file: "f")])
    try DraftCheck.checkTiles(draft.compose(in: context))
  }
}
