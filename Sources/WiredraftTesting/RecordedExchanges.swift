internal import HTTPTypes
internal import Synchronization
public import WiredraftClient
public import WiredraftCore

/// The error of recorded exchanges.
public enum RecordingError: Error, Sendable, CustomStringConvertible {
  /// The file or folder at a path can't be read or written, by an error number of the system.
  case file(String, Int32)
  /// The folder of a new recording has files.
  case folderInUse(String)
  /// The file at a path is not an answer.
  case notAnAnswer(String)
  /// The recording has no exchange left.
  case noneLeft(String)
  /// The message is not the one that was recorded in a file.
  case differs(String, WireDifference)

  /// The reason, as a sentence.
  public var description: String {
    switch self {
    case .file(let path, let number): "\(path) can't be read or written: \(Files.reason(number))."
    case .folderInUse(let path): "\(path) has files already. Delete it to record anew."
    case .notAnAnswer(let path): "\(path) is not an answer of HTTP/1.1."
    case .noneLeft(let message): "The recording has no exchange left for \(message)."
    case .differs(let path, let difference): "The request is not the one of \(path).\n\(difference)"
    }
  }
}

/// A transport that writes what another one sends and receives into a folder.
///
/// Exchange 1 becomes the files `001.request` and `001.answer`: the bytes of HTTP/1.1, which can be read, compared and
/// edited; the body of an answer goes to the end of its file. Secrets of the request, known by the names of their
/// parameters and fields, also in its URL and in a body that is JSON or a form, and the values of `Set-Cookie` are written
/// as `***`. Other secrets in answers, and in bodies of other types, are not known: look through a recording before it is
/// shared. `Reply.url` is not recorded.
public final class RecordingTransport: Transport {
  private let folder: String
  private let transport: any Transport
  private let count = Mutex(0)

  /// Makes a transport that records into a folder, which is made if it is missing.
  ///
  /// - Throws: ``RecordingError/folderInUse(_:)`` if there are files in it; ``RecordingError/file(_:_:)``.
  public init(to folder: String, through transport: some Transport) throws(RecordingError) {
    self.folder = folder
    self.transport = transport
    try Files.makeFolder(folder)
    guard try Files.names(in: folder).isEmpty else { throw .folderInUse(folder) }
  }

  /// Sends a message by the other transport, and records the exchange when the whole answer is there.
  public func send(_ message: RequestMessage, _ options: SendOptions) async throws -> Reply {
    let reply = try await transport.send(message, options)
    let body = try await reply.body.collect(upTo: options.largestBody)
    let number = count.withLock { count in
      count += 1
      return count
    }
    let name = folder + "/" + String(repeating: "0", count: max(0, 3 - "\(number)".count)) + "\(number)"
    try Files.write(try message.maskedBytes(), to: name + ".request")
    try Files.write(Array(reply.head.masked.message.utf8) + body, to: name + ".answer")
    return reply
  }
}

/// A transport that answers from a folder that ``RecordingTransport`` wrote.
///
/// A message gets the answer of the first exchange with the same request that is left; secrets and the boundary of parts
/// are not compared.
public final class ReplayTransport: Transport {
  private struct Exchange: Sendable {
    let path: String
    let request: [UInt8]
    let head: HTTPResponse
    let body: [UInt8]
  }

  private let rest: Mutex<[Exchange]>

  /// Reads a folder.
  ///
  /// - Throws: ``RecordingError/file(_:_:)`` or ``RecordingError/notAnAnswer(_:)``.
  public init(from folder: String) throws(RecordingError) {
    var exchanges: [Exchange] = []
    for name in try Files.names(in: folder).sorted(by: { $0.isBefore($1) }) where name.hasSuffix(".request") {
      let path = folder + "/" + name
      let answerPath = String(path.dropLast("request".count)) + "answer"
      let answer = try Files.read(answerPath)
      guard let head = HTTPResponse(message: answer[..<answer.headEnd]) else {
        throw .notAnAnswer(answerPath)
      }
      exchanges.append(
        Exchange(
          path: path, request: try Files.read(path), head: head, body: Array(answer[answer.headEnd...])))
    }
    rest = Mutex(exchanges)
  }

  /// Answers a message.
  ///
  /// - Throws: ``RecordingError/differs(_:_:)`` if no exchange that is left has the same request, with the difference from
  ///   the next one; ``RecordingError/noneLeft(_:)``.
  public func send(_ message: RequestMessage, _ options: SendOptions) async throws -> Reply {
    let request = try message.maskedBytes()
    if let length = message.bodySource?.length() { options.report(sent: length, of: length) }
    let found: Result<Exchange, RecordingError> = rest.withLock { rest in
      if let place = rest.firstIndex(where: { $0.request == request }) {
        return .success(rest.remove(at: place))
      }
      guard let next = rest.first, let difference = WireDifference(request, from: next.request) else {
        return .failure(.noneLeft("\(message)"))
      }
      return .failure(.differs(next.path, difference))
    }
    let exchange = try found.get()
    return Reply(head: exchange.head, body: ReplyBody(exchange.body))
  }
}

extension String {
  /// Returns whether the exchange of a file is earlier than that of another one: 1000 comes after 999.
  fileprivate func isBefore(_ other: String) -> Bool {
    (Int(prefix { $0.isNumber }) ?? .max, self) < (Int(other.prefix { $0.isNumber }) ?? .max, other)
  }
}

extension HTTPResponse {
  fileprivate var masked: HTTPResponse {
    var head = self
    head.headerFields = HTTPFields(
      headerFields.map { $0.name == .setCookie ? HTTPField(name: $0.name, value: "***") : $0 })
    return head
  }

  fileprivate var message: String {
    "HTTP/1.1 \(status.code) \(status.reasonPhrase)\r\n"
      + headerFields.map { "\($0.name.rawName): \($0.value)\r\n" }.joined() + "\r\n"
  }

  /// Reads a head in the format of HTTP/1.1, whose lines may end with LF; nil if it is none.
  fileprivate init?(message: ArraySlice<UInt8>) {
    // Swift's newlines are more than those of HTTP, whose fields may have them.
    var lines = message.split(separator: UInt8(ascii: "\n"))
      .map { String(decoding: $0.last == UInt8(ascii: "\r") ? $0.dropLast() : $0, as: UTF8.self) }
      .filter { !$0.isEmpty }
    guard !lines.isEmpty else { return nil }
    let words = lines.removeFirst().split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
    guard words.count >= 2, words[0].hasPrefix("HTTP/"), let code = Int(words[1]), (100...999).contains(code)
    else {
      return nil
    }
    self.init(status: Status(code: code, reasonPhrase: words.count > 2 ? String(words[2]) : ""))
    for line in lines {
      let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, let name = HTTPField.Name(String(parts[0])) else { return nil }
      headerFields.append(HTTPField(name: name, value: String(parts[1].drop { $0 == " " })))
    }
  }
}
