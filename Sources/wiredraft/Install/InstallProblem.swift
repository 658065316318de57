import Glibc

struct InstallProblem: Error {
  var path: String
  /// The reason, as the end of a sentence.
  var reason: String
  var help = ""

  init(path: String, reason: String, help: String = "") {
    self.path = path
    self.reason = reason
    self.help = help
  }

  init(path: String, number: Int32) {
    self.init(path: path, reason: String(cString: strerror(number)))
    switch number {
    case EACCES, EPERM:
      help = "Run it as who may write there, or choose a folder of yours: --prefix ~/.local."
    case EROFS: help = "Choose a folder on another disk by --prefix."
    case ENOTDIR, EEXIST: help = "A file is where a folder is needed; choose another folder by --prefix."
    default: break
    }
  }

  var sentence: String { "\(path): error: \(reason)." + (help.isEmpty ? "" : " " + help) }
}
