internal import ScreenModel

/// The renditions that a terminal was asked for so far, by numbers: what leads from one to another is worked out once.
final class RenditionTable {
  private let palette: Palette
  private let styles: StyleSequences
  private let takesBack: Bool
  private var renditions: [Rendition] = []
  /// The number of each style that was met; nil where the terminal cannot be told of it.
  private var numbers: [(style: Style, number: Int?)] = []
  /// The changes from each rendition, by the number of the other; nil where nobody asked yet.
  private var changes: [[Change?]] = []

  private struct Change {
    let bytes: [UInt8]
    /// Whether a blank looks the same in both.
    let isUnseenInBlanks: Bool
  }

  init(palette: Palette, styles: StyleSequences, takesBack: Bool) {
    self.palette = palette
    self.styles = styles
    self.takesBack = takesBack
  }

  /// The number of a style's rendition; nil where the terminal cannot be told of it.
  func number(of style: Style) -> Int? {
    for entry in numbers where entry.style == style { return entry.number }
    let look = palette.look(of: style)
    var number: Int?
    if let sequence = styles.sequence(
      look.attributes, foreground: look.foreground, background: look.background)
    {
      var wanted = Rendition()
      if wanted.apply(sequence.dropFirst(2).dropLast()) { number = self.number(of: wanted) }
    }
    numbers.append((style, number))
    return number
  }

  /// The number of a rendition.
  func number(of rendition: Rendition) -> Int {
    if let number = renditions.firstIndex(of: rendition) { return number }
    renditions.append(rendition)
    changes.append([])
    return renditions.count - 1
  }

  /// The rendition of a number.
  func rendition(_ number: Int) -> Rendition { renditions[number] }

  /// The sequence that leads from one rendition to another.
  func sequence(from old: Int, to new: Int) -> [UInt8] { old == new ? [] : change(from: old, to: new).bytes }

  /// Whether a blank looks the same in both.
  func isUnseenInBlanks(from old: Int, to new: Int) -> Bool {
    old == new || change(from: old, to: new).isUnseenInBlanks
  }

  private func change(from old: Int, to new: Int) -> Change {
    if new < changes[old].count, let change = changes[old][new] { return change }
    let change = Change(
      bytes: renditions[new].sequence(from: renditions[old], takesBack: takesBack),
      isUnseenInBlanks: renditions[new].showsBlankLike(renditions[old]))
    changes[old] += [Change?](repeating: nil, count: max(0, new + 1 - changes[old].count))
    changes[old][new] = change
    return change
  }
}
