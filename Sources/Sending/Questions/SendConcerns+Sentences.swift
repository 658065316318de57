internal import WiredraftCore

extension SendConcerns {
  /// The reasons, and what else is good to know before an answer, a sentence each.
  package var sentences: [String] {
    var sentences = secretsInHost.map { "A secret is in the host name: \($0.name) of \($0.place)." }
    sentences += secrets.map { "It carries the secret \($0.name) of \($0.place) to \(shownOrigin)." }
    sentences += files.map { "It carries the file \($0.phrase) to \(shownOrigin)." }
    if !answersInHost.isEmpty {
      let names = answersInHost.map { "{{\($0)}}" }.joined(separator: ", ")
      sentences.append("An answer made the host name: \(names).")
    }
    if let hostField { sentences.append("The field Host names another server than the URL: \(hostField).") }
    let settings = fileSettings + (takesAnyCertificate ? ["insecure: any certificate will do"] : [])
    sentences += settings.map { "The file sets how it is sent: \($0)." }
    if let unsafeMethod { sentences.append("\(unsafeMethod) may change something on the server.") }
    if isSecretInPlain {
      sentences.append("It carries a secret over plain HTTP: everybody on the way can read it.")
    }
    if let production { sentences.append("The environment is \(production).") }
    return sentences
  }
}

extension SendConcerns.File {
  fileprivate var phrase: String {
    let size = size.map { $0 == 1 ? "1 byte" : "\($0) bytes" }
    let facts = [size, link.map { "\($0) is a link to it" }].compactMap(\.self).joined(separator: "; ")
    let reasons = [
      (isSecret, "a file of secrets"), (isOutside, "outside the draft's folder"),
      (isForeign, "named by text from elsewhere"),
    ]
    let clauses = reasons.filter(\.0).map(\.1).joined(separator: " and ")
    return path + (facts.isEmpty ? "" : " (\(facts))") + (clauses.isEmpty ? "" : ", which is \(clauses),")
  }
}

extension SendConcerns.Secret {
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
