import ArgumentParser
import DraftFormats
import DraftStore
import Explanations
import Glibc
import Variables
import WiredraftCore

enum CompletionWords {
  static let methods = MethodTraits.all.map(\.method.rawValue)

  static let bodyTypes = Draft.BodyType.allCases.map(\.rawValue)

  static let assignments = StyleKey.all.flatMap { key in key.allowed.map { "encoding.\(key.name)=\($0)" } }

  static let variants =
    methods + bodyTypes + StyleKey.all.flatMap { key in key.allowed.map { "\(key.name)=\($0)" } }

  static let request = custom { _, word in requestWords(word) }

  static let foreignText = custom { _, word in ImportFormat.allCases.map(\.rawValue) + files(word) }

  /// The arguments of `compare`: files, or a request if a variant is given.
  static let compared = custom { words, word in words.contains("--with") ? requestWords(word) : files(word) }

  static let lessons = custom { _, _ in LessonLibrary().sources().map(\.id) }

  static let environments = custom { _, _ in
    let files = RequestVariables().files(for: DraftDocument(), in: nil)
    return files.variables.environments + files.found.dotenvEnvironments
  }

  static let glossary = custom { _, _ in HelpTexts.glossary.entries.map(\.title) }

  private static func custom(
    _ candidates: @escaping @Sendable ([String], String) -> [String]
  ) -> CompletionKind {
    .custom { words, index, prefix in
      let word = CompletedWord(words, at: index, prefix: prefix)
      return candidates(words, word.text).filter { $0.hasPrefix(word.text) }.map { candidate in
        let piece = String(candidate.dropFirst(word.text.count - word.piece.count))
        // A colon would separate a word from its description.
        return CompletionShell.requesting == .zsh ? piece.replacing(":", with: "\\:") : piece
      }
    }
  }

  private static func requestWords(_ word: String) -> [String] {
    if let sign = word.firstIndex(where: { "=:@".contains($0) }) { return item(word, sign) }
    return methods + ["https://", "http://localhost:"] + HeaderField.all.map { $0.name + ":" }
  }

  private static func item(_ word: String, _ sign: String.Index) -> [String] {
    let (name, start) = (word[..<sign], word[...sign])
    switch word[sign] {
    case "@": return files(String(word[sign...].dropFirst())).map { start + $0 }
    case ":": return (HeaderField.named(String(name))?.values ?? []).map { start + $0 }
    // bash takes the text after the sign in a value of --set or --with as a separate word.
    default: return CompletionShell.requesting == .bash ? assignments + variants : []
    }
  }

  private static func files(_ path: String) -> [String] {
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    return FolderEntry.names(in: folder.isEmpty ? "." : folder).sorted().filter {
      !$0.hasPrefix(".") && !$0.utf8.contains { $0 < 0x20 || $0 == 0x7F }
    }.map { name in
      var facts = stat()
      let isFolder = stat(folder + name, &facts) == 0 && facts.st_mode & S_IFMT == S_IFDIR
      return folder + name + (isFolder ? "/" : "")
    }
  }
}

/// The word at the cursor as typed, and the piece of it that the shell completes.
struct CompletedWord {
  let text: String
  let piece: String

  /// bash splits words at `=`, `:` and `@`, and completes the piece after the last of them, including `@`. The pieces
  /// are joined again here.
  init(_ words: [String], at index: Int, prefix: String) {
    guard CompletionShell.requesting == .bash, words.indices.contains(index) else {
      (text, piece) = (prefix, prefix)
      return
    }
    var start = index
    while start > 1, Self.isSign(words[start]) || Self.isSign(words[start - 1]) { start -= 1 }
    text = words[start..<index].joined() + prefix
    let sign = index > start && words[index - 1] == "@" ? "@" : ""
    piece = prefix != "@" && Self.isSign(prefix) ? "" : sign + prefix
  }

  private static func isSign(_ word: String) -> Bool { !word.isEmpty && word.allSatisfy("=:@".contains) }
}
