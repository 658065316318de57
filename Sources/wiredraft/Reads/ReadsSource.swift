import ComposerUI
import DraftFormats
import Readers
import WiredraftCore

struct ReadsSource {
  let request: DraftedRequest
  let hasErrors: Bool
  private let draft: Draft?
  private let composition: Composition?

  init(_ input: ReaderInput) {
    request = DraftedRequest(input)
    hasErrors = false
    draft = nil
    composition = nil
  }

  init(_ composition: Composition, _ draft: Draft) {
    request = DraftedRequest(composition, draft: draft)
    hasErrors = composition.hasErrors
    self.draft = draft
    self.composition = composition
  }

  func name(of subject: DraftedPart.Subject, in part: DraftedPart) -> String {
    if let row = subject.row, let name = draft?[row]?.name {
      return "\(name) (\(row.list.rawValue) \(row.index))"
    }
    let bytes = part.input.bytes[part.input.segments[subject.segments[0]].range]
    guard let hidden = hidden(in: part), hidden.hides(subject.segments[0]) else {
      return String(decoding: bytes, as: UTF8.self)
    }
    return String(decoding: bytes.prefix { $0 != UInt8(ascii: "=") }, as: UTF8.self) + "=" + SecretMap.dots
  }

  func shown(_ value: ReadValue, in part: DraftedPart) -> ReadValue {
    hidden(in: part)?.masked(value) ?? value
  }

  private func hidden(in part: DraftedPart) -> HiddenReadings? {
    guard let draft, let composition else { return nil }
    return HiddenReadings(part, of: SecretMap(composition, of: draft), dots: SecretMap.dots)
  }
}
