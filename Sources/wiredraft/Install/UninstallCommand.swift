import ArgumentParser
import DraftStore
import Glibc

struct UninstallCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "uninstall",
    abstract: "Remove what `wiredraft install` put below a folder, and nothing else.",
    usage: """
      wiredraft uninstall [--prefix FOLDER] [OPTION …]
      """,
    discussion: """
      FOLDER/\(InstalledList.path) lists what was installed. Your drafts, settings and journals stay; it says where \
      they are. Without --prefix it is the installation that this program belongs to, else ~/.local, for root \
      /usr/local.

      Exit status: 0; 2 if there is no installation or a file can't be removed; 64 for wrong usage.
      """
  )

  @OptionGroup var place: PrefixOptions

  @Flag(help: "Print what would be removed, and remove nothing.")
  var dryRun = false

  func run() throws {
    let prefix = try InstallPrefix(
      given: place.prefix ?? (place.destdir == nil ? Self.ownPrefix : nil), stage: place.destdir)
    var lines: [String] = dryRun ? ["This would be done:"] : []
    do throws(InstallProblem) {
      guard let list = try InstalledList(in: prefix) else {
        throw InstallProblem(
          path: prefix.file(InstalledList.path), reason: "there is no installation below \(prefix.folder)",
          help: "Say where it is by --prefix FOLDER.")
      }
      lines += list.files.map { path in
        let place = prefix.file(path)
        return isThere(place) ? "removed  \(place)" : "missing  \(place): it was not there any more"
      }
      if !dryRun { try Self.remove(list, from: prefix) }
    } catch {
      throw ExitCode.failure(error.sentence)
    }
    lines += Self.usersOwn().map { "kept     " + $0 }
    try StandardOutput.write(lines.map { Printable.text($0) + "\n" }.joined())
  }

  /// Removes the files, the list last so that an interrupted removal can continue, and then the empty folders.
  private static func remove(_ list: InstalledList, from prefix: InstallPrefix) throws(InstallProblem) {
    for path in list.files + [InstalledList.path] {
      let place = prefix.file(path)
      guard unlink(place) == 0 || errno == ENOENT || errno == ENOTDIR else {
        throw InstallProblem(path: place, number: errno)
      }
    }
    for folder in list.folders.sorted(by: { $0.utf8.count > $1.utf8.count }) { rmdir(prefix.file(folder)) }
  }

  private static var ownPrefix: String? {
    guard let path = OwnBinary.path, path.hasSuffix("/bin/wiredraft") else { return nil }
    let prefix = String(path.dropLast("/bin/wiredraft".count))
    return access(prefix + "/" + InstalledList.path, F_OK) == 0 ? prefix : nil
  }

  private static func usersOwn() -> [String] {
    var lines = StateFolder.existing().map { "\($0): journals of unsaved work, recent drafts, lessons" }
    if let configuration = ConfigurationFile().path, access(configuration, F_OK) == 0 {
      lines.append("\(configuration): your settings")
    }
    return lines
  }
}
