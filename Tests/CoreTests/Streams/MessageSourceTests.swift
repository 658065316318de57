import HTTPTypes
import TestSupport
import Testing
import WiredraftCore

@Suite("Messages as sources")
struct MessageSourceTests {
  private struct Upload: Request {
    let baseURL = "https://h/u"
    let path = ""
    let method = HTTPRequest.Method.post
    let bodyParameters: (any BodyParameters)?
  }

  private func upload(_ sources: [any ByteSource], boundary: String = "B") -> Upload {
    Upload(
      bodyParameters: MultipartFormDataBodyParameters(
        parts: [.init(value: "text", name: "t")]
          + sources.map { .init(source: $0, name: "s", fileName: "f") },
        boundary: boundary))
  }

  private let data = (0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }

  @Test("Building twice, reading twice, in pieces of any length, to a closure or in a loop: the same bytes")
  func same() async throws {
    let request = upload([BytesSource(data), BytesSource([]), BytesSource(Array(data.reversed()))])
    let message = try request.message()
    let bytes = try message.bytes()
    check(try request.message().bytes(), bytes)
    check(bytes.count == message.composition.length && message.source.length() == bytes.count)
    for size in [1 << 10, 65_536, 1 << 20] {
      var written: [UInt8] = []
      try message.source.write(chunkSize: size) { written += $0 }
      check(written, bytes)
      let chunks = message.source.chunks(ofSize: size)
      for _ in 0..<2 {
        var read: [UInt8] = []
        var sizes: [Int] = []
        for try await chunk in chunks {
          read += chunk
          sizes.append(chunk.count)
        }
        check(read, bytes)
        check(sizes.dropLast().allSatisfy { $0 == size })
      }
    }
    let body = try require(message.bodySource)
    check(try body.allBytes(), Array(bytes.dropFirst(message.composition.head.bytes.count)))
    check(try message.body?.source.allBytes(), try body.allBytes())
    check(body.contentType, "multipart/form-data; boundary=B")
  }

  @Test("A message without a body is its head, and bytes in memory are a source as well")
  func allAMessageWithout() throws {
    try noBody()
    try atHand()
  }

  /// A message without a body is its head, and has no body.
  private func noBody() throws {
    let message = try Upload(bodyParameters: nil).message()
    check(message.bodySource == nil && message.body == nil)
    check(try message.bytes(), message.composition.head.bytes)
  }

