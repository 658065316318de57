import Curses
import ScreenModel

struct WidthFacts {
  /// A text that terminals draw at different widths, or that they should agree on.
  private struct Sample {
    var text: String
    var name: String
    /// Whether the composer draws all of the text. Of an emoji sequence it draws only the first emoji.
    var isDrawnWhole = true
  }

  private static let samples = [
    Sample(text: "é", name: "a letter"), Sample(text: "e\u{301}", name: "a letter and a mark"),
    Sample(text: "中", name: "an ideograph"), Sample(text: "한", name: "a Hangul syllable"),
    Sample(text: "ｶ", name: "a halfwidth letter"), Sample(text: "→", name: "an arrow"),
    Sample(text: "│", name: "a line of a box"), Sample(text: "␛", name: "a symbol of a control"),
    Sample(text: "😀", name: "an emoji"),
    Sample(text: "❤\u{FE0F}", name: "an emoji by a selector", isDrawnWhole: false),
    Sample(text: "👩\u{200D}💻", name: "joined emoji", isDrawnWhole: false),
    Sample(text: "🇨🇭", name: "a flag", isDrawnWhole: false),
  ]

  let terminal: TerminalFacts
  let mayAsk: Bool

  func add(to report: inout DoctorReport) {
    var section = DoctorReport.Section("widths")
    defer { report.sections.append(section) }
    let measured: [Int]
    switch measure() {
    case .success(let columns): measured = columns
    case .failure(let reason): return section.add("measured", "no: \(reason.text)")
    }
    section.add("measured", "yes, by this terminal's cursor")
    var different: [String] = []
    for (sample, columns) in zip(Self.samples, measured) {
      let own = TextLayout.columns(sample.text)
      let isSame = own == columns
      let remark =
        isSame ? "" : sample.isDrawnWhole ? ", wiredraft takes \(own)" : ", wiredraft shows it in \(own)"
      section.add(sample.name, "\(sample.text)  \(columns)" + remark)
      if !isSame, sample.isDrawnWhole { different.append(sample.name) }
    }
    if !different.isEmpty {
      report.problem(
        "This terminal gives other widths to: \(different.joined(separator: ", ")). Columns behind them are drawn in the wrong place; a setting of the terminal (ambiguous characters narrow, UTF-8 on) fixes that, and ^L redraws."
      )
    }
  }

  private struct Reason: Error { var text: String }

  private func measure() -> Result<[Int], Reason> {
    guard mayAsk else { return .failure(Reason(text: "--no-probe")) }
    guard terminal.hasTerminal else { return .failure(Reason(text: "this process has no terminal")) }
    guard terminal.survey.isCommon else {
      return .failure(Reason(text: "this type of terminal can't be asked for its cursor"))
    }
    guard terminal.characterSet.isUTF8 else {
      return .failure(Reason(text: "the character set is not UTF-8"))
    }
    do throws(WidthProbe.Failure) {
      return .success(try WidthProbe.columns(of: Self.samples.map(\.text)))
    } catch {
      switch error {
      case .noTerminal: return .failure(Reason(text: "this process has no terminal"))
      case .inBackground: return .failure(Reason(text: "another program has the terminal"))
      case .noAnswer: return .failure(Reason(text: "the terminal did not say where its cursor is"))
      }
    }
  }
}
