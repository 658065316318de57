package import WiredraftCore

/// The reasons to ask before a request is sent, and what the question says beside them.
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

  /// A file that leaves with the request.
  package struct File: Sendable, Hashable {
    /// The whole path, without links.
    package var path: String
    /// The path as the draft has it, if it is that of a link; else nil.
    package var link: String?
    /// The size in bytes; nil if it isn't known.
    package var size: Int?
    /// Whether it is a file of secrets.
    package var isSecret = false
    /// Whether it is outside the draft's folder.
    package var isOutside = false
    /// Whether its path came from the text of another person, or from an answer.
    package var isForeign = false
    /// Whether its path is on the command line.
    package var isGiven = false

    package init(path: String, link: String? = nil, size: Int? = nil) {
      (self.path, self.link, self.size) = (path, link, size)
    }

    /// Whether it is a reason to ask.
    package var isGuarded: Bool { isSecret || isOutside || isForeign }
    var isAlwaysAsked: Bool { isSecret || isOutside }
  }

  /// Scheme, host and port of the server.
  package var origin: String
  /// The same as people are shown it: with a reference in place of a secret.
  package var shownOrigin: String
  /// The secrets that are in the server's name.
  package var secretsInHost: [Secret] = []
  /// The variables in the server's name that answers gave.
  package var answersInHost: [String] = []
  /// The server that the Host field names, if it is another one than the URL's.
  package var hostField: String?
  /// The secrets in the request, by name.
  package var secrets: [Secret] = []
  /// The files that leave.
  package var files: [File] = []
  /// The method, if it is not safe: it may change something on the server.
  package var unsafeMethod: String?
  /// Whether a secret goes over plain HTTP to another computer.
  package var isSecretInPlain = false
  /// The name of the environment, if it is like production.
  package var production: String?
  /// Whether a file says that any certificate will do.
  package var takesAnyCertificate = false
  /// The other settings of sending that a file makes, without the time limits: `unixSocket /run/x`.
  package var fileSettings: [String] = []

  /// Makes an empty list of reasons.
  package init(origin: String, shownOrigin: String? = nil) {
    self.origin = origin
    self.shownOrigin = shownOrigin ?? origin
  }

  /// Whether one of the reasons is among those that nothing is sent for without an answer.
  package var needsAnswer: Bool {
    !secrets.isEmpty || files.contains { $0.isGuarded && !$0.isGiven } || !fileSettings.isEmpty
      || takesAnyCertificate
  }

  /// Whether there is no reason to ask.
  package var isEmpty: Bool {
    !needsAnswer && !files.contains(where: \.isGuarded) && unsafeMethod == nil && !isSecretInPlain
      && production == nil
  }

  /// Leaves out the secrets of answers that go back to where they came from.
  ///
  /// - Parameter origins: The origins of variables that answers gave, by name.
  package mutating func allowReturn(to origins: [String: String]) {
    secrets.removeAll { $0.layer == .answer && origins[$0.name] == origin }
  }

  /// Takes away the reasons that an option allows: all but secrets and files for a server that an answer made.
  package mutating func allowByOption() {
    guard answersInHost.isEmpty else {
      (fileSettings, takesAnyCertificate, production, unsafeMethod) = ([], false, nil, nil)
      isSecretInPlain = false
      return
    }
    self = SendConcerns(origin: origin, shownOrigin: shownOrigin)
  }

  /// The secrets, and the files that are asked about once, as texts that an answer is kept by; none if the answer can't
  /// be kept, as the origin is a secret itself.
  package var keptWords: [String] {
    guard secretsInHost.isEmpty else { return [] }
    return secrets.map { "secret \($0.name) \($0.layer.rawValue) \($0.file ?? "")" }
      + files.filter { $0.isForeign && !$0.isAlwaysAsked }.map { "file \($0.path)" }
  }

  /// Leaves out the secrets and files of ``keptWords``.
  package mutating func allowKept() {
    secrets = []
    for index in files.indices where !files[index].isAlwaysAsked { files[index].isForeign = false }
  }
}
