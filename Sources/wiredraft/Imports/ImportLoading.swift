import ArgumentParser
import DraftFormats
import DraftStore
import Glibc
import WiredraftCore

/// Reads foreign text from files, and reports problems in one line.
enum ImportLoading {
  /// Returns the text of a file; `-` is standard input.
  ///
  /// - Throws: Exit status 2, after a message with the position.
  static func text(of path: String) throws -> String {
    let bytes = try path == "-" ? standardInput() : file(path)
    guard let text = String(validating: bytes, as: UTF8.self) else {
      let place = TextPosition(offset: UTF8Check.validCount(of: bytes), in: bytes)
      throw failure(
        "\(path):\(place.line):\(place.column): error: This is not UTF-8 text, so no request can be read from it."
      )
    }
    // A byte order mark is not part of the text.
    return text.unicodeScalars.first == "\u{FEFF}" ? String(text.unicodeScalars.dropFirst()) : text
  }

  /// Returns the contents of a text.
  ///
  /// - Throws: Exit status 2, after a message with the position.
  static func contents(
    of text: String, as format: ImportFormat?, _ options: ImportOptions, from path: String
  ) throws -> ImportContents {
    try reporting(path) { () throws(ImportError) in
      try Import.contents(of: text, as: format, options: options, yaml: YAMLReading.convert)
    }
  }

  /// Returns the requests of a text.
  ///
  /// - Throws: As ``contents(of:as:_:from:)`` does.
  static func requests(in text: String, from path: String) throws -> [ImportedRequest] {
    try reporting(path) { () throws(ImportError) in try Import.requests(in: text) }
  }

  private static func reporting<Result>(
    _ path: String, _ read: () throws(ImportError) -> Result
  ) throws -> Result {
    do throws(ImportError) {
      return try read()
    } catch {
      let place = error.position ?? TextPosition(line: 1, column: 1)
      throw failure("\(path):\(place.line):\(place.column): error: \(error.message)")
    }
  }

  private static func standardInput() throws -> [UInt8] {
    if isatty(STDIN_FILENO) != 0 {
      StandardError.print("Reading standard input: paste the text, then ^D on a line of its own.")
    }
    do throws(StandardInput.ReadError) {
      return try StandardInput.read()
    } catch {
      throw failure("-: error: Standard input can't be read: \(error.sentence)")
    }
  }

  private static func file(_ path: String) throws -> [UInt8] {
    do throws(StoreError) {
      return try FileStore.load(path)
    } catch {
      if error.reason == .notFound { throw failure("\(path): error: The file does not exist.") }
      let hint = error.reason == .notAFile ? "; `wiredraft import -` reads a pipe" : ""
      throw failure("\(path): error: \(error.sentence)\(hint)")
    }
  }

  private static func failure(_ message: String) -> ExitCode {
    StandardError.print(message)
    return ExitCode(2)
  }
}

/// Finds the end of the valid UTF-8 in bytes.
enum UTF8Check {
  /// Returns the length of the longest prefix that is valid UTF-8.
  static func validCount(of bytes: [UInt8]) -> Int {
    // A chunk that is valid, or ends within a character, is skipped as a whole.
    var start = 0
    while start < bytes.count {
      let end = min(bytes.count, start + (1 << 16))
      guard String(validating: bytes[start..<end], as: UTF8.self) == nil else {
        start = end
        continue
      }
      var place = start
      while place < end {
        let length = characterLength(bytes[place])
        guard length > 0, place + length <= bytes.count,
          String(validating: bytes[place..<place + length], as: UTF8.self) != nil
        else { return place }
        place += length
      }
      start = place
    }
    return bytes.count
  }

  private static func characterLength(_ byte: UInt8) -> Int {
    switch byte {
    case 0..<0x80: 1
    case 0xC2..<0xE0: 2
    case 0xE0..<0xF0: 3
    case 0xF0..<0xF5: 4
    default: 0
    }
  }
}
