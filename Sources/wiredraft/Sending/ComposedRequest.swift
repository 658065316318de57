import ComposerUI
import DraftFormats
import DraftStore
import Sending
import WiredraftCore

/// A request that was composed, with what sending it needs to know.
struct ComposedRequest {
  let document: DraftDocument
  let composition: Composition
  /// The folder of the draft's file; nil for the current one.
  let folder: String?
  /// The settings of sending in the draft and in the folders above it; paths in them are relative to the current folder.
  let settings: SendSettings
}

extension ComposedRequest {
  /// Composes a document.
  ///
  /// - Parameter folder: The folder of the draft's file; nil for the current one.
  /// - Throws: An error of usage for an environment that does not exist.
  init(_ document: DraftDocument, in folder: String?, variables: RequestVariables) throws {
    let context = try ContextLoading.context(for: document, relativeTo: folder, variables: variables)
    self.init(
      document: document, composition: document.draft.compose(in: context), folder: folder,
      settings: variables.files(for: document, in: folder).sendSettings
        .reduce((document.send ?? SendSettings()).relative(to: folder)) { $0.filled(from: $1) })
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
