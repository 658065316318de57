import Foundation
import TestSupport

/// Secrets that are looked for in all that the program writes, in the forms in which a server may send them back.
struct Canaries {
  let secrets: [String]
  /// The forms of each secret, with the name of the form.
  private let forms: [(name: String, bytes: Data)]

  init(_ secrets: [String]) {
    self.secrets = secrets
    forms = secrets.flatMap { secret in
      Self.encodings.map { ("\(secret) as \($0.name)", Data($0.encode(Array(secret.utf8)))) }
    }
  }

  /// The C library's search, which the module Glibc leaves out: `Data.range(of:)` is slow in a debug build.
  private static let memmem = unsafeBitCast(
    dlsym(UnsafeMutableRawPointer(bitPattern: 0), "memmem"),
    to: (@convention(c) (UnsafeRawPointer, Int, UnsafeRawPointer, Int) -> UnsafeRawPointer?).self)

  /// Returns the names of the secrets that are among some bytes.
  func found(in bytes: Data) -> [String] {
    bytes.withUnsafeBytes { text in
      guard let start = text.baseAddress else { return [] }
      return forms.filter { form in
        form.bytes.withUnsafeBytes { wanted in
          wanted.baseAddress.map { Self.memmem(start, text.count, $0, wanted.count) != nil } ?? false
        }
      }.map(\.name)
    }
  }

  /// Returns the names of the secrets in the files below a folder, each with its file.
  func found(below folder: String, without skipped: String = "\0") -> [String] {
    let files = FileManager.default.enumerator(atPath: folder)
    return (files.map { Array($0) } ?? []).flatMap { entry -> [String] in
      guard let name = entry as? String, !name.hasPrefix(skipped) else { return [] }
      let names = found(in: Data(name.utf8)).map { "\(name), its name: \($0)" }
      guard let bytes = FileManager.default.contents(atPath: folder + "/" + name) else { return names }
      return names + found(in: bytes).map { "\(name): \($0)" }
    }
  }

  /// Returns the names of the secrets in the system's files about a process and those that it started, each with its file,
  /// and the names of the programs. The environment of the first one is what the user gave.
  func found(inProcess first: pid_t) -> (programs: [String], found: [String]) {
    var (programs, leaks): ([String], [String]) = ([], [])
    var rest = [first]
    let all = (try? FileManager.default.contentsOfDirectory(atPath: "/proc"))?.compactMap { pid_t($0) } ?? []
    func text(_ path: String) -> Data { FileManager.default.contents(atPath: path) ?? Data() }
    while let id = rest.popLast() {
      let folder = "/proc/\(id)"
      programs.append(
        String(decoding: text(folder + "/comm"), as: UTF8.self).trimmingCharacters(in: .newlines))
      for file in ["cmdline", "comm", "environ", "stat", "status", "maps"]
      where file != "environ" || id != first {
        leaks += found(in: text(folder + "/" + file)).map { "\(file) of \(id): \($0)" }
      }
      for name in (try? FileManager.default.contentsOfDirectory(atPath: folder + "/fd")) ?? [] {
        let target =
          (try? FileManager.default.destinationOfSymbolicLink(atPath: folder + "/fd/" + name)) ?? ""
        leaks += found(in: Data(target.utf8)).map { "descriptor \(name) of \(id): \($0)" }
      }
      rest += all.filter { text("/proc/\($0)/status").range(of: Data("PPid:\t\(id)\n".utf8)) != nil }
    }
    return (programs, leaks)
  }

  /// The forms in which a server gives back what it got.
  static let encodings: [(name: String, encode: @Sendable ([UInt8]) -> [UInt8])] = [
    ("plain", { $0 }),
    ("percent", { percent($0, "%02X") }), ("percent, lower case", { percent($0, "%02x") }),
    ("percent, each byte", { $0.flatMap { Array(String(format: "%%%02X", $0).utf8) } }),
    ("percent twice", { percent(percent($0, "%02X"), "%02X") }),
    ("form", { percent($0, "%02X", space: "+") }),
    ("form twice", { percent(percent($0, "%02X", space: "+"), "%02X") }),
    ("base64", { base64($0, after: 0) }), ("base64 after one byte", { base64($0, after: 1) }),
    ("base64 after two bytes", { base64($0, after: 2) }),
    ("base64 for URLs", { forURLs(base64($0, after: 0)) }),
    ("base64 for URLs after one byte", { forURLs(base64($0, after: 1)) }),
    ("hexadecimal", { $0.flatMap { Array(String(format: "%02x", $0).utf8) } }),
    ("hexadecimal in capitals", { $0.flatMap { Array(String(format: "%02X", $0).utf8) } }),
    ("JSON", { json($0) }), ("JSON in JSON", { json(json($0)) }),
    ("JSON in ASCII", { ascii($0) }), ("HTML", { html($0) }),
    (
      "UTF-16, little end first",
      { String(decoding: $0, as: UTF8.self).utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] } }
    ),
    (
      "UTF-16, big end first",
      { String(decoding: $0, as: UTF8.self).utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] } }
    ),
  ]

  private static func percent(_ bytes: [UInt8], _ format: String, space: String? = nil) -> [UInt8] {
    bytes.flatMap { byte -> [UInt8] in
      if byte == 0x20, let space { return Array(space.utf8) }
      let scalar = Unicode.Scalar(byte)
      let isKept = byte < 0x80 && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar))
      return isKept || "-._~".unicodeScalars.contains(scalar)
        ? [byte] : [UInt8(ascii: "%")] + Array(String(format: format, byte).utf8)
    }
  }

  /// The characters that the bytes alone decide.
  private static func base64(_ bytes: [UInt8], after count: Int) -> [UInt8] {
    let whole = Array((Data(repeating: 0, count: count) + Data(bytes)).base64EncodedData())
    return Array(whole[(count * 8 + 5) / 6..<(count + bytes.count) * 8 / 6])
  }

  private static func forURLs(_ text: [UInt8]) -> [UInt8] {
    text.map {
      $0 == UInt8(ascii: "+") ? UInt8(ascii: "-") : $0 == UInt8(ascii: "/") ? UInt8(ascii: "_") : $0
    }
  }

  private static func json(_ bytes: [UInt8]) -> [UInt8] {
    bytes.flatMap { $0 == 0x22 || $0 == 0x5C ? [0x5C, $0] : [$0] }
  }

  private static func ascii(_ bytes: [UInt8]) -> [UInt8] {
    let text = String(decoding: json(bytes), as: UTF8.self)
    return text.utf16.flatMap { $0 < 0x80 ? [UInt8($0)] : Array(String(format: "\\u%04x", $0).utf8) }
  }

  private static func html(_ bytes: [UInt8]) -> [UInt8] {
    Array(
      String(decoding: bytes, as: UTF8.self).replacingOccurrences(of: "&", with: "&amp;")
        .replacingOccurrences(of: "<", with: "&lt;").replacingOccurrences(of: "\"", with: "&quot;").utf8)
  }
}
