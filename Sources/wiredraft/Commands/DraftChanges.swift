import ArgumentParser
import DraftFormats
import Readers
import WiredraftCore

/// Changes of any draft, also of one from a file.
struct DraftChanges {
  /// The encoding styles to set, such as `encoding.arrays=brackets`.
  var styles: [String] = []
  /// The boundary to fix; nil to leave it.
  var boundary: String?

  /// Whether there is no change.
  var isEmpty: Bool { styles.isEmpty && boundary == nil }

  /// Makes the changes.
  ///
  /// - Throws: An error of usage for a style that does not exist.
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
