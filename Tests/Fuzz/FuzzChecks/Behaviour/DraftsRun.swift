import DraftFormats
import Explanations
import TestDrafts
import WiredraftCore

/// Random drafts, and random changes of one.
enum DraftsRun {
  private static let context = Composition.Context(
    boundary: "B", environment: ["SET": "1"],
    files: [
      "f.png": .success(Composition.FileFacts(size: 5, contentType: "image/png", boundary: .unchecked)),
      "gone": .failure(.notFound),
    ])

  /// Returns what `render --as json` prints for a draft, in lines.
  static func draft(_ number: Int) -> [String] {
    var maker = DraftMaker(seed: number)
    maker.refers = number % 2 == 1
    let draft = maker.draft()
    return report(draft, draft.compose(in: context))
  }

  /// Returns the lines of the journal for changes of a draft, and the composition, updated by each, after some of them.
  static func edits(_ number: Int) -> [String] {
    var random = SplitMix(seed: number &+ 50_000)
    let bytes = (0..<160).map { _ in
      UInt8.random(in: 0...255, using: &random) & (random.once(in: 3) ? 0xFF : 0x0F)
    }
    var script = EditScript(ByteReader(bytes))
    var composition = script.document.draft.compose(in: context)
    var lines: [String] = []
    var count = 0
    while script.doNext(), count < 14 {
      count += 1
      lines += script.history.takeEvents().map { String(decoding: JournalLine.bytes(of: $0), as: UTF8.self) }
      composition.update(to: script.document.draft, in: context)
      if count % 5 == 0 { lines += report(script.document.draft, composition) }
    }
    return lines + report(script.document.draft, composition)
      + [String(decoding: script.document.serialized(), as: UTF8.self)]
  }

  private static func report(_ draft: Draft, _ composition: Composition) -> [String] {
    let body = composition.body.flatMap { $0.bytes.isAtHand ? $0.bytes.bytes(in: 0..<$0.bytes.count) : nil }
    return JSONReport(draft: draft, composition: composition, body: body).text
      .split(separator: "\n").map(String.init)
  }
}
