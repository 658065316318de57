import DraftStore

/// A place outside the draft's own file where the program reads or writes.
struct KnownPlace {
  let name: String
  let path: String
  let sentence: String

  /// All places, for the manual and for the list of what `uninstall` keeps.
  static let all = [
    KnownPlace(
      name: "drafts", path: "*.wiredraft.json",
      sentence: "Drafts, wherever you save them: see wiredraft-draft(5)."),
    KnownPlace(
      name: "configuration", path: "$XDG_CONFIG_HOME/wiredraft/config",
      sentence: "Your settings; without the variable `~/.config/wiredraft/config`."),
    KnownPlace(
      name: "state", path: "$XDG_STATE_HOME/wiredraft",
      sentence:
        "For you only: journals of unsaved work, the list of recent drafts, the last copies, the places in lessons. Without the variable it is `~/.local/state/wiredraft`; where no home can be written, `$TMPDIR/wiredraft-UID`."
    ),
    KnownPlace(
      name: "lessons", path: "$WIREDRAFT_LESSONS", sentence: "A folder with lessons of your own."),
    KnownPlace(
      name: "installation", path: "PREFIX/" + InstalledList.path,
      sentence: "What `wiredraft install` put where: `wiredraft uninstall` removes that, and nothing else."),
  ]
}
