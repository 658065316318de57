import ComposerUI
import DraftFormats
import DraftStore
import Sending
import WiredraftCore

struct ComposedRequest {
  let document: DraftDocument
  let composition: Composition
  /// The folder of the draft's file; nil for the current one.
  let folder: String?
  /// The settings of sending in the draft and in the folders above it; paths in them are relative to the current folder.
  let settings: SendSettings
  let source: Source

  enum Source {
    /// Words of the user, who names secrets and files himself.
    case words
    case file
    /// The text of another person, which is in no file of the user: it was pasted, imported, or is in standard input.
    case foreign
  }
}

extension ComposedRequest {
  init(
    _ document: DraftDocument, in folder: String?, variables: RequestVariables, source: Source
  ) throws {
    let context = try ContextLoading.context(for: document, relativeTo: folder, variables: variables)
    self.init(
      document: document, composition: document.draft.compose(in: context), folder: folder,
      settings: variables.files(for: document, in: folder).sendSettings
        .reduce((document.send ?? SendSettings()).relative(to: folder)) { $0.filled(from: $1) },
      source: source)
  }

  func concerns(
    about request: OutgoingRequest, options: SendSettings, allowingEnvironment allowsEnvironment: Bool
  ) -> SendConcerns {
    let secrets =
      composition.needs.variables.map { SendConcerns.Secret(name: "$" + $0, layer: .process) }
      + self.secrets.variables.filter { $0.place?.layer != .process }.map { SendConcerns.Secret($0) }
    var concerns = request.concerns
    concerns.secretsInHost = self.secrets.hostVariables.map { SendConcerns.Secret($0) }
    concerns.answersInHost = composition.answersInHost
    let allowsLayers = allowsEnvironment && concerns.answersInHost.isEmpty
    if source != .words {
      concerns.secrets = secrets.filter { secret in
        switch secret.layer {
        case .generated: false
        case .option: !concerns.answersInHost.isEmpty
        case .private, .environment, .shared, .dotenv: !allowsLayers
        case .answer, .draft, .folder, .process: true
        }
      }
    }
    // A typed secret is meant for the server that the draft names.
    if !concerns.answersInHost.isEmpty {
      for place in self.secrets.headPlaces + self.secrets.bodyPlaces where place.layer == .row {
        let secret = SendConcerns.Secret(name: place.name, layer: .draft)
        if !concerns.secrets.contains(secret) { concerns.secrets.append(secret) }
      }
    }
    concerns.files = files
    if request.isPlain, !secrets.isEmpty { concerns.isSecretInPlain = true }
    concerns.production = composition.variables.scope.environment.flatMap {
      ProductionWords().matches($0) ? $0 : nil
    }
    concerns.takesAnyCertificate = settings.insecure == true && options.insecure != true
    concerns.fileSettings = settings.telling(unlike: options)
    return concerns
  }
}

extension SendSettings {
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
  /// limits and the certificates that are not checked.
  func telling(unlike options: SendSettings) -> [String] {
    var told: [String] = []
    for (name, path) in Self.texts {
      guard let text = self[keyPath: path], options[keyPath: path] == nil else { continue }
      // The URL may hold a password.
      let shown = name == "proxy" && !text.isEmpty ? (try? Proxy(text))?.url ?? "that can't be read" : text
      told.append(shown.isEmpty ? "\(name) none" : "\(name) \(shown)")
    }
    if let resolve, options.resolve == nil { told.append("resolve \(resolve.joined(separator: ", "))") }
    return told
  }
}
