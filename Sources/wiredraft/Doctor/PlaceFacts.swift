import DraftFormats
import DraftStore
import Glibc

enum PlaceFacts {
  static func add(to report: inout DoctorReport) {
    var section = DoctorReport.Section("places")
    addState(to: &section, &report)
    addConfiguration(to: &section, &report)
    addEditor(to: &section, &report)
    addLessons(to: &section, &report)
    let folder = ContextLoading.currentFolder
    section.add("this folder", folder.isEmpty ? "gone" : folder + ": " + (state(of: folder) ?? "gone"))
    report.sections.append(section)
  }

  private static func addState(to section: inout DoctorReport.Section, _ report: inout DoctorReport) {
    let existing = StateFolder.existing()
    let standard = StateFolder.standardPath
    if let standard {
      section.add(
        "state folder", StateFolder.shown(standard) + ": " + (state(of: standard) ?? "not there yet"))
    } else {
      section.add(
        "state folder", "no home: HOME and XDG_STATE_HOME are not set; one beside temporary files is used")
      report.problem(
        "HOME is not set to a folder, so unsaved work is kept beside temporary files only. Set HOME.")
    }
    for path in existing where path != standard {
      section.add("and", path + ": " + (state(of: path) ?? "not there yet"))
    }
    if let obstacle = StateFolder.obstacle {
      report.problem(
        "\(obstacle.path) can't be written: \(obstacle.reason). Unsaved work is kept beside temporary files only; chown or chmod it, or set XDG_STATE_HOME."
      )
    }
    for path in existing where isOpenToOthers(path) {
      report.problem(
        "\(path) can be written by others, who could replace your journals. chmod 700 \(path) keeps it yours."
      )
    }
    let names = existing.flatMap { FolderEntry.names(in: JournalFolder(in: $0).path) }
    let journals = names.count { $0.hasSuffix(".journal") }
    let damaged = names.count { $0.hasSuffix(".damaged") }
    section.add(
      "journals",
      "\(journals), of open composers or with unsaved work"
        + (damaged == 0 ? "" : "; \(damaged) that can't be read"))
    if damaged > 0 {
      report.problem(
        "\(damaged) journals could not be read; they are put aside in the state folder, *.damaged.")
    }
    for path in SentHistory.damaged {
      report.problem("\(path) is a damaged history that was moved aside. Nothing reads it; rm -r removes it.")
    }
    let recent = Set(existing.flatMap { RecentDrafts.load(from: $0).paths }).count
    section.add("recent drafts", String(recent))
  }

  private static func addConfiguration(
    to section: inout DoctorReport.Section, _ report: inout DoctorReport
  ) {
    let configuration = UserConfiguration.current
    if let path = configuration.file.path {
      section.add("configuration", configuration.file.shownPath + ": " + (state(of: path) ?? "not there"))
    } else {
      section.add("configuration", "no home: HOME and XDG_CONFIG_HOME are not set")
    }
    guard let note = configuration.note else { return }
    // A warning is about a setting that may be intended.
    if configuration.hasErrors { report.problem(note) } else { section.add("and", note) }
  }

  private static func addEditor(to section: inout DoctorReport.Section, _ report: inout DoctorReport) {
    let environment = ContextLoading.environment(["VISUAL", "EDITOR", "PATH"])
    func isThere(_ program: String) -> Bool {
      program.contains("/")
        ? access(program, X_OK) == 0 : ExternalEditor.isThere(program, in: environment["PATH"] ?? "")
    }
    guard let editor = EditorCommand.find(in: environment, isThere: isThere) else {
      return section.add(
        "editor", "none: neither vi nor nano is installed; ^X needs one, of VISUAL or EDITOR")
    }
    section.add("editor", editor.program + (editor.variable.map { ", of \($0)" } ?? ""))
    let word = editor.words(for: "", line: 1, column: 1).first
    if let word, word != "sh", !isThere(word) {
      report.problem("The editor \(word)\(editor.variable.map { ", of \($0)," } ?? "") is not installed.")
    }
  }

  private static func addLessons(to section: inout DoctorReport.Section, _ report: inout DoctorReport) {
    let variable = LessonLibrary.variable
    guard let folder = ContextLoading.variable(variable) else {
      section.add("lessons", "those that come with the program; \(variable) is not set")
      return
    }
    let count = LessonLibrary.files(in: folder).count
    section.add(
      "lessons", "\(folder): " + (state(of: folder).map { "\($0), \(count) lessons" } ?? "not there"))
    if access(folder, R_OK | X_OK) != 0 {
      report.problem(
        "The folder of \(variable), \(folder), can't be read: \(String(cString: strerror(errno))).")
    }
  }

  // MARK: - The file system

  /// The permissions and whether the path is writable, or nil if it doesn't exist.
  private static func state(of path: String) -> String? {
    var facts = stat()
    guard stat(path, &facts) == 0 else { return errno == ENOENT ? nil : String(cString: strerror(errno)) }
    let mode = String(facts.st_mode & 0o7777, radix: 8)
    let writable = access(path, W_OK) == 0 ? "writable" : "not writable"
    return "there, \(writable), mode \(mode)" + (facts.st_uid == getuid() ? "" : ", of user \(facts.st_uid)")
  }

  private static func isOpenToOthers(_ path: String) -> Bool {
    var facts = stat()
    return stat(path, &facts) == 0 && facts.st_mode & 0o022 != 0
  }
}
