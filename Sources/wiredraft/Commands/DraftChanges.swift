import ArgumentParser
import DraftFormats
import Readers
import WiredraftCore

struct DraftChanges {
  /// The encoding styles to set, such as `encoding.arrays=brackets`.
  var styles: [String] = []
  /// The boundary to fix; nil to leave it.
  var boundary: String?

  var isEmpty: Bool { styles.isEmpty && boundary == nil }

  func apply(to document: inout DraftDocument) throws {
    for assignment in styles {
      if assignment.hasPrefix("reader=") {
        let reader = String(assignment.dropFirst("reader=".count))
        document.draft.reader = reader.isEmpty ? nil : try ReaderOption.reader(reader).id
        continue
      }
      do throws(StyleAssignmentError) {
        try document.draft.styles.set(assignment)
      } catch {
        throw ValidationError(Printable.text("--set \(assignment): \(error.sentence)"))
      }
    }
    if let boundary { document.draft.boundary = boundary }
  }
}
