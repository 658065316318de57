import Foundation
import TestSupport
import Testing

@Suite("The order of a save")
struct SaveOrderTests {
  @Test(
    "A file is written beside the old one and synced before it takes its name, and then the folder is synced",
    .enabled(if: TracedRuns.canTrace, "strace is not there, or may not look at processes"))
  func order() throws {
    let program = try Program()
    let result = try program.run(
      [
        "-f", "-o", "trace", "-e",
        "trace=open,openat,write,pwrite64,fsync,fdatasync,rename,renameat,renameat2", Program.path, "open",
        "--example", "payment", "--plain",
      ], executable: "strace", input: Data("save payment.wiredraft.json\nquit\n".utf8))
    check(result.status, 0)
    let trace = try String(contentsOf: program.folder.url.appendingPathComponent("trace"), encoding: .utf8)
    let steps = try steps(of: trace, target: "payment.wiredraft.json")
    // The list of recent drafts is written after the draft.
    check(steps.prefix(6), ["make", "write", "sync", "rename", "open folder", "sync folder"], "\(trace)")
  }

  /// Returns the operations on the temporary file, the name and the folder, in order.
  private func steps(of trace: String, target: String) throws -> [String] {
    var steps: [String] = []
    var (file, folder): (String?, String?) = (nil, nil)
    for line in trace.split(separator: "\n") {
      // The process comes first, padded with spaces.
      let words = line.drop { $0.isNumber || $0 == " " }
      let result = line.split(separator: "=").last?.trimmingCharacters(in: .whitespaces) ?? ""
      if words.hasPrefix("open"), words.contains(".wiredraft-"), words.contains("O_EXCL") {
        file = result
        steps.append("make")
      } else if let file, words.hasPrefix("write(\(file),") || words.hasPrefix("pwrite64(\(file),") {
        steps.append("write")
      } else if let file, words.hasPrefix("fsync(\(file))") {
        steps.append(folder == nil ? "sync" : "sync folder")
      } else if words.hasPrefix("rename"), words.contains(".wiredraft-"), words.contains("\"\(target)\"") {
        steps.append("rename")
        file = nil
      } else if steps.last == "rename", words.hasPrefix("open"), words.contains("O_DIRECTORY") {
        folder = result
        file = result
        steps.append("open folder")
      }
    }
    return steps
  }
}
