/// A page of the manual by its name.
enum ManualPage: String, CaseIterable {
  /// wiredraft(1)
  case program = "wiredraft"
  /// wiredraft-draft(5)
  case draft = "wiredraft-draft"

  /// The page that a word means; `draft` is short for the second.
  init?(word: String) {
    guard let page = Self(rawValue: word == "draft" ? Self.draft.rawValue : word) else { return nil }
    self = page
  }

  /// The number of the manual's section that it is in.
  var section: Int { self == .program ? 1 : 5 }

  /// The name of its file.
  var fileName: String { "\(rawValue).\(section)" }

  /// Its source; nil where the program was built without its files.
  var source: String? {
    switch self {
    case .program: ProgramPage.text()
    case .draft: DraftPage.text()
    }
  }
}
