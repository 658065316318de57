import ArgumentParser
import DraftFormats
import DraftStore
import Glibc
import Responses
import WiredraftCore

extension ImportTools {
  static let all = ImportTools(yaml: YAMLReading.convert, expectation: Expectation.usualForm)

  static func reading(_ files: ReferencedFiles) -> ImportTools {
    var tools = all
    tools.files = files
    return tools
  }
}

enum ImportLoading {
  static func text(of path: String) throws -> String {
    try text(in: path == "-" ? standardInput() : file(path), from: path)
  }

  static func text(in bytes: [UInt8], from path: String) throws -> String {
    // A property list, which Paw and RapidAPI write.
    if bytes.starts(with: "bplist".utf8), let format = UnsupportedFormat(word: "paw") {
      throw ExitCode.failure("\(path): error: \(format.refusal)")
    }
    if let place = TextFault.first(in: bytes, allowsNUL: true)?.position {
      throw ExitCode.failure(
        isUTF16(bytes)
          ? "\(path): error: This is \(utf16)"
          : "\(path):\(place.line):\(place.column): error: This is not UTF-8 text, so no request can be read from it."
      )
    }
    let text = String(decoding: bytes, as: UTF8.self)
    // A byte order mark is not part of the text.
    return text.unicodeScalars.first == "\u{FEFF}" ? String(text.unicodeScalars.dropFirst()) : text
  }

  /// The reason why bytes are not read as text, as a sentence.
  static func refusal(ofNoText bytes: [UInt8]) -> String {
    isUTF16(bytes) ? "It is \(utf16)" : "It is not UTF-8 text."
  }

  private static func isUTF16(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
  }

  static let empty = "It is empty: there is no request in it."

  private static let utf16 =
    "UTF-16 text, as PowerShell writes it: save it as UTF-8 (`iconv -f UTF-16 -t UTF-8`)."

  /// With `readingFiles`, files whose contents a command makes a part of its request are read as well, and those that a
  /// description refers to.
  static func contents(
    of text: String, as format: ImportFormat?, _ options: ImportOptions, from path: String,
    readingFiles: Bool = false
  ) throws -> ImportContents {
    guard text.contains(where: { !$0.isWhitespace }) else {
      throw ExitCode.failure("\(path): error: \(empty)")
    }
    let folder = FolderFiles(of: path)
    let tools = ImportTools.reading(folder.referenced(areRead: readingFiles))
    func contents(_ options: ImportOptions) throws(ImportError) -> ImportContents {
      try Import.contents(
        of: text, as: format ?? ImportFormat(ofFileNamed: path), options: options, tools: tools)
    }
    guard readingFiles else { return try reporting(path) { () throws(ImportError) in try contents(options) } }
    var options = options
    options.home = getenv("HOME").map { String(cString: $0) }
    options.time = Int(time(nil))
    var refused: Set<String> = []
    while true {
      // A file may name others.
      let result = Result { () throws(ImportError) in try contents(options) }
      let named =
        switch result {
        case .success(let found): found.unreadFiles
        case .failure(let error): error.unreadFiles
        }
      let unread = named.filter { options.files[$0] == nil && !refused.contains($0) }
      guard !unread.isEmpty else {
        return try reporting(path) { () throws(ImportError) in try result.get() }
      }
      for name in unread {
        let path = folder.path(of: name)
        if folder.isOutside(path) {
          refused.insert(name)
          StandardError.print(folder.remark(onOutside: name))
        } else {
          options.files[name] = try file(path)
        }
      }
    }
  }

  static func requests(in text: String, from path: String) throws -> [ImportedRequest] {
    try reporting(path) { () throws(ImportError) in try Import.requests(in: text) }
  }

  static func reporting<Result>(
    _ path: String, _ read: () throws(ImportError) -> Result
  ) throws -> Result {
    do throws(ImportError) {
      return try read()
    } catch {
      let place = error.position ?? TextPosition(line: 1, column: 1)
      let remedy = error.isMendable ? " --mend replaces all such signs." : ""
      throw ExitCode.failure(
        "\(path):\(place.line):\(place.column): error: \(error.message)\(remedy)")
    }
  }

  private static func standardInput() throws -> [UInt8] {
    if isatty(STDIN_FILENO) != 0 {
      StandardError.print("Reading standard input: paste the text, then ^D on a line of its own.")
    }
    return try StandardInput.read()
  }

  private static func file(_ path: String) throws -> [UInt8] {
    do throws(StoreError) {
      return try FileStore.load(path)
    } catch {
      if error.reason == .notFound {
        let isURL = path.hasPrefix("http://") || path.hasPrefix("https://")
        if path.contains("$") {
          throw ExitCode.failure(
            "\(path): error: Which file this is isn't known: nothing in the text gives the variable a value.")
        }
        throw ExitCode.failure(
          isURL
            ? "\(path): error: A URL is not read: `wiredraft send \(path) -o FILE` gets the file first."
            : "\(path): error: The file does not exist.")
      }
      let hint = error.reason == .notAFile ? "; `wiredraft import -` reads a pipe" : ""
      throw ExitCode.failure("\(path): error: \(error.sentence)\(hint)")
    }
  }
}
