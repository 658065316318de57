import ArgumentParser
import ComposerUI
import DraftFormats
import DraftStore
import Exchanges
import Glibc
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
    if let proxy = route.choice.proxy {
      let line = route.proxied.map { " It gets \($0.requestLine)" } ?? ""
      StandardError.print("It goes through the proxy \(proxy.url). \(route.choice.sentence)\(line)")
    }
    let count = request.message().count
    let way = request.url.scheme == "https" ? "over TLS" : "in plain HTTP"
    let prompt =
      "\(request.method) sends \(count) bytes to \(request.url.authority) \(way). Send? [Enter: yes, n: no] "
    FileOutput.write(Array(Printable.text(prompt).utf8), to: STDERR_FILENO)
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

extension RequestSource.Composed {
  /// The settings of sending in the draft and in the folders above it; paths in them are relative to their files.
  var sendSettings: SendSettings {
    variables.files(for: document, in: folder).sendSettings
      .reduce((document.send ?? SendSettings()).relative(to: folder)) { $0.filled(from: $1) }
  }

  /// The reasons to ask before a request is sent.
  ///
  /// - Parameters:
  ///   - fileSettings: The settings of files that change how it is sent.
  ///   - isFile: Whether the request is a draft's file: a request by words names its secrets itself.
  ///   - allowsEnvironment: Whether the environment was chosen on the command line.
  func concerns(
    about request: OutgoingRequest, fileSettings: [String], isFile: Bool,
    allowingEnvironment allowsEnvironment: Bool
  ) -> SendConcerns {
    let secrets = composition.carriedSecrets
    var concerns = SendConcerns(origin: "\(request.url.scheme)://\(request.url.authority)")
    if isFile {
      concerns.secrets = secrets.filter { secret in
        switch secret.layer {
        case .option, .generated: false
        case .private, .environment, .shared, .dotenv: !allowsEnvironment
        case .answer, .draft, .folder, .process: true
        }
      }
      concerns.outsideFiles = outsideFiles
    }
    concerns.unsafeMethod = SendQuestion.unsafe(request.method)
    concerns.isSecretInPlain =
      request.url.scheme == "http"
      && (!secrets.isEmpty || !request.secretFields.isEmpty || request.hasSecretInBody)
    concerns.production = composition.variables.scope.environment.flatMap {
      ProductionWords().matches($0) ? $0 : nil
    }
    concerns.fileSettings = fileSettings
    return concerns
  }

  /// The files of the body that are outside the draft's folder once links are resolved.
  var outsideFiles: [String] {
    let base = WholePath.existing(folder ?? ".") ?? ""
    return composition.needs.files.filter { path in
      let whole = WholePath.existing(path.hasPrefix("/") ? path : "\(folder ?? ".")/\(path)")
      return whole.map { !$0.hasPrefix(base == "/" ? "/" : base + "/") } ?? false
    }
  }
}

extension SendSettings {
  /// Returns the settings with paths relative to a folder.
  func relative(to folder: String?) -> SendSettings {
    guard let folder, folder != ".", !folder.isEmpty else { return self }
    var result = self
    for path in [\SendSettings.cacert, \.cert, \.key, \.unixSocket] {
      if let text = result[keyPath: path], !text.hasPrefix("/") {
        result[keyPath: path] = "\(folder)/\(text)"
      }
    }
    return result
  }

  /// The settings of a file that are named before they apply: those that options don't make as well, without the time
  /// limits.
  func telling(unlike options: SendSettings) -> [String] {
    var told: [String] = []
    for (name, path) in Self.texts {
      guard let text = self[keyPath: path], options[keyPath: path] == nil else { continue }
      // The URL may hold a password.
      let shown = name == "proxy" && !text.isEmpty ? (try? Proxy(text))?.url ?? "that can't be read" : text
      told.append(shown.isEmpty ? "\(name) none" : "\(name) \(shown)")
    }
    if insecure == true, options.insecure != true { told.append("insecure: any certificate will do") }
    if let resolve, options.resolve == nil { told.append("resolve \(resolve.joined(separator: ", "))") }
    return told
  }
}
