import ComposerUI
import ScreenModel
import TestSupport
import Testing

@Suite("Configurations of earlier versions")
struct OldConfigurationTests {
  @Test("A file of version 0.1 is read as before: what it sets is set, and what is gone is told")
  func oldFiles() throws {
    try Corpus.check("version-0.1/configurations") { one in
      var one = one
      let (configuration, problems) = Configuration.read(Array((one["file"] ?? "").utf8))
      one["problems"] = problems.map { $0.text(file: "f") }.joined(separator: "\n")
      one["theme"] = configuration.themeChoice(on: .dark).name.rawValue
      one["differences"] = configuration.differences
      return one
    }
  }
}
