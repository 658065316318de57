import TestSupport
import Testing
import WiredraftCore

/// Whole messages, byte for byte, read by servers from other projects.
@Suite("What servers of other languages read")
struct ReadBackTests {
  /// The number of messages of each kind for a server.
  private static let messages = 200
  private static let seed = ServerParser.seed ?? 20_261_121

  private static let asked: [ServerParser] =
    ServerParser.areRequired ? ServerParser.all : ServerParser.all.filter(\.isInstalled)

  @Test("A server reads back exactly what was drafted", arguments: asked)
  func readsBack(server: ServerParser) throws {
    let process = try ServerProcess(server)
    defer { process.stop() }
    var tried: [String] = []
    for kind in server.kinds {
      var maker = PortableDraftMaker(
        seed: Self.seed, port: process.port, hasPlainNames: server.plainNames.contains(kind))
      var (pairs, files, bytes) = (0, 0, 0)
      for number in 1...Self.messages {
        let draft = maker.draft(kind)
        let composition = draft.composition
        let name = "\(server.name), \(kind) \(number) of seed \(Self.seed): \(composition.head.text)"
        let errors = composition.diagnostics.filter { $0.severity == .error }
        try TestSupport.require(errors.isEmpty, name)
        let message = draft.message(composition)
        let reading = try ServerReading(process.answer(to: message))
        TestSupport.check(reading.method, draft.draft.method, name)
        TestSupport.check(reading.host, Array("127.0.0.1:\(process.port)".utf8), name)
        TestSupport.check(reading.path, Array(draft.path.utf8), name)
        check(reading, draft, server, name)
        pairs += draft.query.count + draft.form.count
        files += draft.uploads.count
        bytes += message.count
      }
      tried.append("\(Self.messages) × \(kind): \(pairs) pairs, \(files) files, \(bytes) bytes")
    }
    print("\(server.name), seed \(Self.seed): " + tried.joined(separator: "; "))
  }

  private func check(
    _ reading: ServerReading, _ draft: PortableDraft, _ server: ServerParser, _ name: String
  ) {
    func rows(_ pairs: [PortableDraft.Pair]) -> [[[UInt8]]] {
      pairs.map { [Array($0.name.utf8), Array($0.value.utf8)] }
    }
    func expectSame(_ read: [[[UInt8]]], _ wanted: [[[UInt8]]]) {
      let (read, wanted) = server.keepsOrder ? (read, wanted) : (Self.byName(read), Self.byName(wanted))
      guard read != wanted else { return }
      Issue.record("\(name)read: \(Self.text(read))\nwanted: \(Self.text(wanted))")
    }
    switch draft.kind {
    case .query: expectSame(reading.query, rows(draft.query))
    case .form: expectSame(reading.form, rows(draft.form))
    case .multipart:
      expectSame(reading.form, rows(draft.form))
      expectSame(
        reading.files,
        draft.uploads.map { [Array($0.name.utf8), Array($0.filename.utf8), Array($0.type.utf8), $0.content] })
    case .json, .tree:
      let comparison = ValueComparison(
        keepsMemberOrder: server.keepsMemberOrder, keepsDigits: server.keepsDigits)
      let (wanted, read) = (
        draft.value ?? .null, (draft.kind == .json ? reading.json : reading.tree) ?? .null
      )
      TestSupport.check(
        comparison.areEqual(wanted, read), "\(name) \(wanted.compactJSON) \(read.compactJSON)")
    }
  }

  private static func text(_ rows: [[[UInt8]]]) -> String {
    rows.map { row in
      row.map { String(decoding: $0.prefix(100), as: UTF8.self).debugDescription }.joined(separator: " ")
    }.joined(separator: "\n  ")
  }

  /// Returns rows sorted by name; rows with the same name keep their order.
  private static func byName(_ rows: [[[UInt8]]]) -> [[[UInt8]]] {
    rows.enumerated().sorted { one, other in
      let (left, right) = (one.element.first ?? [], other.element.first ?? [])
      return left == right ? one.offset < other.offset : left.lexicographicallyPrecedes(right)
    }.map(\.element)
  }

  @Test("At least four servers are asked, unless they are not on this machine")
  func missing() {
    let missing = ServerParser.all.filter { server in !server.isInstalled }
    TestSupport.check(ServerParser.all.count >= 4)
    if ServerParser.areRequired {
      TestSupport.check(
        missing.isEmpty, "These are missing: \(missing.flatMap(\.packages).joined(separator: " "))")
    } else if !missing.isEmpty {
      print("Not asked: " + missing.map(\.name).joined(separator: ", "))
    }
  }
}
