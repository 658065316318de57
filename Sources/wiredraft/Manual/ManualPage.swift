enum ManualPage: String, CaseIterable {
  case program = "wiredraft"
  case draft = "wiredraft-draft"
  case lesson = "wiredraft-lesson"
  case security = "wiredraft-security"

  var word: String { self == .program ? rawValue : String(rawValue.dropFirst("wiredraft-".count)) }

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

  var source: String? {
    switch self {
    case .program: ProgramPage.text()
    case .draft: DraftPage.text()
    case .lesson: LessonPage.text()
    case .security: SecurityPage.text()
    }
  }
}
