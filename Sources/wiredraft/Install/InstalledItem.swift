import ArgumentParser
import DraftStore
import Exchanges
import Glibc
import Sending

struct InstalledItem {
  let path: String
  let bytes: [UInt8]
  var mode: mode_t = 0o644

  static func all() throws -> [InstalledItem] {
    let licences = Resource.all.filter { $0.path.hasPrefix("licenses/") }
    let pages = ManualPage.allCases.compactMap { page in
      page.source.map {
        InstalledItem(path: "share/man/man\(page.section)/\(page.fileName)", bytes: Array($0.utf8))
      }
    }
    guard !licences.isEmpty, pages.count == ManualPage.allCases.count else {
      throw ExitCode.failure("wiredraft: error: This program was built without its files.", status: 70)
    }
    return [InstalledItem(path: "bin/wiredraft", bytes: try ownBinary(), mode: 0o755)] + (try exchange)
      + pages
      + Shell.allCases.map { InstalledItem(path: $0.path, bytes: Array($0.script.utf8)) }
      + licences.map { InstalledItem(path: "share/doc/wiredraft/" + $0.path, bytes: $0.bytes) }
  }

  /// The program that sends; none if it is not beside this one.
  private static var exchange: [InstalledItem] {
    get throws {
      guard let program = HelperProgram.find() else { return [] }
      do throws(StoreError) {
        let bytes = try FileStore.load(program.path)
        return [InstalledItem(path: "libexec/wiredraft/\(HelperProgram.name)", bytes: bytes, mode: 0o755)]
      } catch {
        throw ExitCode.failure("\(program.path): error: \(error.sentence).")
      }
    }
  }

  private static func ownBinary() throws -> [UInt8] {
    // /proc leads to the binary even after its file was replaced or removed.
    if let bytes = try? FileStore.load("/proc/self/exe") { return bytes }
    let path = OwnBinary.path ?? "wiredraft"
    do throws(StoreError) {
      return try FileStore.load(path)
    } catch {
      throw ExitCode.failure(
        "wiredraft: error: The program can't read itself from \(path): \(error.sentence).")
    }
  }

  /// Writes the file to a path, completely or not at all.
  func write(to place: String) throws(InstallProblem) {
    let temporary = place + ".new"
    unlink(temporary)
    let file = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw InstallProblem(path: place, number: errno) }
    var number = FileOutput.write(bytes, to: file) ?? (fchmod(file, mode) == 0 ? nil : errno)
    if close(file) != 0 || (number == nil && rename(temporary, place) != 0) { number = number ?? errno }
    if let number {
      unlink(temporary)
      throw InstallProblem(path: place, number: number)
    }
  }
}

/// Returns whether a path exists, dangling links included.
func isThere(_ place: String) -> Bool {
  var facts = stat()
  return lstat(place, &facts) == 0
}
