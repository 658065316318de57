/// A page of the manual, written in the macros of man(7), which every formatter supports.
struct RoffPage {
  private(set) var lines: [String]

  init(name: String, section: Int, title: String) {
    lines = [
      ".TH \(RoffText.escaped(name.uppercased())) \(section) \(Version.date) \"wiredraft \(Version.text)\" \"\(RoffText.escaped(title))\"",
      // Don't hyphenate words or stretch spaces: much of the text is meant to be typed.
      ".nh", ".ad l",
    ]
  }

  var text: String { lines.joined(separator: "\n") + "\n" }

  mutating func section(_ title: String) { lines.append(".SH \"\(RoffText.escaped(title.uppercased()))\"") }

  mutating func part(_ title: String) { lines.append(".SS \"\(RoffText.escaped(title))\"") }

  /// Adds the line that `whatis` and `apropos` read.
  mutating func name(_ name: String, _ sentence: String) {
    section("Name")
    var what = sentence
    if what.hasSuffix(".") { what.removeLast() }
    var words = RoffText.lines(of: what.prefix(1).lowercased() + what.dropFirst())
    words[0] = RoffText.escaped(name) + " \\- " + words[0]
    lines += words
  }

  mutating func paragraph(_ sentences: String) {
    guard !sentences.isEmpty else { return }
    if !isAfterHeading { lines.append(".PP") }
    lines += RoffText.lines(of: sentences)
  }

  mutating func entry(_ term: String, _ pieces: [String]) {
    lines += [".TP", RoffText.line(RoffText.bold(term))]
    let pieces = pieces.filter { !$0.isEmpty }
    // A term without a description would absorb the next paragraph.
    guard !pieces.isEmpty else { return lines.append("\\&") }
    for (index, piece) in pieces.enumerated() {
      if index > 0 { lines.append(".IP") }
      lines += RoffText.lines(of: piece)
    }
  }

  mutating func item(_ sentences: String) {
    lines += [".IP \\(bu 2"] + RoffText.lines(of: sentences)
  }

  mutating func literal(_ text: [String]) {
    if !isAfterHeading { lines.append(".PP") }
    lines += [".nf"] + text.flatMap { RoffText.literal($0) } + [".fi"]
  }

  private var isAfterHeading: Bool {
    guard let last = lines.last else { return true }
    return last.hasPrefix(".SH") || last.hasPrefix(".SS")
  }
}
