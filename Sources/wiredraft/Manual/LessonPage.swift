/// The page wiredraft-lesson(5), made from the text of `wiredraft lessons --format`.
struct LessonPage {
  static let name = "wiredraft-lesson"

  /// Nil if the program was built without its files.
  static func text() -> String? { Resource.at(LessonsCommand.formatPath).map { text(of: $0.text) } }

  static func text(of format: String) -> String {
    var page = RoffPage(name: name, section: 5, title: "File Formats")
    page.name(name, "The lessons of wiredraft(1).")
    page.section("Synopsis")
    page.literal(["*.lesson.md"])
    return MarkedPage.text(of: format, after: page, seeAlso: "wiredraft(1), wiredraft-draft(5)")
  }
}
