import ArgumentParser
import DraftFormats
import DraftStore
import WiredraftCore

/// Reads draft files, and says what is wrong with them in one line.
enum DraftLoading {
  /// Reads a draft file; `-` is standard input.
  ///
  /// - Throws: Exit status 2, after a message with the place.
  static func load(_ path: String) throws -> DraftDocument {
    guard let bytes = path == "-" ? try standardInput() : try file(path) else {
      throw failure("\(path): error: The file does not exist.")
    }
    return try document(bytes, path: path)
  }

  /// Reads a draft file, or returns nil if there is none.
  ///
  /// - Throws: Exit status 2, after a message with the place.
  static func loadIfThere(_ path: String) throws -> DraftDocument? {
    guard let bytes = try file(path) else { return nil }
    return try document(bytes, path: path)
  }

  /// Reads a draft file and hands over its bytes, too, or returns nil if there is none.
  ///
  /// - Throws: Exit status 2, after a message with the place.
  static func loadWithBytesIfThere(_ path: String) throws -> (document: DraftDocument, bytes: [UInt8])? {
    guard let bytes = try file(path) else { return nil }
    return (try document(bytes, path: path), bytes)
  }

  /// The folder that relative paths in a draft file start from.
  static func folder(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  private static func document(_ bytes: [UInt8], path: String) throws -> DraftDocument {
    do throws(DraftFileError) {
      return try DraftDocument(reading: bytes)
    } catch {
      throw failure("\(path):\(error.position.line):\(error.position.column): error: \(error.sentence)")
    }
  }

  private static func standardInput() throws -> [UInt8]? {
    do throws(StandardInput.ReadError) {
      return try StandardInput.read()
    } catch {
      throw failure("-: error: Standard input can't be read: \(error.sentence)")
    }
  }

  private static func file(_ path: String) throws -> [UInt8]? {
    do throws(StoreError) {
      return try FileStore.load(path)
    } catch {
      if error.reason == .notFound { return nil }
      let hint = error.reason == .notAFile ? "; `wiredraft render --draft -` reads a pipe" : ""
      throw failure("\(path): error: \(error.sentence)\(hint)")
    }
  }

  private static func failure(_ message: String) -> ExitCode {
    StandardError.print(message)
    return ExitCode(2)
  }
}
