import Foundation

/// Prints tables of times, each beside those of what a user would call instead, taken in one run.
///
/// - `wiredraft-bench wire`: what the library makes, with the limits that hold for it.
/// - `wiredraft-bench composer`: what a key, a draft file and a long text cost in the composer.
/// - Neither: both. The exit status is 1 where a limit does not hold.
@main
struct Benchmark {
  static func main() {
    let arguments = CommandLine.arguments.dropFirst()
    let all = !arguments.contains("wire") && !arguments.contains("composer")
    var allHold = true
    if all || arguments.contains("wire") { allHold = WireBenchmarks.run(Array(arguments)) }
    if all || arguments.contains("composer") { ComposerBenchmarks.run(Array(arguments)) }
    if !allHold { exit(1) }
  }
}
