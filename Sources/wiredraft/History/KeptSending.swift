import DraftFormats
import Exchanges
import Sending
import WiredraftCore

/// A kept exchange whose request is to be sent again, byte for byte.
struct KeptSending {
  let exchange: KeptExchange
  let request: OutgoingRequest
  /// The draft as it was, composed with the variables of now; nil if it was not kept.
  let composed: ComposedRequest?
  let secrets: [SendConcerns.Secret]

  func concerns(options: SendSettings, allowingEnvironment allowsEnvironment: Bool) -> SendConcerns {
    var concerns =
      composed?.concerns(about: request, options: options, allowingEnvironment: allowsEnvironment)
      ?? request.concerns
    if request.isPlain, !exchange.record.request.cuts.isEmpty { concerns.isSecretInPlain = true }
    concerns.secrets = exchange.record.draft != nil && !allowsEnvironment ? secrets : []
    return concerns
  }

  /// Several rows may have one name among the given secrets. `ask` returns nil for a secret that can't be asked for.
  init(
    _ exchange: KeptExchange, key: [UInt8], composed: ComposedRequest?, given: [String: [[UInt8]]],
    ask: (String) -> [UInt8]?
  ) throws(SendProblem) {
    self.exchange = exchange
    self.composed = composed
    let record = exchange.record
    guard ServerURL(record.url)?.authority.contains("*") == false else {
      throw SendProblem(
        place: "history \(exchange.id)",
        reason: "The server in its URL holds a secret that was cut out, so it can't be sent there again.",
        status: 1)
    }
    var sent: [SecretCut.Source: [[UInt8]]] = [:]
    var values: [String: [UInt8]] = [:]
    if let composed, let request = try? OutgoingRequest(composed) {
      let known = RequestSecrets(of: request, composedAs: composed)
      for value in known.values where values[value.name] == nil { values[value.name] = value.bytes }
      let message = request.message()
      for place in known.places {
        sent[.init(name: place.name, layer: place.layer), default: []] += [message.bytes(in: place.range)]
          .compactMap(\.self)
      }
    }
    var given = given
    let message: SentMessage
    do throws(SecretCutError) {
      message = try record.request.filled(key: key) { cut in
        let found = sent[.init(name: cut.name, layer: cut.layer)] ?? []
        switch cut.layer {
        case .row:
          func forms() -> [[UInt8]] { given[cut.name, default: []].flatMap { Self.forms(of: $0, composed) } }
          if cut.bytes(among: forms(), key: key) == nil, let typed = ask(cut.name) {
            given[cut.name, default: []].append(typed)
          }
          return forms()
        case .variable(.option): return given[cut.name, default: []] + found
        case .variable: return found + [values[cut.name]].compactMap(\.self)
        }
      }
    } catch {
      throw SendProblem(place: "history \(exchange.id)", reason: error.sentence, status: 1)
    }
    guard let url = ServerURL(record.url), case .bytes(var bytes)? = message.pieces.first,
      let head = RawHead(bytes)
    else {
      throw SendProblem(
        place: "history \(exchange.id)", reason: "The request that was kept can't be sent again.", status: 1)
    }
    bytes.removeFirst(head.bytes.count)
    var server = url
    server.target = head.target ?? url.target
    request = OutgoingRequest(
      url: server, head: head,
      body: (bytes.isEmpty ? [] : [.bytes(bytes)]) + message.pieces.dropFirst(),
      secretFields: Self.secretFields(record.request, head),
      hasSecretInBody: record.request.cuts.contains { $0.offset >= head.bytes.count },
      hasGuardedFile: composed?.files.contains(where: \.isGuarded) == true)
    secrets = Self.secrets(record.request)
  }

  /// Returns the forms in which a secret that was typed may have been sent: as it is, encoded, or as the password of Basic.
  private static func forms(of secret: [UInt8], _ composed: ComposedRequest?) -> [[UInt8]] {
    let users = (composed?.document.draft.headers ?? []).filter { $0.type == .basic }.compactMap { row in
      row.text.firstIndex(of: ":").map { row.text[...$0] }
    }
    if secret.first == UInt8(ascii: "[") || secret.first == UInt8(ascii: "{") {
      var cursor = JSONCursor(secret)
      if let value = try? cursor.readValue() {
        return SecretValue.leaves(of: value).flatMap { leaf in
          SecretEncoding.allCases.flatMap { $0.forms(of: leaf) }
        } + SecretEncoding.allCases.flatMap { $0.forms(of: secret) }
      }
    }
    let pairs = [secret] + users.map { Array($0.utf8) + secret }
    return SecretEncoding.allCases.flatMap { $0.forms(of: secret) }
      + pairs.map { Array("Basic \(Base64.encode($0))".utf8) }
  }

  static func compose(_ record: ExchangeRecord, _ variables: RequestVariables) throws -> ComposedRequest? {
    // The secrets of its own variables were cut out of the text; the file still has them.
    let file = record.draft.flatMap { try? DraftLoading.open($0) }.flatMap {
      $0.damage == nil ? $0.document : nil
    }
    guard var document = record.draftText.flatMap({ try? DraftDocument(reading: $0) }) ?? file else {
      return nil
    }
    for (index, variable) in document.draft.variables.enumerated() where variable.isSecret {
      guard let own = file?.draft.variables.last(where: { $0.name == variable.name }) else { continue }
      document.draft.variables[index].value = own.value
    }
    if let environment = record.environment { document.environment = environment }
    return try ComposedRequest(
      document, in: record.draft.map(DraftLoading.folder), variables: variables,
      source: record.draft == nil ? .words : .file)
  }

  private static func secretFields(_ request: KeptRequest, _ head: RawHead) -> Set<Int> {
    Set(
      head.fieldNames.indices.filter { index in
        guard let range = head.valueRange(of: index) else { return false }
        return request.cuts.contains { $0.range.overlaps(range) }
      })
  }

  private static func secrets(_ request: KeptRequest) -> [SendConcerns.Secret] {
    var known: Set<String> = []
    return request.cuts.compactMap { cut in
      guard case .variable(let layer) = cut.layer, layer != .option, layer != .generated,
        known.insert(cut.name).inserted
      else { return nil }
      return SendConcerns.Secret(name: cut.name, layer: layer)
    }
  }
}

extension SecretCut {
  fileprivate struct Source: Hashable {
    var name: String
    var layer: SecretLayer
  }
}
