/// The page wiredraft-security(7), and the text of `wiredraft help security`: from whom the program protects its user, and
/// from whom not.
enum SecurityPage {
  /// The page's name for `man`.
  static let name = "wiredraft-security"
  /// The words that print the text.
  static let words = ["help", "security"]

  /// The text, or nil if the program was built without its files.
  static var plainText: String? { Resource.at("help/security.md")?.text }

  /// Returns the source of the page, or nil if the program was built without its files.
  static func text() -> String? {
    plainText.map { text in
      var page = RoffPage(name: name, section: 7, title: "Miscellanea")
      page.name(name, "What wiredraft(1) protects, and what not.")
      return MarkedPage.text(of: text, after: page, seeAlso: "wiredraft(1), landlock(7), seccomp(2)")
    }
  }
}
