import ArgumentParser
import ComposerUI
import DraftFormats
import DraftStore
import Exchanges
import Glibc
import Sending
import WiredraftCore

/// The question before a request is sent.
struct SendQuestion {
  let concerns: SendConcerns
  /// The draft's file; nil for a request without one.
  let draft: String?
  /// Whether everything is allowed by an option.
  let isAllowed: Bool
  let request: OutgoingRequest
  let route: SendRoute

  /// Returns a method if it is not safe by the registry, or unknown.
  static func unsafe(_ method: String) -> String? {
    MethodTraits.all.first { $0.method.rawValue == method }?.isSafe == true ? nil : method
  }

  /// Asks on a terminal, if there is a reason to; elsewhere refuses what needs an answer.
  ///
  /// - Throws: Exit status 1 if the answer is no, or there is no terminal to give one on.
  func ask() throws {
    guard !isAllowed else { return }
    let answered = SendAnswers(draft: draft)
    var concerns = concerns
    if answered.allow(concerns) { (concerns.secrets, concerns.outsideFiles) = ([], []) }
    guard !concerns.isEmpty else { return }
    guard isatty(STDIN_FILENO) == 1, isatty(STDERR_FILENO) == 1 else {
      guard concerns.needsAnswer else { return }
      for sentence in concerns.sentences { StandardError.print("note: \(sentence)") }
      throw ExitCode.failure(
        "error: Nothing is sent: this needs a yes, on a terminal or by --yes.", status: 1)
    }
    StandardInput.settle()
    for sentence in concerns.sentences { StandardError.print(sentence) }
    if let sentence = route.proxySentence { StandardError.print(sentence) }
    FileOutput.write(
      Array(Printable.text("\(request.prompt) Send? [Enter: yes, n: no] ").utf8), to: STDERR_FILENO)
    guard let line = readLine(), ["", "y", "yes"].contains(line.lowercased()) else {
      throw ExitCode.failure("Nothing was sent.", status: 1)
    }
    answered.remember(self.concerns)
  }
}

/// The answers for the secrets and files of drafts, which are kept until the draft names others.
struct SendAnswers {
  private let draft: String?

  init(draft: String?) { self.draft = draft.flatMap(WholePath.existing) }

  private static let fileName = "allowed.json"

  /// The permissions of a draft, as texts.
  private static func words(_ concerns: SendConcerns) -> [String] {
    ["origin \(concerns.origin)"]
      + concerns.secrets.map { "secret \($0.name) \($0.layer.rawValue) \($0.file ?? "")" }
      + concerns.outsideFiles.map { "file \($0)" }
  }

  /// Returns whether secrets and files were allowed for the draft and the origin before.
  func allow(_ concerns: SendConcerns) -> Bool {
    guard !concerns.secrets.isEmpty || !concerns.outsideFiles.isEmpty, let draft else { return false }
    let known = Self.all().first { $0.name == draft }
    guard let known, case .array(let words) = known.value else { return false }
    let texts = Set(words.compactMap { if case .string(let text) = $0 { text } else { nil } })
    return texts.isSuperset(of: Self.words(concerns))
  }

  /// Keeps an answer of yes; nothing is kept if it can't be.
  func remember(_ concerns: SendConcerns) {
    guard !concerns.secrets.isEmpty || !concerns.outsideFiles.isEmpty, let draft,
      let folder = try? StateFolder.make()
    else { return }
    // The file holds the latest thousand drafts.
    var all = Self.all().filter { $0.name != draft }.suffix(999)
    all.append(.init(name: draft, value: .array(Self.words(concerns).map { .string($0) })))
    try? FileStore.save(
      Array(ParameterValue.object(Array(all)).compactJSON.utf8), to: "\(folder)/\(Self.fileName)")
  }

  private static func all() -> [ParameterValue.Member] {
    for folder in StateFolder.existing() {
      guard let bytes = try? FileStore.load("\(folder)/\(fileName)") else { continue }
      var cursor = JSONCursor(bytes)
      if case .object(let members)? = try? cursor.readValue() { return members }
    }
    return []
  }
}
