import ArgumentParser
import DraftStore
import Glibc

/// `wiredraft uninstall`
struct UninstallCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "uninstall",
    abstract: "Remove what `wiredraft install` put below a folder, and nothing else.",
    usage: """
      wiredraft uninstall [--prefix FOLDER] [OPTION …]
      """,
    discussion: """
      FOLDER/\(InstalledList.path) lists what was installed. A file that was changed since stays, and so do your drafts, \
      settings and journals; it says where they are. Without --prefix it is the installation that this program \
      belongs to, else ~/.local, for root /usr/local.

      Exit status: 0; 2 if there is no installation or a file can't be removed; 64 for wrong usage.
      """
  )

  @OptionGroup var place: PrefixOptions

  @Flag(help: "Print what would be removed, and remove nothing.")
  var dryRun = false

  @Flag(help: "Remove files that were changed since, too.")
  var force = false

  func run() throws {
    let prefix = try InstallPrefix(
      given: place.prefix ?? (place.destdir == nil ? Self.ownPrefix : nil), stage: place.destdir)
    var lines: [String] = []
    do throws(InstallProblem) {
      let uninstaller = try Uninstaller(in: prefix)
      let outcome = try uninstaller.plan(force: force)
      if !dryRun { try uninstaller.run(outcome) }
      if dryRun { lines.append("This would be done:") }
      lines += outcome.removed.map { "removed  " + $0 }
      lines += outcome.kept.map {
        "kept     \($0): it was changed since it was installed; --force removes it"
      }
    } catch {
      StandardError.print(error.sentence)
      throw ExitCode(2)
    }
    lines += Self.usersOwn().map { "kept     " + $0 }
    try StandardOutput.write(lines.map { Printable.text($0) + "\n" }.joined())
  }

  /// The folder that this very program is installed below; nil where it is not.
  private static var ownPrefix: String? {
    guard let path = OwnBinary.path, path.hasSuffix("/bin/wiredraft") else { return nil }
    let prefix = String(path.dropLast("/bin/wiredraft".count))
    return access(prefix + "/" + InstalledList.path, F_OK) == 0 ? prefix : nil
  }

  /// What is the user's, and stays.
  private static func usersOwn() -> [String] {
    var lines = StateFolder.existing().map { "\($0): journals of unsaved work, recent drafts, lessons" }
    if let configuration = ConfigurationFile().path, access(configuration, F_OK) == 0 {
      lines.append("\(configuration): your settings")
    }
    return lines
  }
}
