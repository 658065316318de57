package import WiredraftCore

/// The reasons to ask before a request is sent.
package struct SendConcerns: Sendable, Hashable {
  /// A secret that the request carries.
  package struct Secret: Sendable, Hashable {
    /// The name of the variable, or `$` and the name of the environment variable.
    package var name: String
    /// The layer that defines it.
    package var layer: Variable.Layer
    /// The file that defines it, as people are shown it; nil for a layer without one.
    package var file: String?

    package init(name: String, layer: Variable.Layer, file: String? = nil) {
      (self.name, self.layer, self.file) = (name, layer, file)
    }
  }

  /// Scheme, host and port of the server.
  package var origin: String
  /// The secrets in the request, by name.
  package var secrets: [Secret]
  /// The files of the body that are outside the draft's folder, as the draft names them.
  package var outsideFiles: [String]
  /// The method, if it is not safe: it may change something on the server.
  package var unsafeMethod: String?
  /// Whether a secret goes over plain HTTP.
  package var isSecretInPlain: Bool
  /// The name of the environment, if it is like production.
  package var production: String?
  /// The settings of sending that a file makes, other than the time limits: `insecure true`.
  package var fileSettings: [String]

  /// Makes reasons, all of which may be empty.
  package init(
    origin: String, secrets: [Secret] = [], outsideFiles: [String] = [], unsafeMethod: String? = nil,
    isSecretInPlain: Bool = false, production: String? = nil, fileSettings: [String] = []
  ) {
    self.origin = origin
    self.secrets = secrets
    self.outsideFiles = outsideFiles
    self.unsafeMethod = unsafeMethod
    self.isSecretInPlain = isSecretInPlain
    self.production = production
    self.fileSettings = fileSettings
  }

  /// Whether one of the reasons is among those that nothing is sent for without an answer.
  package var needsAnswer: Bool { !secrets.isEmpty || !outsideFiles.isEmpty || !fileSettings.isEmpty }

  /// Whether there is no reason to ask.
  package var isEmpty: Bool {
    !needsAnswer && unsafeMethod == nil && !isSecretInPlain && production == nil
  }

  /// The reasons, a sentence each.
  package var sentences: [String] {
    var sentences = secrets.map { secret in
      "It carries the secret \(secret.name) of \(secret.place) to \(origin)."
    }
    sentences += outsideFiles.map {
      "It carries the file \($0), which is outside the draft's folder, to \(origin)."
    }
    sentences += fileSettings.map { "The file sets how it is sent: \($0)." }
    if let unsafeMethod { sentences.append("\(unsafeMethod) may change something on the server.") }
    if isSecretInPlain {
      sentences.append("It carries a secret over plain HTTP: everybody on the way can read it.")
    }
    if let production { sentences.append("The environment is \(production).") }
    return sentences
  }
}

extension SendConcerns.Secret {
  /// The layer, with its file.
  fileprivate var place: String {
    let layer =
      switch self.layer {
      case .option: "--var"
      case .answer: "an answer"
      case .draft: "the draft"
      case .folder: "the folder"
      case .private: "the private file"
      case .environment: "the environment"
      case .shared: "all environments"
      case .dotenv: "a dotenv file"
      case .process: "the process environment"
      case .generated: "this program"
      }
    return file.map { "\(layer) (\($0))" } ?? layer
  }
}

extension Composition {
  /// The secrets of variables, and of the process environment, that are in the message.
  ///
  /// - Complexity: O(*n*), where *n* is the number of spans.
  package var carriedSecrets: [SendConcerns.Secret] {
    var secrets: [SendConcerns.Secret] = needs.variables.map { .init(name: "$" + $0, layer: .process) }
    var known = Set(secrets.map(\.name))
    func add(_ variable: Variable?) {
      guard let variable, variable.isSecret, variable.isDefined, variable.place?.layer != .process,
        known.insert(variable.name).inserted
      else { return }
      secrets.append(
        .init(name: variable.name, layer: variable.place?.layer ?? .draft, file: variable.place?.file))
    }
    for (_, variable) in originVariables { add(variable) }
    for span in head.spans { add(span.origin.variable) }
    for span in body?.bytes.spans ?? [] { add(span.origin.variable) }
    return secrets
  }
}
