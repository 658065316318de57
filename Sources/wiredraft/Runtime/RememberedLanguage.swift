import DraftFormats
import DraftStore

/// The language that code was last shown in, saved in the state folder.
enum RememberedLanguage {
  private static let fileName = "language"

  /// Returns the language, or curl if none is remembered.
  static func load() -> CodeFormat {
    for folder in StateFolder.existing() {
      guard let bytes = try? FileStore.load(folder + "/" + fileName), bytes.count < 100 else { continue }
      let word = String(decoding: bytes.prefix { $0 != 0x0A }, as: UTF8.self)
      if let format = CodeFormat(rawValue: word) { return format }
    }
    return .curl
  }

  /// Remembers a language; a failure is ignored, as the user can choose again.
  static func save(_ format: CodeFormat) {
    guard let folder = try? StateFolder.make() else { return }
    try? FileStore.save(Array((format.rawValue + "\n").utf8), to: folder + "/" + fileName)
  }
}
