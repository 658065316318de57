import ArgumentParser
import DraftFormats
import DraftStore
import Exchanges
import Glibc
import Sending
import WiredraftCore
import WiredraftExplanations

/// A request that is ready to be sent: its server, its bytes, and the places of its secrets.
struct OutgoingRequest {
  var url: ServerURL
  var head: RawHead
  /// The pieces after the head.
  var body: [SentMessage.Piece]
  /// The places of the fields that carry a secret.
  var secretFields: Set<Int>
  var hasSecretInBody: Bool
  /// Whether the body has a file from outside the draft's folder.
  var hasOutsideFile = false

  var method: String { head.method }

  /// The size of the request and its server, in a sentence.
  var prompt: String {
    let way = url.scheme == "https" ? "over TLS" : "in plain HTTP"
    return "\(method) sends \(message().count) bytes to \(url.authority) \(way)."
  }

  /// The bytes that are sent, with the head as a proxy gets it.
  func message(head proxied: [UInt8]? = nil) -> SentMessage {
    SentMessage([.bytes(proxied ?? head.bytes)] + body)
  }

  /// Takes the bytes of a composition without errors.
  ///
  /// - Throws: A problem with status 2 if a file is not as it was when it was composed.
  init(_ composed: ComposedRequest) throws(SendProblem) {
    let composition = composed.composition
    guard let url = ServerURL(composition.url), let head = RawHead(composition.head.bytes) else {
      throw SendProblem(
        reason: "The URL \(composition.url) is nothing that a request can be sent to.", status: 1)
    }
    self.url = url
    self.head = head
    let draft = composed.document.draft
    secretFields = Set(
      composition.fields.indices.filter { index in
        let field = composition.fields[index]
        return field.variables.contains { $0.variable.isSecret }
          || field.source.row.map { composition.sendsSecret($0, of: draft) } ?? false
      })
    hasOutsideFile = !composed.outsideFiles.isEmpty
    hasSecretInBody =
      composition.body.map { $0.bytes.spans.contains { composition.showsSecret($0.origin, of: draft) } }
      ?? false
    do throws(ByteSourceError) {
      body = try SentMessage(composition, head: [], relativeTo: composed.folder ?? "").pieces
    } catch {
      throw SendProblem(place: error.name ?? "body", reason: "\(error.clause()); nothing is sent.")
    }
  }

  /// Takes the bytes of a file as they are.
  ///
  /// - Throws: Exit status 2, after a message, if it can't be read; 1 if it has no head.
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
    hasSecretInBody = false
  }

  /// Makes a request of its parts.
  init(
    url: ServerURL, head: RawHead, body: [SentMessage.Piece], secretFields: Set<Int>, hasSecretInBody: Bool,
    hasOutsideFile: Bool
  ) {
    (self.url, self.head, self.body, self.secretFields) = (url, head, body, secretFields)
    (self.hasSecretInBody, self.hasOutsideFile) = (hasSecretInBody, hasOutsideFile)
  }

  /// Makes the next request of a redirect.
  init(_ redirect: Redirect, after request: OutgoingRequest) {
    url = redirect.url
    head = redirect.head
    body = redirect.keepsBody ? request.body : []
    secretFields = redirect.secretFields
    hasSecretInBody = redirect.keepsBody && request.hasSecretInBody
    hasOutsideFile = redirect.keepsBody && request.hasOutsideFile
  }
}
