import ArgumentParser
import DraftFormats
import DraftStore
import Exchanges
import Glibc
import Sending
import WiredraftCore
import WiredraftExplanations

struct OutgoingRequest {
  var url: ServerURL
  var head: RawHead
  var body: [SentMessage.Piece]
  /// The places of the fields that carry a secret.
  var secretFields: Set<Int>
  var hasSecretInBody: Bool
  var hasSecretInTarget: Bool
  private(set) var secretValues: [SecretValue] = []
  /// Whether the body has a file of secrets, or one from outside the draft's folder.
  var hasGuardedFile = false
  /// Scheme and server as people are shown them: with a reference in place of a secret.
  var shownOrigin: String

  var method: String { head.method }
  var shownAuthority: String { String(shownOrigin.dropFirst(url.scheme.count + 3)) }

  var hidesServer: Bool { shownAuthority != url.authority }
  var shownHost: String { String(shownAuthority.prefix { $0 != ":" }) }

  /// Whether others on the way can read it.
  var isPlain: Bool { url.scheme == "http" && !url.isLoopback }

  var concerns: SendConcerns {
    var concerns = SendConcerns(
      origin: url.origin, shownOrigin: hidesServer ? shownOrigin : url.origin)
    let isSafe = MethodTraits.all.first { $0.method.rawValue == method }?.isSafe == true
    concerns.unsafeMethod = isSafe ? nil : method
    concerns.isSecretInPlain = isPlain && (!secretFields.isEmpty || hasSecretInBody || hasSecretInTarget)
    concerns.hostField = hostOfAnother
    return concerns
  }

  func shown(_ text: String) -> String {
    let masked = String(decoding: SecretText.masked(Array(text.utf8)), as: UTF8.self)
    return SentSecrets(values: secretValues).shown(masked, hidesShort: false)
  }

  /// The server that the field Host names, if it is another one; dots if it is a secret.
  private var hostOfAnother: String? {
    let bytes = head.bytes
    for (index, name) in head.fieldNames.enumerated() where name.lowercased() == "host" {
      let value = head.valueRange(of: index).map { String(decoding: bytes[$0], as: UTF8.self) } ?? ""
      if ServerURL("\(url.scheme)://\(value)/").map({ $0.origin != url.origin }) ?? true {
        return secretFields.contains(index) ? "••••" : value.isEmpty ? "none" : value
      }
    }
    return nil
  }

  var prompt: String {
    let way = url.scheme == "https" ? "over TLS" : "in plain HTTP"
    return "\(method) sends \(message().count) bytes to \(shownAuthority) \(way)."
  }

  /// The bytes that are sent, with the head as a proxy gets it.
  func message(head proxied: [UInt8]? = nil) -> SentMessage {
    SentMessage([.bytes(proxied ?? head.bytes)] + body)
  }

  /// Takes the bytes of a composition without errors.
  init(_ composed: ComposedRequest) throws(SendProblem) {
    let composition = composed.composition
    guard let url = ServerURL(composition.url), let head = RawHead(composition.head.bytes) else {
      throw SendProblem(
        reason: "The URL \(composition.url) is nothing that a request can be sent to.", status: 1)
    }
    self.url = url
    self.head = head
    let secrets = composed.secrets
    secretFields = Set(composition.fields.indices.filter { secrets.carriesSecret(composition.fields[$0]) })
    let lineLength = head.requestLine.count
    hasSecretInTarget = secrets.headPlaces.contains { $0.range.lowerBound < lineLength }
    hasSecretInBody = !secrets.bodyPlaces.isEmpty
    secretValues = secrets.values
    hasGuardedFile = composed.files.contains(where: \.isGuarded)
    shownOrigin = secrets.shownOrigin
    do throws(ByteSourceError) {
      body = try SentMessage(composition, head: [], relativeTo: composed.folder ?? "").pieces
    } catch {
      throw SendProblem(place: error.name ?? "body", reason: "\(error.clause()); nothing is sent.")
    }
  }

  init(message path: String, to url: ServerURL) throws {
    var bytes: [UInt8]
    if path == "-" {
      bytes = try StandardInput.read()
    } else {
      do throws(StoreError) {
        bytes = try FileStore.load(path)
      } catch {
        throw ExitCode.failure("\(path): error: \(error.sentence)")
      }
    }
    guard let head = RawHead(bytes) else {
      throw ExitCode.failure(
        "\(path): error: There is no empty line that ends the head, so a server would wait for more.",
        status: 1)
    }
    self.url = url
    self.head = head
    bytes.removeFirst(head.bytes.count)
    body = bytes.isEmpty ? [] : [.bytes(bytes)]
    secretFields = Set(head.fieldNames.indices.filter { SecretName.matches(head.fieldNames[$0]) })
    hasSecretInTarget = Self.hasSecret(inTargetOf: head)
    hasSecretInBody = body.contains {
      if case .bytes(let bytes) = $0 { !SecretText.ranges(in: bytes).isEmpty } else { false }
    }
    shownOrigin = "\(url.scheme)://\(url.authority)"
  }

  init(
    url: ServerURL, head: RawHead, body: [SentMessage.Piece], secretFields: Set<Int>, hasSecretInBody: Bool,
    hasGuardedFile: Bool
  ) {
    (self.url, self.head, self.body, self.secretFields) = (url, head, body, secretFields)
    (self.hasSecretInBody, self.hasGuardedFile) = (hasSecretInBody, hasGuardedFile)
    hasSecretInTarget = Self.hasSecret(inTargetOf: head)
    shownOrigin = "\(url.scheme)://\(url.authority)"
  }

  private static func hasSecret(inTargetOf head: RawHead) -> Bool {
    !SecretText.ranges(in: head.requestLine).isEmpty
  }

  init(_ redirect: Redirect, after request: OutgoingRequest) {
    url = redirect.url
    head = redirect.head
    body = redirect.keepsBody ? request.body : []
    secretFields = redirect.secretFields
    hasSecretInTarget = Self.hasSecret(inTargetOf: head)
    hasSecretInBody = redirect.keepsBody && request.hasSecretInBody
    secretValues = request.secretValues
    hasGuardedFile = redirect.keepsBody && request.hasGuardedFile
    shownOrigin =
      url.authority == request.url.authority
      ? "\(url.scheme)://\(request.shownAuthority)" : "\(url.scheme)://\(url.authority)"
  }
}
