import ArgumentParser

struct ManualCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "manual",
    abstract: "Print a page of the manual, as man and other formatters read it.",
    usage: """
      wiredraft manual [PAGE]
      """,
    discussion: """
      PAGE is wiredraft, the program; draft, the format of draft files; lesson, that of lessons; or security: \
      what it protects, and what not. \
      `wiredraft install` puts them where man finds them; without that:

      EXAMPLES
        wiredraft manual | man -l -
        wiredraft manual draft | man -l -
      """
  )

  @Argument(
    help: ArgumentHelp("wiredraft, draft, lesson or security; without it, wiredraft.", valueName: "page"),
    completion: .list(ManualPage.allCases.map(\.word)))
  var page: String?

  func validate() throws { _ = try meant() }

  private func meant() throws -> ManualPage {
    guard let page = ManualPage(word: page ?? "wiredraft") else {
      throw ValidationError(
        Printable.text(
          "There is no page \(self.page ?? ""): the pages are wiredraft, draft, lesson and security."))
    }
    return page
  }

  func run() throws {
    guard let source = try meant().source else {
      throw ExitCode.failure("wiredraft: error: This program was built without its files.", status: 70)
    }
    try StandardOutput.write(source)
  }
}
