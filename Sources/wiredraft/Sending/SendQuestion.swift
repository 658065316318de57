import ArgumentParser
import ComposerUI
import DraftFormats
import DraftStore
import Exchanges
import Glibc
import Sending
import WiredraftCore

struct SendQuestion {
  let concerns: SendConcerns
  let draft: String?
  let isAllowed: Bool
  let request: OutgoingRequest
  let route: SendRoute

  /// Asks on a terminal, if there is a reason to; elsewhere refuses what needs an answer.
  func ask() throws {
    guard !isAllowed else { return }
    let answered = SendAnswers(draft: draft)
    let open = answered.open(concerns)
    guard !open.isEmpty else { return }
    let inquiry = SendInquiry(open, prompt: request.prompt, proxy: route.proxySentence)
    guard isatty(STDIN_FILENO) == 1, isatty(STDERR_FILENO) == 1 else {
      guard open.needsAnswer else { return }
      for sentence in open.sentences { StandardError.print("note: \(sentence)") }
      throw ExitCode.failure(
        "error: Nothing is sent: this needs a yes, on a terminal or by --yes.", status: 1)
    }
    StandardInput.settle()
    for reason in inquiry.reasons { StandardError.print(reason) }
    FileOutput.write(
      Array(Printable.text("\(inquiry.prompt) Send? [Enter: yes, n: no] ").utf8), to: STDERR_FILENO)
    guard let line = readLine(), ["", "y", "yes"].contains(line.lowercased()) else {
      throw ExitCode.failure("Nothing was sent.", status: 1)
    }
    answered.remember(concerns)
  }
}

/// The answers for the secrets and files of drafts, which are kept until the draft names others.
struct SendAnswers {
  private let draft: String?

  init(draft: String?) { self.draft = draft.flatMap(WholePath.existing) }

  private static let fileName = "allowed.json"

  private static func words(_ concerns: SendConcerns) -> [String]? {
    let words = concerns.keptWords
    return words.isEmpty ? nil : ["origin \(concerns.origin)"] + words
  }

  /// Returns the reasons without the secrets and files that were allowed for the draft and the origin before.
  func open(_ concerns: SendConcerns) -> SendConcerns {
    guard let needed = Self.words(concerns), let draft,
      case .array(let words)? = Self.all().first(where: { $0.name == draft })?.value
    else { return concerns }
    let texts = Set(words.compactMap { if case .string(let text) = $0 { text } else { nil } })
    guard texts.isSuperset(of: needed) else { return concerns }
    var open = concerns
    open.allowKept()
    return open
  }

  /// Keeps an answer of yes; nothing is kept if it can't be.
  func remember(_ concerns: SendConcerns) {
    guard let words = Self.words(concerns), let draft, let folder = try? StateFolder.make() else { return }
    // The file holds the latest thousand drafts.
    var all = Self.all().filter { $0.name != draft }.suffix(999)
    all.append(.init(name: draft, value: .array(words.map { .string($0) })))
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
