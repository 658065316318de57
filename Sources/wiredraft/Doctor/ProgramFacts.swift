import Curses
import DraftStore
import Exchanges
import Glibc

enum ProgramFacts {
  static func add(to report: inout DoctorReport) {
    var program = DoctorReport.Section("program")
    program.add("version", "\(Version.text) of \(Version.date)")
    program.add("build", build)
    program.add("binary", OwnBinary.path ?? "unknown")
    program.add("ncurses", TerminalSurvey.cursesVersion)
    addSending(to: &program, &report)
    report.sections.append(program)
    var machine = DoctorReport.Section("machine")
    machine.add("system", system)
    machine.add("release", release ?? "unknown")
    machine.add("open files", limit(Int32(RLIMIT_NOFILE.rawValue)))
    machine.add("size of a file", limit(Int32(RLIMIT_FSIZE.rawValue)))
    machine.add("memory", limit(Int32(RLIMIT_AS.rawValue)))
    report.sections.append(machine)
    var files = rlimit()
    if getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &files) == 0, files.rlim_cur < 32 {
      report.problem(
        "Only \(files.rlim_cur) files may be open: the composer needs about 20. ulimit -n 256 allows more.")
    }
    var size = rlimit()
    if getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &size) == 0, size.rlim_cur < 1 << 20 {
      report.problem(
        "No file larger than \(size.rlim_cur) bytes can be written. ulimit -f unlimited allows it.")
    }
  }

  private static func addSending(to section: inout DoctorReport.Section, _ report: inout DoctorReport) {
    guard let program = HelperProgram.find() else {
      section.add("sending", "no \(HelperProgram.name)")
      report.problem(
        "\(HelperProgram.name) is missing, so nothing can be sent, and no compression be taken off. It belongs to \(HelperProgram.places.joined(separator: " or to "))."
      )
      return
    }
    let (version, isUsable) = program.version() ?? ("it does not start", false)
    section.add("sending", "\(program.path), \(version)")
    if !isUsable { report.problem("Nothing can be sent: \(version)") }
  }

  private static var build: String {
    var facts: [String] = []
    #if DEBUG
      facts.append("debug")
    #else
      facts.append("release")
    #endif
    #if arch(x86_64)
      facts.append("x86_64")
    #elseif arch(arm64)
      facts.append("arm64")
    #endif
    #if compiler(>=6.4)
      facts.append("Swift 6.4 or newer")
    #elseif compiler(>=6.3)
      facts.append("Swift 6.3")
    #else
      facts.append("Swift 6.2")
    #endif
    return facts.joined(separator: ", ")
  }

  private static var system: String {
    var facts = utsname()
    guard uname(&facts) == 0 else { return "unknown" }
    return [text(&facts.sysname), text(&facts.release), text(&facts.machine)].joined(separator: " ")
  }

  /// The text of a system field, a tuple of bytes that ends with a NUL.
  private static func text<Field>(_ field: inout Field) -> String {
    withUnsafeBytes(of: &field) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }

  private static var release: String? {
    guard let bytes = try? FileStore.load("/etc/os-release") else { return nil }
    let start = "PRETTY_NAME="
    let line = String(decoding: bytes, as: UTF8.self).split(separator: "\n").first { $0.hasPrefix(start) }
    return line.map { String($0.dropFirst(start.count).filter { $0 != "\"" }) }
  }

  private static func limit(_ resource: Int32) -> String {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(UInt32(resource)), &limit) == 0 else { return "unknown" }
    return limit.rlim_cur == rlim_t.max ? "no limit" : String(limit.rlim_cur)
  }
}
