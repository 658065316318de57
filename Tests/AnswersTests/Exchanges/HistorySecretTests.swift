import DraftFormats
import Exchanges
import Foundation
import Responses
import TestSupport
import Testing
import WiredraftCore

@Suite struct HistorySecretTests {
  @Test func `the hash is SHA-256, and HMAC by it, as the standards' examples have them`() {
    func hex(_ bytes: [UInt8]) -> String { bytes.map { String(format: "%02x", $0) }.joined() }
    check(
      hex(SHA256.hash([])), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
    check(
      hex(SHA256.hash(Array("abc".utf8))), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    let two = Array("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq".utf8)
    check(hex(SHA256.hash(two)), "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1")
    let words = Array("what do ya want for nothing?".utf8)
    check(
      hex(SHA256.keyed(words, by: Array("Jefe".utf8))),
      "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843")
    check(
      hex(
        SHA256.keyed(
          Array("Test Using Larger Than Block-Size Key - Hash Key First".utf8),
          by: [UInt8](repeating: 0xAA, count: 131))),
      "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54")
  }

  @Test(arguments: SecretEncoding.allCases)
  func `a secret is cut out of a request and put back, as it is or encoded`(encoding: SecretEncoding) throws {
    let secret = Array("pä ss/+\"&w".utf8)
    let key = [UInt8](repeating: 7, count: 32)
    for form in encoding.forms(of: secret) {
      let message = SentMessage([
        .bytes(Array("GET /?".utf8) + form + Array(" HTTP/1.1\r\n\r\n".utf8)),
        .file(path: "/a", size: 3, seconds: 1, nanoseconds: 2), .bytes(Array("end".utf8)),
      ])
      let place = SecretPlace(
        6..<6 + form.count, name: "token", layer: .variable(.private), encoding: encoding)
      let kept = try KeptRequest(message, cutting: [place], key: key)
      let cut: [UInt8] = message.bytes.prefix(6) + stars(form.count)
      check(kept.message.bytes, cut + message.bytes[(6 + form.count)...])
      check(try kept.filled(key: key) { _ in [secret] }.bytes, message.bytes)
      check(try kept.filled(key: key) { _ in [form] }.bytes, message.bytes)
      #expect(throws: SecretCutError.changed(name: "token", layer: .variable(.private))) {
        try kept.filled(key: key) { _ in [secret + [0x21]] }
      }
      #expect(throws: SecretCutError.missing(name: "token", layer: .variable(.private))) {
        try kept.filled(key: key) { _ in [] }
      }
      #expect(throws: SecretCutError.changed(name: "token", layer: .variable(.private))) {
        try kept.filled(key: [1]) { _ in [secret] }
      }
    }
  }

  @Test func `a place beyond the bytes in memory is an error`() throws {
    let message = SentMessage([.bytes([1, 2, 3]), .file(path: "/a", size: 9, seconds: 0, nanoseconds: 0)])
    for range in [2..<4, 5..<6, 20..<21] {
      #expect(throws: SecretCutError.outside(name: "x")) {
        try KeptRequest(
          message, cutting: [SecretPlace(range, name: "x", layer: .row, encoding: .raw)], key: [1])
      }
    }
  }

  @Test func `each form of a secret, and each Set-Cookie, is cut out of an answer at any border of pieces`()
    throws
  {
    let secret = "a/b c\"&é"
    let body =
      "raw a/b c\"&é url a%2Fb%20c%22%26%C3%A9 low a%2fb%20c%22%26%c3%a9 form a%2Fb+c%22%26%C3%A9 "
      + #"json "a/b c\"&é" php "a\/b c\"&é" go "a/b c\"\u0026é" py "a/b c\"&\u00e9" html a/b c&quot;&amp;é"#
    let hidden =
      "raw ********* url ********************* low ********************* form *******************"
    let chunks = Array(body.utf8).chunked(by: 3)
    let text =
      "HTTP/1.1 103 Early Hints\r\nset-cookie:  one=1\r\n\r\nHTTP/1.1 200 OK\r\nSET-COOKIE: two=2;\r\n Path=/\r\n"
      + "X: a/b c\"&é\r\nSet-Cookies: x\r\nSet-Cookie three\r\nTransfer-Encoding: chunked\r\n\r\n"
    let end = "0\r\nSet-Cookie: four=4\r\n\r\nextra\r\nSet-Cookie: five"
    let bytes = Array(text.utf8) + chunks + Array(end.utf8)
    let folder = try HistoryFolderForTest()
    let kept = try folder.keep(bytes, secrets: ["s": secret])
    let result = try require(kept.message).bytes()
    check(result.count, bytes.count)
    let shown = String(decoding: result, as: UTF8.self)
    for word in ["one", "two", "Path", "three", "four", "five"] { check(!shown.contains(word)) }
    check(shown.contains("set-cookie:  *****\r\n\r\n"))
    check(shown.contains("SET-COOKIE: ******\r\n ******\r\n"))
    check(shown.contains("Set-Cookies: "))
    let answer = try require(try kept.answer(program: nil))
    check(answer.response.isComplete)
    let content = try String(decoding: answer.content.bytes(), as: UTF8.self)
    check(content.hasPrefix(hidden))
    for form in ["a/b c", "\\u00e9", "\\/", "quot", "%2F", "%2f"] { check(!content.contains(form)) }
  }

  @Test(arguments: 0..<3)
  func `base64 of a secret is found wherever it begins`(offset: Int) throws {
    let text = Data(Array("user:me".utf8.prefix(offset)) + Array("secret-token".utf8) + Array(":x".utf8))
      .base64EncodedString()
    let bytes = Array("HTTP/1.1 200 OK\r\n\r\n\(text)".utf8)
    let folder = try HistoryFolderForTest()
    let result = try require(try folder.keep(bytes, secrets: ["s": "secret-token"]).message).bytes()
    check(result.filter { $0 == UInt8(ascii: "*") }.count >= 15)
  }

  @Test func `a secret is found at the border of two reads`() throws {
    let start = "HTTP/1.1 200 OK\r\n\r\n"
    for shift in [1, 5, 9] {
      let filling = String(repeating: "x", count: (256 << 10) - start.utf8.count - shift)
      let folder = try HistoryFolderForTest()
      let kept = try folder.keep(
        Array((start + filling + "secret-token!").utf8), secrets: ["s": "secret-token"])
      check(try require(kept.message).bytes().suffix(14).elementsEqual("x************!".utf8))
    }
  }

  @Test func `where a short secret was sent, the body is not kept, nor a field that holds it`() throws {
    let bytes = Array("HTTP/1.1 200 OK\r\nX: is abc\r\nY: other\r\n\r\nbody".utf8)
    let kept = try HistoryFolderForTest().keep(bytes, secrets: ["s": "abc"])
    check(kept.record.answer?.part, .headAfterShortSecret)
    check(
      try require(kept.message).bytes().elementsEqual(
        "HTTP/1.1 200 OK\r\nX: ** ***\r\nY: other\r\n\r\n".utf8))
  }

  @Test func `a coded body that holds a secret is not kept, and one without it is`() throws {
    for (secret, part) in [("secret-token", KeptPart.headBeforeCodedSecret), ("another-one", .whole)] {
      let coded = try Self.gzip("It is the secret-token.")
      let bytes = Array("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n\r\n".utf8) + coded
      let kept = try HistoryFolderForTest().keep(bytes, secrets: ["s": secret])
      check(kept.record.answer?.part, part)
    }
    let unknown = Array("HTTP/1.1 200 OK\r\nContent-Encoding: own\r\n\r\nbytes".utf8)
    let kept = try HistoryFolderForTest().keep(unknown, secrets: ["s": "secret-token"])
    check(kept.record.answer?.part, .headBeforeUnreadBody)
  }

  private static func gzip(_ text: String) throws -> [UInt8] {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["sh", "-c", "printf %s \"$0\" | gzip -c", text]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let bytes = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Array(bytes)
  }
}

private func stars(_ count: Int) -> [UInt8] { [UInt8](repeating: UInt8(ascii: "*"), count: count) }

extension [UInt8] {
  /// The bytes as chunks of a length, without the last one.
  fileprivate func chunked(by length: Int) -> [UInt8] {
    stride(from: 0, to: count, by: length).flatMap { start in
      let part = self[start..<Swift.min(start + length, count)]
      return Array((String(part.count, radix: 16) + "\r\n").utf8) + part + Array("\r\n".utf8)
    }
  }
}
