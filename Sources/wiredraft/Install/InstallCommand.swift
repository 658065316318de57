import ArgumentParser
import DraftFormats
import Glibc

struct InstallCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "install",
    abstract: "Put the program, its manual, completions and licences below a folder.",
    usage: """
      wiredraft install [--prefix FOLDER] [OPTION …]
      """,
    discussion: """
      It copies itself to FOLDER/bin, the program that sends to FOLDER/libexec/wiredraft, the manual to FOLDER/share/man, completions to where bash, zsh and fish look, and \
      the licences of what is linked into the program to FOLDER/share/doc/wiredraft. FOLDER is ~/.local, for root \
      /usr/local. FOLDER/\(InstalledList.path) lists what was put there: a newer version replaces it, and \
      `wiredraft uninstall` removes it.
      Packagers: with --destdir FOLDER, or DESTDIR in the environment, all is written below that folder.

      EXAMPLES
        ./wiredraft install
        sudo ./wiredraft install --prefix /usr/local
        wiredraft install --prefix /usr --destdir build/package --dry-run

      Exit status: 0; 2 if a file can't be written, or another file is in the way; 64 for wrong usage.
      """
  )

  @OptionGroup var place: PrefixOptions

  @Flag(help: "Print what would be done, and do nothing.")
  var dryRun = false

  @Flag(help: "Overwrite files that no installation put there.")
  var force = false

  func run() throws {
    let prefix = try InstallPrefix(given: place.prefix, stage: place.destdir)
    let items = try InstalledItem.all()
    do throws(InstallProblem) {
      let old = try InstalledList(in: prefix)
      let known = Set(old?.files ?? [])
      if !force { try Self.refuseOverwriting(items.map(\.path).filter { !known.contains($0) }, in: prefix) }
      let gone = known.subtracting(items.map(\.path)).sorted()
      var lines = items.map { item in
        let place = prefix.file(item.path)
        return (isThere(place) ? "replaced  " : "new       ") + place
      }
      lines += gone.map { "removed   " + prefix.file($0) }
      if !dryRun {
        try Self.install(items, in: prefix, folders: old?.folders ?? [])
        for path in gone { unlink(prefix.file(path)) }
      }
      try say(lines, of: prefix)
    } catch {
      throw ExitCode.failure(error.sentence)
    }
  }

  private static func refuseOverwriting(_ paths: [String], in prefix: InstallPrefix) throws(InstallProblem) {
    let places = paths.map { prefix.file($0) }.filter { isThere($0) }
    guard let first = places.first else { return }
    for place in places.dropFirst() { StandardError.print("\(place): note: This is in the way, too.") }
    throw InstallProblem(
      path: first, reason: "another file is here, which no installation put here",
      help: "Nothing was changed; --force overwrites it.")
  }

  /// Writes the files, the list first, so that an interrupted installation can be removed.
  private static func install(
    _ items: [InstalledItem], in prefix: InstallPrefix, folders known: [String]
  ) throws(InstallProblem) {
    let paths = [InstalledList.path] + items.map(\.path)
    let folders = prefix.folders(above: paths)
    let made = folders.filter { !isThere(prefix.file($0)) }
    for folder in [""] + folders { try prefix.make(folder) }
    let list = InstalledList(
      files: items.map(\.path), folders: made + known.filter { !made.contains($0) })
    try InstalledItem(path: InstalledList.path, bytes: Array(list.text.utf8)).write(
      to: prefix.file(InstalledList.path))
    for item in items { try item.write(to: prefix.file(item.path)) }
  }

  private func say(_ lines: [String], of prefix: InstallPrefix) throws(InstallProblem) {
    var lines = dryRun ? ["This would be done:"] + lines : lines
    if !dryRun {
      let option = prefix.stage.isEmpty ? "" : " --destdir \(ShellWord.plainOrQuoted(prefix.stage))"
      lines.append(
        "Version \(Version.text) is installed. `wiredraft uninstall --prefix \(ShellWord.plainOrQuoted(prefix.path))\(option)` removes it."
      )
    }
    if prefix.stage.isEmpty { lines += InstallHints.all(for: prefix.path) }
    do { try StandardOutput.write(lines.map { Printable.text($0) + "\n" }.joined()) } catch {
      throw InstallProblem(
        path: "standard output", reason: "it can't be written; the installation is complete")
    }
  }
}
