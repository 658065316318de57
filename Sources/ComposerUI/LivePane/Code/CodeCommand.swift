internal import DraftFormats
internal import Explanations
internal import ScreenModel
internal import WiredraftCore

struct CodeCommand: Sendable {
  static let largest = 1_000_000

  let title: String
  /// The lines, which are never wrapped.
  var lines: [String] = []
  /// An upper bound of the longest line's width, in columns.
  var columns = 0
  /// Whether the command sends the same bytes, with the differences; or the reason why there is no command.
  var verdict: String
  /// The fields that the program that runs the command adds by itself.
  private(set) var additions: [String] = []
  private var places: CodePlaces?
  var isCommand: Bool { !lines.isEmpty }

  init(_ state: ComposerState, as format: CodeFormat) {
    let composition = state.composition
    title = format.title
    if state.draft.url.isEmpty {
      verdict = "Type a URL first: the code appears here."
      return
    }
    if composition.hasErrors {
      let problem = composition.diagnostics.first { $0.severity == .error }?.masked(in: state.draft).sentence
      verdict = "No code can be made yet. " + (problem ?? "")
      return
    }
    let length =
      composition.target.count + (composition.body.map { $0.type.isFile ? 0 : $0.bytes.count } ?? 0)
    if length > Self.largest, composition.body?.type.makesParts != true {
      verdict =
        "The code would have \(length.byteCount), which is too long to look at. "
        + "wiredraft render --as \(format.rawValue) writes it to a file."
      return
    }
    let command = LanguagePicker.code(
      as: format, revealsSecrets: state.revealsSecrets, limit: Self.largest, in: state)
    lines =
      command.text.isEmpty
      ? [] : command.lines.map { $0.hasSuffix("\r") ? String($0.dropLast()) : String($0) }
    // The positions of rows are known for curl alone.
    places = format == .curl ? CodePlaces(lines: lines, of: composition) : nil
    columns = lines.reduce(0) { max($0, $1.utf8.count) }
    additions = command.verdict.differences.compactMap { if case .adds(let name) = $0 { name } else { nil } }
    verdict =
      command.verdict.sentence + (format.dependency.map { " Package.swift: \($0)" } ?? "")
  }

  func columns(of row: Draft.RowReference, in composition: Composition) -> [(line: Int, columns: Range<Int>)]
  {
    (places?.places(of: composition.outcome(of: row), in: composition) ?? []).compactMap { place in
      guard lines.indices.contains(place.line) else { return nil }
      let line = lines[place.line].utf8
      // A long line would have to be measured up to this position each time.
      guard place.range.upperBound <= min(line.count, 20_000) else { return nil }
      let start = line.index(line.startIndex, offsetBy: place.range.lowerBound)
      let end = line.index(start, offsetBy: place.range.count)
      let first = TextLayout.columns(lines[place.line][..<start])
      return (place.line, first..<first + TextLayout.columns(lines[place.line][start..<end]))
    }
  }
}
