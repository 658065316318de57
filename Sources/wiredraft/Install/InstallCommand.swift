import ArgumentParser
import DraftFormats

/// `wiredraft install`
struct InstallCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "install",
    abstract: "Put the program, its manual, completions and licences below a folder.",
    usage: """
      wiredraft install [--prefix FOLDER] [OPTION …]
      """,
    discussion: """
      It copies itself to FOLDER/bin, the manual to FOLDER/share/man, completions to where bash, zsh and fish look, and \
      the licences of what is linked into the program to FOLDER/share/doc/wiredraft. FOLDER is ~/.local, for root \
      /usr/local. All files are there afterwards, or none. A newer version replaces what an older one put there; \
      `wiredraft uninstall` removes it.
      Packagers: with --destdir FOLDER, or DESTDIR in the environment, all is written below that folder.

      EXAMPLES
        ./wiredraft install
        sudo ./wiredraft install --prefix /usr/local
        wiredraft install --prefix /usr --destdir build/package --dry-run

      Exit status: 0; 2 if a file can't be written, or stands in the way, and then nothing was changed; 64 for wrong \
      usage.
      """
  )

  @OptionGroup var place: PrefixOptions

  @Flag(help: "Print what would be done, and do nothing.")
  var dryRun = false

  @Flag(help: "Overwrite files that no installation put there.")
  var force = false

  func run() throws {
    let prefix = try InstallPrefix(given: place.prefix, stage: place.destdir)
    do throws(InstallProblem) {
      let plan = try plan(for: prefix)
      if !dryRun { try Installer.run(plan) }
      try say(plan)
    } catch {
      StandardError.print(error.sentence)
      throw ExitCode(2)
    }
  }

  private func plan(for prefix: InstallPrefix) throws(InstallProblem) -> InstallPlan {
    let items: [InstalledItem]
    do { items = try InstalledItem.all() } catch {
      throw InstallProblem(path: prefix.folder, reason: "nothing was installed")
    }
    let plan = try InstallPlan(items, in: prefix)
    if let first = plan.conflicts.first, !force {
      for place in plan.conflicts.dropFirst() {
        StandardError.print("\(place): note: This is in the way, too.")
      }
      throw InstallProblem(
        path: first, reason: "another file stands here, which no installation put there, or somebody changed",
        help: "Nothing was changed; --force overwrites it.")
    }
    return plan
  }

  private func say(_ plan: InstallPlan) throws(InstallProblem) {
    let prefix = plan.prefix
    var text = dryRun ? "This would be done:\n" : ""
    text += plan.lines.map { $0 + "\n" }.joined()
    if !dryRun {
      let option = prefix.stage.isEmpty ? "" : " --destdir \(ShellWord.plainOrQuoted(prefix.stage))"
      text +=
        "Version \(Version.text) is installed. `wiredraft uninstall --prefix \(ShellWord.plainOrQuoted(prefix.path))\(option)` removes it.\n"
    }
    if prefix.stage.isEmpty { for hint in InstallHints.all(for: prefix.path) { text += hint + "\n" } }
    do {
      try StandardOutput.write(
        text.split(separator: "\n", omittingEmptySubsequences: false).map { Printable.text(String($0)) }
          .joined(separator: "\n"))
    } catch {
      throw InstallProblem(
        path: "standard output", reason: "it can't be written; the installation is complete")
    }
  }
}
