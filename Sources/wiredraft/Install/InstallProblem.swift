import Glibc

/// Why an installation can't be done.
struct InstallProblem: Error {
  /// What is in the way.
  var path: String
  /// Why, as the end of a sentence.
  var reason: String
  /// What helps, as a sentence; empty where nothing is to be said.
  var help = ""

  init(path: String, reason: String, help: String = "") {
    self.path = path
    self.reason = reason
    self.help = help
  }

  /// What the system says, and what helps.
  init(path: String, number: Int32) {
    self.init(path: path, reason: String(cString: strerror(number)))
    switch number {
    case EACCES, EPERM:
      help = "Run it as who may write there, or choose a folder of yours: --prefix ~/.local."
    case EROFS: help = "Choose a folder on another disk by --prefix."
    case ENOTDIR, EEXIST: help = "A file stands where a folder is needed; choose another folder by --prefix."
    default: break
    }
  }

  /// One line for people.
  var sentence: String { "\(path): error: \(reason)." + (help.isEmpty ? "" : " " + help) }
}
