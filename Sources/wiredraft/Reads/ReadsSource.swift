import DraftFormats
import Readers
import WiredraftCore

/// The request that `reads` gives the readers, with the names of its rows.
struct ReadsSource {
  let request: DraftedRequest
  let hasErrors: Bool
  private let draft: Draft?
  private let composition: Composition?

  /// Makes the source of a text.
  init(_ input: ReaderInput) {
    request = DraftedRequest(input)
    hasErrors = false
    draft = nil
    composition = nil
  }

  /// Makes the source of a composed draft.
  init(_ composition: Composition, _ draft: Draft) {
    request = DraftedRequest(composition, draft: draft)
    hasErrors = composition.hasErrors
    self.draft = draft
    self.composition = composition
  }

  /// Returns the name of a subject for people: that of its row, or the bytes of its segment.
  func name(of subject: DraftedPart.Subject, in part: DraftedPart) -> String {
    if let row = subject.row, let name = draft?[row]?.name {
      return "\(name) (\(row.list.rawValue) \(row.index))"
    }
    let range = part.input.segments[subject.segments[0]].range
    return String(decoding: part.input.bytes[range], as: UTF8.self)
  }

  /// Whether a value that a reader gives must not be shown: a row that made it, or a part of it, is a secret.
  func hides(_ value: ReadValue, in part: DraftedPart) -> Bool {
    guard let draft, let composition else { return false }
    let segments = Set(value.segments)
    return part.subjects.contains { subject in
      subject.row.map { composition.sendsSecret($0, of: draft) } == true
        && subject.segments.contains(where: segments.contains)
    }
  }
}