  /// Bytes in memory are a source as well.
  private func atHand() throws {
    let message = try Upload(bodyParameters: JSONBodyParameters(JSONObject: ["a": 1])).message()
    check(try message.bodySource?.allBytes(), Array(#"{"a":1}"#.utf8))
    guard case .data = message.body else {
      Issue.record("It is at hand.")
      return
    }
  }

  @Test("An error ends the loop and is thrown again, as is that of a canceled task")
  func allAnErrorEnds() async throws {
    try await failingLoop()
    try await cancelled()
  }

  /// An error ends the loop, and is thrown again.
  private func failingLoop() async throws {
    let failure = ByteSourceError.failed(name: "odd", reason: "no")
    // It is not searched when it is composed, and fails when it is sent.
    let source = Failing(told: Composition.FileFacts.largestSearched + 1, failure: failure)
    let message = try upload([source]).message()
    var iterator = message.source.chunks(ofSize: 100).makeAsyncIterator()
    var count = 0
    while true {
      do {
        guard let chunk = try await iterator.next() else {
          Issue.record("A clean end")
          break
        }
        count += chunk.count
      } catch {
        check(error, failure)
        break
      }
    }
    check(count > 100)
    await #expect(throws: failure) { try await iterator.next() }
  }

  /// In a canceled task the loop ends with an error, not as if everything was read.
  private func cancelled() async throws {
    let message = try upload([BytesSource(data)]).message()
    let task = Task { () -> (Int, ByteSourceError?) in
      var count = 0
      do throws(ByteSourceError) {
        for try await chunk in message.source.chunks(ofSize: 1000) {
          count += chunk.count
          withUnsafeCurrentTask { $0?.cancel() }
        }
        return (count, nil)
      } catch {
        return (count, error)
      }
    }
    let (count, error) = await task.value
    check(count == 1000 && error == .cancelled)
  }

  @Test("Impossible lengths and sizes, and totals that overflow, are errors before anything is sent")
  func allImpossibleLengthsAnd() throws {
    try lengths()
    for size in [-1, Int.min, .max, 1 << 51] as [Int] { fileSizes(size: size) }
    sumOfSizes()
  }

  /// Impossible lengths, or a total that overflows, are errors before anything is composed.
  private func lengths() throws {
    let half = OddSource(told: Int.max / 2 + 1, steps: [])
    for sources in [
      [OddSource(told: .max, steps: []), OddSource(told: .max, steps: [])], [half, half],
      [OddSource(told: -1, steps: [])], [OddSource(told: .max, steps: [])],
    ] {
      let error = #expect(throws: RequestError.self) { try upload(sources).message() }
      guard case .source(.invalidLength("odd", _)) = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
    }
    #expect(throws: RequestError.self) {
      try Upload(bodyParameters: SourceBodyParameters(OddSource(told: -5, steps: []))).message()
    }
  }

  /// Impossible sizes of files, or a total that overflows, are diagnostics.
  private func fileSizes(size: Int) {
    let context = Composition.Context(
      boundary: "B", files: ["f": .success(Composition.FileFacts(size: size, contentType: nil))])
    for type in [Draft.BodyType.file, .multipart] {
      var draft = Draft()
      draft.method = "POST"
      draft.url = "https://h/"
      draft.body.type = type
      draft.body.path = "f"
      draft.parameters = [Draft.Row("a", "f", type: .file), Draft.Row("b", "f", type: .file)]
      check(draft.compose(in: context).diagnostics.map(\.code).contains(.fileUnreadable))
    }
  }

  /// Files whose total size overflows are diagnostics.
  private func sumOfSizes() {
    let context = Composition.Context(
      boundary: "B",
      files: ["f": .success(Composition.FileFacts(size: Composition.FileFacts.largestSize, contentType: nil))]
    )
    var draft = Draft()
    draft.method = "POST"
    draft.url = "https://h/"
    draft.body.type = .multipart
    draft.parameters = (0..<9000).map { Draft.Row("a\($0)", "f", type: .file) }
    let composition = draft.compose(in: context)
    check(composition.unmade.contains(.body))
    check(composition.diagnostics.map(\.code).contains(.fileUnreadable))
  }

  @Test("The boundary in a source is found before it is sent, and in a large source while it is")
  func boundary() throws {
    let error = #expect(throws: RequestError.self) { try upload([Text("x--By")]).message() }
    guard case .notComposable(let diagnostics) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    check(diagnostics.map(\.code), [.boundaryInContent])
    let large = Text(String(repeating: "x", count: Composition.FileFacts.largestSearched) + "--B")
    let message = try upload([large]).message()
    var count = 0
    #expect(throws: WriteError<Never>.source(.boundaryInContent(name: "text"))) {
      try message.source.write { count += $0.count }
    }
    check(count < message.composition.length - 10)
  }
}

/// A text as a source that is not known to be in memory.
private struct Text: ByteSource {
  let bytes: BytesSource
  var suggestedName: String? { "text" }

  init(_ text: String) { bytes = BytesSource(Array(text.utf8)) }
  func length() -> Int { bytes.length() }
  func open() -> any ByteReader { bytes.open() }
}

/// A source that returns some bytes and then fails.
private struct Failing: ByteSource {
  let told: Int
  let failure: ByteSourceError

  func length() -> Int { told }
  func open() -> any ByteReader { OddSource(told: told, steps: [.bytes(1000), .fails(failure)]).open() }
}
