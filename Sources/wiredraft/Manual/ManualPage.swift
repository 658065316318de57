enum ManualPage: String, CaseIterable {
  /// wiredraft(1)
  case program = "wiredraft"
  /// wiredraft-draft(5)
  case draft = "wiredraft-draft"
  /// wiredraft-lesson(5)
  case lesson = "wiredraft-lesson"
  /// wiredraft-security(7)
  case security = "wiredraft-security"

  /// The short word for the page.
  var word: String { self == .program ? rawValue : String(rawValue.dropFirst("wiredraft-".count)) }

  /// Creates the page for a name or a short word.
  init?(word: String) {
    guard let page = Self.allCases.first(where: { $0.word == word || $0.rawValue == word }) else {
      return nil
    }
    self = page
  }

  var section: Int {
    switch self {
    case .program: 1
    case .draft, .lesson: 5
    case .security: 7
    }
  }

  var fileName: String { "\(rawValue).\(section)" }

  /// The source, or nil if the program was built without its files.
  var source: String? {
    switch self {
    case .program: ProgramPage.text()
    case .draft: DraftPage.text()
    case .lesson: LessonPage.text()
    case .security: SecurityPage.text()
    }
  }
}
