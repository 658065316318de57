import Foundation

/// Prints a table of times, each beside that of what a user would call instead, taken in one run.
///
/// - `wiredraft-bench`: the one table of encoders, drafts and a key's way.
/// - `wiredraft-bench key`: what a typed key costs, before the journal's write and from there to the terminal's.
/// - `wiredraft-bench wire`: what the library makes, in detail, with the limits that hold for it.
/// - `wiredraft-bench composer`: what a key, a draft file and a long text cost in the composer, in detail.
///
/// The exit status is 1 where a limit does not hold. `.ci/terminal-bench` measures the whole program beside others.
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
