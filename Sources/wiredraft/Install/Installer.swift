import Glibc

/// Carries an installation out: all files are written beside their places first, and then all take their names, so
/// that a full disk or a missing permission leaves everything as it was.
struct Installer {
  private let plan: InstallPlan
  private var staged: [(temporary: String, place: String)] = []
  /// The folders that were made, below the prefix.
  private var folders: [String] = []
  /// The folders that were made, the prefix's parents among them, to be taken back.
  private var madeFolders: [String] = []

  /// Installs.
  static func run(_ plan: InstallPlan) throws(InstallProblem) {
    var installer = Installer(plan: plan)
    do throws(InstallProblem) {
      try installer.stage()
    } catch {
      installer.takeBack()
      throw error
    }
    try installer.finish()
  }

  private init(plan: InstallPlan) { self.plan = plan }

  private mutating func stage() throws(InstallProblem) {
    try makeFolder(above: InstalledList.path)
    for (item, step) in zip(plan.items, plan.steps) where step != .unchanged {
      try makeFolder(above: item.path)
      try write(item)
    }
    // Last, as only now all folders are made.
    let list = plan.list(withFolders: folders)
    try write(InstalledItem(path: InstalledList.path, bytes: Array(list.text.utf8)))
  }

  /// The list takes its name first: whatever happens then, all that is there is on it.
  private mutating func finish() throws(InstallProblem) {
    if let list = staged.popLast() { staged.insert(list, at: 0) }
    for (index, file) in staged.enumerated() where rename(file.temporary, file.place) != 0 {
      let problem = InstallProblem(path: file.place, number: errno)
      for rest in staged[index...] { unlink(rest.temporary) }
      throw problem
    }
    for file in plan.leftOver { unlink(plan.prefix.file(file.path)) }
  }

  private mutating func makeFolder(above path: String) throws(InstallProblem) {
    let names = path.split(separator: "/").dropLast()
    let prefixNames = plan.prefix.folder.split(separator: "/")
    var place = ""
    for (index, name) in (prefixNames + names).enumerated() {
      place += "/" + name
      guard access(place, F_OK) != 0 else { continue }
      guard mkdir(place, 0o755) == 0 else { throw InstallProblem(path: place, number: errno) }
      // Others are to find the program, whatever files of this user are usually for.
      chmod(place, 0o755)
      madeFolders.append(place)
      let depth = index + 1 - prefixNames.count
      if depth == 0 { folders.append(".") }
      if depth > 0 { folders.append(names.prefix(depth).joined(separator: "/")) }
    }
  }

  private mutating func write(_ item: InstalledItem) throws(InstallProblem) {
    let place = plan.prefix.file(item.path)
    let folder = place.lastIndex(of: "/").map { String(place[..<$0]) } ?? "."
    let temporary = folder + "/.wiredraft-" + String(UInt64.random(in: 0...(.max)), radix: 36) + ".tmp"
    let file = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw InstallProblem(path: folder, number: errno) }
    staged.append((temporary, place))
    let number = FileOutput.write(item.bytes, to: file) ?? (fchmod(file, item.mode) == 0 ? nil : errno)
    guard close(file) == 0, number == nil else { throw InstallProblem(path: place, number: number ?? errno) }
  }

  private func takeBack() {
    for file in staged { unlink(file.temporary) }
    for folder in madeFolders.reversed() { rmdir(folder) }
  }
}
