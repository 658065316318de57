enum SecurityPage {
  static let name = "wiredraft-security"
  static let words = ["help", "security"]

  static var plainText: String? { Resource.at("help/security.md")?.text }

  static func text() -> String? {
    plainText.map { text in
      var page = RoffPage(name: name, section: 7, title: "Miscellanea")
      page.name(name, "What wiredraft(1) protects, and what not.")
      return MarkedPage.text(of: text, after: page, seeAlso: "wiredraft(1), landlock(7), seccomp(2)")
    }
  }
}
