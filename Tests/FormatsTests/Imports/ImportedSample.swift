import DraftFormats
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
  /// The message, with its head in lines.
  var wire: String {
    let head = composition.head.text.replacing("\r\n", with: "\n")
    return content.isEmpty ? head.split(separator: "\n").joined(separator: "\n") : head + content
  }

  /// The remarks of a kind.
  func remarks(_ kind: ImportRemark.Kind) -> [String] {
    imported.remarks.filter { $0.kind == kind }.map(\.text)
  }

  /// Makes a sample.
  ///
  /// - Parameter allRows: Whether the message is that of all rows, also those that are off.
  init(_ imported: ImportedRequest, allRows: Bool = false) {
    self.imported = imported
    var draft = imported.document.draft
    for list in Draft.RowList.allCases where allRows {
      for index in (draft[list] ?? []).indices { draft[list]?[index].isEnabled = true }
    }
    var files: [String: Result<Composition.FileFacts, Diagnostic.FileProblem>] = [:]
    for path in draft.filePaths {
      files[path] = .success(Composition.FileFacts(size: 3, contentType: nil))
    }
    composition = draft.compose(in: Composition.Context(boundary: "B", files: files))
  }
}

/// Returns the error of an import with its position, as `line:column message`, or the number of its requests.
func importProblem(_ text: String, as format: ImportFormat? = nil) -> String {
  do {
    let requests = try Import.requests(in: text, as: format)
    return "\(requests.count) requests"
  } catch {
    let place = error.position.map { "\($0.line):\($0.column) " } ?? ""
    return place + error.message
  }
}
