import CAllocations

/// The tasks of a user of the library, compared with the alternatives, with their limits.
enum WireBenchmarks {
  /// Prints the tables; returns whether all limits hold.
  ///
  /// `pairs`, `json`, `tracing`, `readers` and `pipe` select tables; `--megabytes` sets the size of the file.
  static func run(_ arguments: [String]) -> Bool {
    let groups = ["pairs", "json", "tracing", "readers", "pipe"].filter(arguments.contains)
    func asks(for group: String) -> Bool { groups.isEmpty || groups.contains(group) }
    // Otherwise malloc returns each large array to the system and requests it anew, which costs both sides more than
    // the work.
    allocations_keep_memory()
    print(
      """
      Each row: ours and the other in turn, 21 rounds; times are the processor's for the thread; the ratio is the \
      median of the rounds'. Allocations: calls of malloc and the like in one call, counted by a malloc of the \
      program's own. Memory that was given back is kept by malloc, for both sides.

      """)
    var allHold = true
    if asks(for: "pairs") {
      allHold = ContestTable.runs(PairContests.all, titled: "Forms and queries") && allHold
    }
    if asks(for: "json") { allHold = ContestTable.runs(JSONContests.all, titled: "JSON") && allHold }
    if asks(for: "tracing") {
      allHold =
        ContestTable.runs(
          TracingContests.all,
          titled: "The origin of each byte: kept, and not")
        && allHold
    }
    if asks(for: "readers") { _ = ContestTable.runs(ReaderContests.all, titled: "Readers") }
    if asks(for: "pipe") {
      let size = arguments.firstIndex(of: "--megabytes").flatMap { place in
        place + 1 < arguments.count ? Int(arguments[place + 1]) : nil
      }
      do {
        allHold = try PipeContest(megabytes: size ?? 1_024).run() && allHold
      } catch {
        print("The file could not be written to a pipe: \(error)")
        allHold = false
      }
    }
    print(allHold ? "All limits hold." : "Some limits do not hold.")
    return allHold
  }
}
