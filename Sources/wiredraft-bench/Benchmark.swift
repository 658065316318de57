import Foundation

/// Prints a table of times, each next to that of an alternative that a user would call, measured in the same run.
///
/// - `wiredraft-bench`: one table of encoders, drafts and key handling.
/// - `wiredraft-bench key`: the cost of a typed key up to the journal's write, and from there to the terminal's.
/// - `wiredraft-bench wire`: the output of the library in detail, with its limits.
/// - `wiredraft-bench composer`: the cost of a key, a draft file and a long text in the composer, in detail.
///
/// The exit status is 1 if a limit is exceeded. `.ci/releasing/terminal-bench` compares the whole program with others.
@main
struct Benchmark {
  static func main() {
    let arguments = CommandLine.arguments.dropFirst()
    let isDetailed = !arguments.filter(["key", "wire", "composer"].contains).isEmpty
    var allHold = true
    if !isDetailed { Overview.run() }
    if arguments.contains("key") { KeyWay.printTyping() }
    if arguments.contains("wire") { allHold = WireBenchmarks.run(Array(arguments)) }
    if arguments.contains("composer") { ComposerBenchmarks.run(Array(arguments)) }
    if !allHold { exit(1) }
  }
}
