import Exchanges
import Foundation
import Responses
import TestSupport
import Testing

@Suite("Answers in files")
struct AnswerTests {
  @Test("the content of each vector is what is certain about it, however the bytes came")
  func vectors() throws {
    var tested = 0
    for vector in try ContentVector.all() {
      for step in [Int.max, 7] where step == .max || vector.bytes.count < 20_000 {
        let answer = try StoredBytes.storing(vector.bytes).answer(method: vector.method, step: step)
        let problems = try vector.problems(of: answer)
        check(problems.isEmpty, "\(vector.id): \(problems.joined(separator: "; "))")
      }
      tested += 1
    }
    check(tested, 145)
  }

  @Test("transfer codings come off before content codings")
  func transferCodings() throws {
    let packed: [UInt8] = [
      0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 0xCB, 0x48, 0xCD, 0xC9, 0xC9, 7, 0, 0x86, 0xA6, 0x10, 0x36, 5, 0, 0,
      0,
    ]
    let head = "HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip, chunked\r\n\r\n"
    let first = packed.prefix(10)
    let bytes =
      Array(head.utf8) + Array("a\r\n".utf8) + first + Array("\r\nf\r\n".utf8) + packed.dropFirst(10)
      + Array("\r\n0\r\n\r\n".utf8)
    let answer = try StoredBytes.storing(bytes).answer()
    check(try answer.body.bytes(), Array("hello".utf8))
    check(try answer.content.bytes(), Array("hello".utf8))
    check(answer.isContentComplete && answer.diagnostics.isEmpty)
  }

  @Test("without the other program a coded content stays as it is, and that is told")
  func noProgram() throws {
    let answer = try StoredBytes.storing(
      Array("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 2\r\n\r\nab".utf8)
    ).answer(program: nil)
    check(answer.diagnostics.map(\.code), [.contentCodingUnknown])
    check(try answer.content.bytes() == Array("ab".utf8) && !answer.isContentComplete)
  }

  @Test("codings are taken off up to the first that is unknown")
  func unknownCoding() throws {
    func diagnostics(_ codings: String) throws -> [ResponseDiagnostic.Code] {
      try StoredBytes.storing(
        Array("HTTP/1.1 200 OK\r\nContent-Encoding: \(codings)\r\nContent-Length: 2\r\n\r\nab".utf8)
      ).answer().diagnostics.map(\.code)
    }
    check(try diagnostics("identity").isEmpty)
    check(try diagnostics("gzip, aes128gcm"), [.contentCodingUnknown])
    check(try diagnostics("aes128gcm, gzip"), [.contentCodingBroken])
  }

  private func answer(
    _ fields: String, _ body: [UInt8] = Array("hello".utf8), program: HelperProgram? = HelperPrograms.exchange
  ) throws -> Answer {
    let head = "HTTP/1.1 200 OK\r\n\(fields)\r\nContent-Length: \(body.count)\r\n\r\n"
    return try StoredBytes.storing(Array(head.utf8) + body).answer(program: program)
  }

  @Test(
    "a content that isn't of its coding stays as it came",
    arguments: ["gzip", "x-gzip", "deflate", "br", "zstd", "br, gzip", "gzip, br"])
  func notCoded(codings: String) throws {
    let answer = try answer("Content-Encoding: \(codings)")
    check(answer.diagnostics.map(\.code), [.contentCodingBroken])
    check(try answer.content.bytes() == Array("hello".utf8) && !answer.isContentComplete)
  }

