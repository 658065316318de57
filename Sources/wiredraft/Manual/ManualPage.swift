enum ManualPage: String, CaseIterable {
  /// wiredraft(1)
  case program = "wiredraft"
  /// wiredraft-draft(5)
  case draft = "wiredraft-draft"

  /// Creates the page for a word; `draft` is short for the second page.
  init?(word: String) {
    guard let page = Self(rawValue: word == "draft" ? Self.draft.rawValue : word) else { return nil }
    self = page
  }

  var section: Int { self == .program ? 1 : 5 }

  var fileName: String { "\(rawValue).\(section)" }

  /// The source, or nil if the program was built without its files.
  var source: String? {
    switch self {
    case .program: ProgramPage.text()
    case .draft: DraftPage.text()
    }
  }
}
