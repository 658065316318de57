import ArgumentParser
import DraftFormats
import WiredraftCore

struct ComparedFile {
  var title: String
  var document: DraftDocument
  var folder: String?
  /// The environment that a variant of the draft chooses; nil for that of the draft or the command line.
  var environment: String?

  /// Reads a draft file, or foreign text such as a curl command; `-` is standard input.
  init(reading path: String) throws {
    title = path == "-" ? "standard input" : path
    if path != "-", path.hasSuffix(FileNameSuggestion.suffix) {
      document = try DraftLoading.load(path)
      folder = DraftLoading.folder(of: path)
      return
    }
    let text = try ImportLoading.text(of: path)
    if let draft = try Self.draft(in: text, from: path) {
      document = draft
      folder = path == "-" ? nil : DraftLoading.folder(of: path)
      return
    }
    let requests = try ImportLoading.requests(in: text, from: path)
    guard requests.count == 1 else {
      throw ExitCode.failure(
        "\(path): error: There are \(requests.count) requests in it; `wiredraft import \(path) --entry N` makes a draft file of one.",
        status: 64)
    }
    for remark in requests[0].remarks { StandardError.print("\(path): \(ImportCommand.line(remark))") }
    document = requests[0].document
  }

  init(title: String, document: DraftDocument, folder: String?, environment: String? = nil) {
    self.title = title
    self.document = document
    self.folder = folder
    self.environment = environment
  }

  private static func draft(in text: String, from path: String) throws -> DraftDocument? {
    guard text.utf8.first(where: { $0 > 0x20 }) == UInt8(ascii: "{") else { return nil }
    do throws(DraftFileError) {
      return try DraftDocument(reading: Array(text.utf8))
    } catch {
      // This is another kind of JSON, such as a browser's recording.
      if error.kind == .missingVersion { return nil }
      throw DraftLoading.failure(error, in: path)
    }
  }
}
