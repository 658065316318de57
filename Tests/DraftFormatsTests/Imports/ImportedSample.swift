import DraftFormats
import Testing
import WiredraftCore

/// The message of an import, in a form that is easy to read in tests.
struct ImportedSample {
  let imported: ImportedRequest
  let composition: Composition

  var draft: Draft { imported.document.draft }
  /// The method and the target.
  var line: String { "\(composition.method) \(composition.target.text)" }
  var contentType: String? { composition.fields.first { $0.name.lowercased() == "content-type" }?.value }
  /// The content as text, with a file as `<path>`.
  var content: String {
    (composition.body?.bytes.segments ?? []).map { segment in
      switch segment.content {
      case .bytes(let bytes): String(decoding: bytes.bytes, as: UTF8.self)
      case .file(let path, _, _): "<\(path)>"
      }
    }.joined()
  }
  /// The rows as `name=text`.
  var rows: [String] { (draft.parameters ?? []).map { "\($0.name)=\($0.text)" } }
  /// The header rows, with their type where it is not text.
  var headers: [String] {
    draft.headers.map { "\($0.name): \($0.type == .basic ? "basic " : "")\($0.text)" }
  }

  /// The remarks of a kind.
  func remarks(_ kind: ImportRemark.Kind) -> [String] {
    imported.remarks.filter { $0.kind == kind }.map(\.text)
  }

  init(_ imported: ImportedRequest) {
    self.imported = imported
    var files: [String: Result<Composition.FileFacts, Diagnostic.FileProblem>] = [:]
    for path in imported.document.draft.filePaths {
      files[path] = .success(Composition.FileFacts(size: 3, contentType: nil))
    }
    composition = imported.document.draft.compose(in: Composition.Context(boundary: "B", files: files))
  }

  /// Imports the first request of a text whose format must be recognised.
  init(_ text: String, as format: ImportFormat, options: ImportOptions = ImportOptions()) throws {
    #expect(Import.format(of: text) == format, "\(text)")
    self.init(try #require(try Import.requests(in: text, options: options).first))
  }
}

/// Returns the error of an import with its position, as `line:column message`.
func importProblem(_ text: String, as format: ImportFormat? = nil) -> String {
  do {
    let requests = try Import.requests(in: text, as: format)
    return "\(requests.count) requests"
  } catch {
    let place = error.position.map { "\($0.line):\($0.column) " } ?? ""
    return place + error.message
  }
}
