import DraftFormats
import TestDrafts
import TestSupport
import Testing
import WiredraftCore

@Suite("Samples of other programs")
struct ProgramSampleTests {
  @Test("Each sample is imported as the request that its program documents, and each format has five of them")
  func samples() throws {
    for sample in ProgramSample.all {
      check(Import.format(of: sample.text)?.rawValue, sample.format, sample.title)
      let imported = try require(try Import.requests(in: sample.text).first)
      check(Self.request(ImportedSample(imported)), sample.request, sample.title)
    }
    let counts = Dictionary(grouping: ProgramSample.all, by: \.format).mapValues(\.count)
    check(counts.count == 7 && counts.values.allSatisfy { $0 >= 5 }, "\(counts)")
  }

  private static func request(_ sample: ImportedSample) -> String {
    let fields = sample.composition.fields.filter {
      !["host", "content-length"].contains($0.name.lowercased())
    }.map { "\($0.name): \($0.value)" }
    let head = [sample.line] + fields
    return head.joined(separator: "\n") + (sample.content.isEmpty ? "" : "\n\n" + sample.content)
  }
}