  @Test("five codings are taken off, and of more none; each is named once")
  func manyCodings() throws {
    let five = try answer(
      "Content-Encoding: identity,identity\r\nContent-Encoding: identity,identity,identity")
    check(five.diagnostics.isEmpty && five.isContentComplete)
    for fields in [
      "Content-Encoding: \(String(repeating: "gzip,", count: 100_000))gzip",
      "Content-Encoding: \(String(repeating: "a\u{1B}]0;x\u{7},", count: 9))br",
      "Transfer-Encoding: gzip, gzip, gzip\r\nContent-Encoding: gzip, gzip, gzip",
    ] {
      let answer = try answer(fields)
      let found = answer.diagnostics.filter { $0.code == .contentCodingUnknown }
      check(found.count, 1)
      check(found.first?.message.utf8.count ?? 0 < 200, found.first?.message ?? "")
      check(found.first?.message.contains("\u{1B}") == false)
      check(try answer.content.bytes() == Array("hello".utf8) && !answer.isContentComplete)
    }
  }

  @Test(
    "a decoder that fails never hides the answer", arguments: ["exit 9", "kill -9 $$", "sleep 0; exit 1"])
  func failingDecoder(script: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(Array("#!/bin/sh\n\(script)\n".utf8), to: "script")
    try Child(["install", "-m", "700", folder("script"), folder("decoder")]).wait()
    for path in [folder("decoder"), folder("missing"), "/"] {
      let program = HelperProgram(path: path)
      let answer = try answer("Content-Encoding: br", program: program)
      check(try answer.content.bytes() == Array("hello".utf8) && !answer.isContentComplete)
      check(answer.diagnostics.count, 1)
      let text = try self.answer("Content-Type: text/plain; charset=koi8-r", program: program)
      check(try text.text(program: program)?.bytes(), Array("hello".utf8))
    }
  }

  @Test("the words of the decoder go nowhere")
  func silentDecoder() throws {
    let folder = try TemporaryFolder()
    let script =
      "#!/bin/sh\nreadlink /proc/self/fd/2 >'\(folder("errors")).new'; mv '\(folder("errors")).new' '\(folder("errors"))'\n"
    try folder.write(Array(script.utf8), to: "script")
    try Child(["install", "-m", "700", folder("script"), folder("decoder")]).wait()
    _ = try answer("Content-Encoding: br", program: HelperProgram(path: folder("decoder")))
    check(try String(contentsOfFile: folder("errors"), encoding: .utf8), "/dev/null\n")
  }

  @Test("a content of zeros beyond a thousand times its size is stopped, and so is one beyond the limit")
  func bombs() throws {
    let zeros = try StoredBytes.storing([UInt8](repeating: 0, count: 40 << 20))
    let folder = FileManager.default.temporaryDirectory.appending(path: "wiredraft-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let process = Process()
    process.executableURL = URL(filePath: "/bin/gzip")
    process.arguments = ["-9", "-c"]
    let file = folder.appending(path: "zeros.gz")
    _ = FileManager.default.createFile(atPath: file.path, contents: nil)
    process.standardOutput = try FileHandle(forWritingTo: file)
    process.standardInput = FileHandle(fileDescriptor: dup(zeros.file.descriptor), closeOnDealloc: true)
    lseek(zeros.file.descriptor, 0, SEEK_SET)
    try process.run()
    process.waitUntilExit()
    let packed = [UInt8](try Data(contentsOf: file))
    let bytes =
      Array("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: \(packed.count)\r\n\r\n".utf8)
      + packed
    let stored = try StoredBytes.storing(bytes)
    let answer = try stored.answer()
    check(answer.diagnostics.map(\.code) == [.contentTooLarge] && !answer.isContentComplete)
    check(answer.content.count <= 1000 * packed.count)
    let limited = try stored.answer(limits: AnswerLimits(size: 100_000))
    check(limited.diagnostics.map(\.code), [.contentTooLarge])
    check(limited.content.count, 100_000)
  }

  @Test(
    "a text is converted from its charset",
    arguments: [
      ("text/plain; charset=iso-8859-1", [0x63, 0x61, 0x66, 0xE9, 0x80], "café€"),
      ("text/plain; charset=utf-16", [0xFE, 0xFF, 0, 0x61, 0x20, 0xAC], "a€"),
      ("text/plain; charset=utf-16le", [0x61, 0, 0xAC, 0x20], "a€"),
      ("text/plain; charset=shift_jis", [0x93, 0xFA], "日"),
      ("text/plain; charset=no-such", [0x61], "a"), ("text/plain; charset=no-such", [0xE9], nil),
      ("text/plain; charset=\"no such\"", [0x61, 0xC3, 0xA9], "aé"),
      ("text/plain; charset=\"a/b\"", [0xE9], nil),
      ("text/plain", [0x61, 0xC3, 0xA9], "aé"),
      ("text/plain", [0x07, 0xC3, 0xA9, 0x08, 0], "\u{7}é\u{8}\0"), ("text/plain", [0x07, 0xE9], "\u{7}é"),
      ("text/plain", [0x61, 0xE9], "aé"), ("image/png", [0x61], nil),
      ("application/x-unknown", [0x61, 0], nil),
    ] as [(String, [UInt8], String?)])
  func charsets(_ type: String, _ content: [UInt8], _ text: String?) throws {
    let head = "HTTP/1.1 200 OK\r\nContent-Type: \(type)\r\nContent-Length: \(content.count)\r\n\r\n"
    let answer = try StoredBytes.storing(Array(head.utf8) + content).answer()
    let converted = try answer.text(program: HelperPrograms.exchange)?.bytes()
    check(converted.map { String(decoding: $0, as: UTF8.self) }, text)
  }

  @Test(
    "a body in chunks is read as if there were no lines between them",
    arguments: isExhaustive ? [1, 2, 300, 65_536, 66_000] : [1, 2, 300, 66_000])
  func chunks(_ count: Int) throws {
    // Their sizes differ, and some are longer than what is read at once.
    let chunks = (0..<count).map { index in
      [UInt8](
        repeating: UInt8(index % 251), count: index % 100 == 99 && index < 1000 ? 300_000 : index % 7 + 1)
    }
    let lines = chunks.map { Array("\(String($0.count, radix: 16));x=y\r\n".utf8) + $0 + Array("\r\n".utf8) }
    let head = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
    // Joined arrays are gone through byte by byte, which takes long without optimisation.
    let bytes = lines.reduce(into: Array(head.utf8)) { $0 += $1 }
    let stored = try StoredBytes.storing(bytes + Array("0\r\n\r\n".utf8))
    let body = chunks.reduce(into: [UInt8]()) { $0 += $1 }
    for step in [Int.max, 9_973] where step == .max || count <= 300 {
      let content = try stored.answer(step: step).content
      check(try content.bytes(), body)
      for start in [0, 1, 3, body.count / 2, body.count - 2, body.count] where start >= 0 {
        let range = start..<start + 700_000
        check(content.bytes(in: range), Array(body[range.clamped(to: body.indices)]))
      }
    }
  }

  @Test("a text in chunks is converted from its charset")
  func chunkedCharset() throws {
    let head =
      "HTTP/1.1 200 OK\r\nContent-Type: text/plain; charset=latin1\r\nTransfer-Encoding: chunked\r\n\r\n"
    let chunks: [UInt8] = Array("3\r\nca".utf8) + [0x66] + Array("\r\n1\r\n".utf8) + [0xE9]
    let answer = try StoredBytes.storing(Array(head.utf8) + chunks + Array("\r\n0\r\n\r\n".utf8)).answer()
    let text = try answer.text(program: HelperPrograms.exchange)?.bytes()
    check(text.map { String(decoding: $0, as: UTF8.self) }, "café")
  }

  @Test("the pieces are told again with their bytes, however many there are")
  func pieces() throws {
    let count = isExhaustive ? 100_000 : 20_000
    let chunks = String(repeating: "1\r\na\r\n", count: count)
    let raw = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n\(chunks)0\r\n\r\nmore"
    let answer = try StoredBytes.storing(Array(raw.utf8)).answer()
    check(answer.body.count, count)
    var (end, counts): (Int, [ResponsePiece.Role: Int]) = (0, [:])
    var names: [String] = []
    try answer.forEachPiece(method: "GET") { piece, bytes in
      check(piece.range.lowerBound, end)
      end = piece.range.upperBound
      counts[piece.role, default: 0] += 1
      if piece.role == .name { names.append(String(decoding: bytes, as: UTF8.self)) }
    }
    check(end == raw.utf8.count && names == ["Transfer-Encoding"])
    check(counts[.chunkData] == count && counts[.chunkSize] == count + 1 && counts[.extra] == 1)
  }
}
