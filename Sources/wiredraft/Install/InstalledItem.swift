import ArgumentParser
import DraftStore
import Glibc

/// A file of an installation.
struct InstalledItem {
  /// Its path below the prefix.
  let path: String
  let bytes: [UInt8]
  /// Its permissions.
  var mode: mode_t = 0o644

  /// All that this program installs of itself: the binary, the manual, the completions, the licences.
  ///
  /// - Throws: Exit status 70, after a message, where the program is not as it was built.
  static func all() throws -> [InstalledItem] {
    var items = [InstalledItem(path: "bin/wiredraft", bytes: try ownBinary(), mode: 0o755)]
    for page in ManualPage.allCases {
      guard let source = page.source else { throw incomplete() }
      items.append(
        InstalledItem(path: "share/man/man\(page.section)/\(page.fileName)", bytes: Array(source.utf8)))
    }
    for shell in Shell.allCases {
      guard let script = shell.script else { throw incomplete() }
      items.append(InstalledItem(path: shell.path, bytes: script))
    }
    let folder = "licenses/"
    let licences = Resource.all.filter { $0.path.hasPrefix(folder) }
    guard !licences.isEmpty else { throw incomplete() }
    return items
      + licences.map {
        InstalledItem(path: "share/doc/wiredraft/" + $0.path, bytes: $0.bytes)
      }
  }

  private static func ownBinary() throws -> [UInt8] {
    // By /proc it is found even where its file was replaced or removed meanwhile.
    if let bytes = try? FileStore.load("/proc/self/exe") { return bytes }
    let path = OwnBinary.path ?? "wiredraft"
    do throws(StoreError) {
      return try FileStore.load(path)
    } catch {
      StandardError.print("wiredraft: error: The program can't read itself from \(path): \(error.sentence).")
      throw ExitCode(2)
    }
  }

  private static func incomplete() -> ExitCode {
    StandardError.print("wiredraft: error: This program was built without its files.")
    return ExitCode(70)
  }
}
