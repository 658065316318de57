import TestDrafts
import TestSupport
import Testing
import WiredraftCore

/// Two thousand random drafts, read back by the decoders.
@Suite("Reading compositions back")
struct DecodingTests {
  private typealias Drafts = [(draft: Draft, composition: Composition)]
  private static let seeds = 0..<40
  private static let all = seeds.map(makeDrafts)

  private static func makeDrafts(_ seed: Int) -> Drafts {
    var maker = DraftMaker(seed: 5_000 + seed)
    return (0..<50).map { _ in
      var draft = maker.draft()
      guard maker.random.once(in: 2) else { return (draft, draft.composedAtRandom()) }
      // These drafts can be sent.
      draft.method = maker.random.pick(["GET", "POST"])
      draft.url = maker.random.pick(["https://h/p", "https://h/p?x=1", "https://h/p?é+=%zz&&#f"])
      draft.body.type = maker.random.pick([.form, .multipart])
      draft.boundary = nil
      draft.path = []
      draft.headers = []
      let composition = draft.composedAtRandom()
      for list in [Draft.RowList.parameters, .query, .body] {
        draft[list] = draft[list]?.enumerated().filter { index, _ in
          composition.diagnostics(of: Draft.RowReference(list, index)).allSatisfy { $0.severity != .error }
        }.map(\.element)
      }
      return (draft, draft.composedAtRandom())
    }
  }

  @Test(
    "Reading a message returns its method, its target, its fields and the rows of its query, path and body",
    arguments: seeds)
  func reading(seed: Int) throws {
    let drafts = Self.all[seed]
    query(drafts)
    path(drafts)
    form(drafts)
    try multipart(drafts)
    head(drafts)
  }

  /// Reading a query returns the pairs of the URL and then those of the rows.
  private func query(_ drafts: Drafts) {
    for (draft, composition) in drafts {
      // The rows of a GraphQL request are JSON in one pair.
      guard !draft.body.type.isGraphQL, let range = composition.query, !composition.unmade.contains(.target)
      else { continue }
      let read = FormDecoder.pairs(in: composition.target.bytes[range])
      let rows: [Draft.Row]? =
        switch composition.routing.query.source {
        case .none: nil
        case .parameters: draft.parameters
        case .actual: draft.query
        case .both: (draft.parameters ?? []) + (draft.query ?? [])
        }
      let url = Array(draft.url.utf8).prefix { $0 != UInt8(ascii: "#") }
      let ofURL = FormDecoder.pairs(in: url.drop { $0 != UInt8(ascii: "?") }.dropFirst())
      let wanted =
        ofURL.map { ReferenceRows.Pair(name: $0.nameBytes, value: $0.valueBytes) }
        + ReferenceRows(styles: draft.styles).pairs(rows)
      check(
        read.map { ReferenceRows.Pair(name: $0.nameBytes, value: $0.valueBytes) }, wanted, "\(draft)")
    }
  }

  /// Reading a path returns its rows.
  private func path(_ drafts: Drafts) {
    for (draft, composition) in drafts {
      guard !composition.unmade.contains(.target), composition.target.text.hasPrefix("/") else { continue }
      var wanted: [UInt8] = []
      var rest = Array(draft.url.utf8).prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
      if let scheme = rest.firstRange(of: Array("://".utf8)) { rest = rest[scheme.upperBound...] }
      rest = rest.drop { $0 != UInt8(ascii: "/") }
      let rows = ReferenceRows.sent(draft.path)
      while let open = rest.firstIndex(of: UInt8(ascii: "{")),
        let close = rest[open...].firstIndex(of: UInt8(ascii: "}"))
      {
        wanted += FormDecoder.percentDecoded(rest[..<open])
        let name = rest[(open + 1)..<close]
        if let row = rows.first(where: { $0.name.utf8.elementsEqual(name) }) {
          let text = ReferenceRows(styles: draft.styles).text(ReferenceRows.value(row))
          wanted += row.isVerbatim ? FormDecoder.percentDecoded(text.utf8) : Array(text.utf8)
        }
        rest = rest[(close + 1)...]
      }
      wanted += FormDecoder.percentDecoded(rest)
      let path = composition.target.bytes.prefix { $0 != UInt8(ascii: "?") }
      check(FormDecoder.percentDecoded(path), (wanted.isEmpty ? Array("/".utf8) : wanted), "\(draft)")
    }
  }

