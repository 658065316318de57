/// Times for keys, draft files and long texts, by size, body and position.
enum ComposerBenchmarks {
  /// Prints the tables; `--text`, `--hard` and `--opening` select a single one.
  static func run(_ arguments: [String]) {
    if arguments.contains("--text") { return LargeText.print() }
    if arguments.contains("--hard") { return LargeDrafts.printHardDrafts() }
    if arguments.contains("--opening") { return LargeDrafts.printOpening() }
    LargeDrafts.printComposing()
    LargeDrafts.printKeys()
    LargeDrafts.printHardDrafts()
    LargeDrafts.printOpening()
    LargeText.print()
  }
}
