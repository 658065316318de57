import Explanations

/// The file format of a place in a lesson.
///
/// A few words, an empty line, the draft, and after a separator line the draft that the step began with:
///
/// ```
/// wiredraft lesson 1
/// finished no
/// guesses 3
/// right 2
/// step 2
/// hints 1
/// reached no
/// guess 1
///
/// {…}
/// --- began
/// {…}
/// ```
extension SavedLessonPlace {
  private static let title = "wiredraft lesson 1"
  private static let separator = Array("--- began\n".utf8)

  /// The contents of the file.
  package var bytes: [UInt8] {
    var text = Self.title + "\nfinished \(isFinished ? "yes" : "no")\n"
    if guesses.made > 0 { text += "guesses \(guesses.made)\nright \(guesses.right)\n" }
    guard let step else { return Array(text.utf8) }
    text += "step \(step + 1)\nhints \(hints)\nreached \(isReached ? "yes" : "no")\n"
    text += (guess.map { "guess \($0 + 1)\n" } ?? "") + "\n"
    return Array(text.utf8) + draft + Self.separator + began
  }

  /// Reads the contents of a file; returns nil if they are incomplete or in another format.
  package init?(reading bytes: [UInt8]) {
    var rest = bytes[...]
    func line() -> String? {
      guard let end = rest.firstIndex(of: 0x0A) else { return nil }
      defer { rest = rest[(end + 1)...] }
      return String(validating: rest[..<end], as: UTF8.self)
    }
    guard line() == Self.title else { return nil }
    self.init(isFinished: false, step: nil)
    var hasEnd = false
    while let words = line() {
      if words.isEmpty {
        hasEnd = true
        break
      }
      let parts = words.split(separator: " ")
      guard parts.count == 2 else { return nil }
      switch parts[0] {
      case "finished": isFinished = parts[1] == "yes"
      case "step": step = Int(parts[1]).flatMap { $0 > 0 && $0 < 10_000 ? $0 - 1 : nil }
      case "guesses": guesses.made = max(0, Int(parts[1]) ?? 0)
      case "right": guesses.right = max(0, min(guesses.made, Int(parts[1]) ?? 0))
      case "guess":
        guess = Int(parts[1]).flatMap { (1...LessonGuess.letters.count).contains($0) ? $0 - 1 : nil }
      case "hints": hints = Int(parts[1]) ?? 0
      case "reached": isReached = parts[1] == "yes"
      default: continue
      }
    }
    guard step != nil else { return }
    guard hasEnd, let start = Self.firstSeparator(in: rest) else { return nil }
    draft = Array(rest[..<start])
    began = Array(rest[(start + Self.separator.count)...])
  }

  /// Returns the start of the line between the drafts; no line of a draft begins with the separator.
  private static func firstSeparator(in bytes: ArraySlice<UInt8>) -> Int? {
    var start = bytes.startIndex
    while start < bytes.endIndex {
      if bytes[start...].starts(with: separator) { return start }
      guard let end = bytes[start...].firstIndex(of: 0x0A) else { return nil }
      start = end + 1
    }
    return nil
  }
}