  /// Reading a form returns the rows.
  private func form(_ drafts: Drafts) {
    for (draft, composition) in drafts {
      guard composition.body?.type == .form, !composition.unmade.contains(.body) else { continue }
      let rows = composition.routing.body.source == .actual ? draft.body.parameters : draft.parameters
      check(
        FormDecoder.pairs(in: composition.bodyBytes).map {
          ReferenceRows.Pair(name: $0.nameBytes, value: $0.valueBytes)
        }, ReferenceRows(styles: draft.styles).pairs(rows), "\(draft)")
    }
  }

  /// Reading a multipart body returns the rows, and the files in it.
  private func multipart(_ drafts: Drafts) throws {
    let files = ["f.png": Array("--\r\n\0".utf8)]
    for (draft, composition) in drafts {
      guard let body = composition.body, body.type == .multipart,
        composition.unmade.isDisjoint(with: [.body, .fields])
      else { continue }
      let bytes = body.bytes.segments.flatMap { segment in
        switch segment.content {
        case .bytes(let bytes): bytes.bytes
        case .file(let path, _, _): files[path] ?? []
        }
      }
      let decoder = try require(MultipartDecoder(contentType: body.contentType ?? ""))
      let read = try decoder.parts(of: bytes).map { part in
        ReferenceRows.Pair(
          name: escaped(part.name), value: part.content, filename: part.fileName.map(escapedText),
          contentType: part.contentType)
      }
      let rows = composition.routing.body.source == .actual ? draft.body.parameters : draft.parameters
      let wanted = ReferenceRows(styles: draft.styles).parts(rows, files: files).map { pair in
        var pair = pair
        pair.name = escaped(String(decoding: pair.name, as: UTF8.self))
        pair.filename = pair.filename.map(escapedText)
        return pair
      }
      check(read, wanted, "\(draft)")
    }
  }

  private func escaped(_ text: String) -> [UInt8] { MultipartVectorTests.escaped(text) }
  private func escapedText(_ text: String) -> String { String(decoding: escaped(text), as: UTF8.self) }

  /// Reading the head returns method, target, and the fields of the rows in order.
  private func head(_ drafts: Drafts) {
    for (draft, composition) in drafts where !composition.hasErrors {
      let lines = composition.head.text.unicodeScalars.split(
        separator: "\r\n".unicodeScalars, omittingEmptySubsequences: false
      ).map { String($0) }
      check(lines.first, "\(draft.method) \(composition.target.text) HTTP/1.1")
      check(lines.suffix(2), ["", ""])
      let rows = ReferenceRows.sent(draft.headers).map { row in
        "\(row.name): \(ReferenceRows(styles: draft.styles).text(ReferenceRows.value(row)))"
      }
      let others = lines.dropFirst().dropLast(2).filter { !rows.contains($0) }
      check(lines.filter { rows.contains($0) }, rows, "\(draft)")
      check(others.count <= 3)
    }
  }

  @Test("Bodies of every type are read back")
  func tried() {
    var counts: [Draft.BodyType: Int] = [:]
    var queries = 0
    for seed in Self.seeds {
      for (_, composition) in Self.all[seed] {
        if composition.query != nil, !composition.unmade.contains(.target) { queries += 1 }
        if let body = composition.body, !composition.unmade.contains(.body) {
          counts[body.type, default: 0] += 1
        }
      }
    }
    check(queries > 300)
    check(counts[.form, default: 0] > 100)
    check(counts[.multipart, default: 0] > 100)
  }
}
