import WiredraftCore

/// Which diagnostics of a composition are problems, found once for each composition.
struct ProblemIndex: Sendable {
  /// The composition that it is of, by its revision in the session.
  let revision: Int
  /// The places, among the diagnostics, of errors and warnings.
  let problems: [Int]
  /// How many of each there are.
  let errors: Int
  let warnings: Int
  let notes: Int

  init(_ composition: Composition, revision: Int) {
    self.revision = revision
    var problems: [Int] = []
    var errors = 0
    for (index, diagnostic) in composition.diagnostics.enumerated() {
      switch diagnostic.severity {
      case .error:
        errors += 1
        problems.append(index)
      case .warning: problems.append(index)
      case .information: break
      }
    }
    self.problems = problems
    self.errors = errors
    warnings = problems.count - errors
    notes = composition.diagnostics.count - problems.count
  }

  /// How many there are of each, in words.
  var summary: String {
    func part(_ count: Int, _ one: String) -> String? {
      count == 0 ? nil : "\(count.grouped) \(one)\(count == 1 ? "" : "s")"
    }
    return [part(errors, "error"), part(warnings, "warning"), part(notes, "note")].compactMap { $0 }
      .joined(separator: ", ")
  }
}

extension ProblemsDialog {
  /// What is known of the problems of the present composition.
  static func findProblems(in state: inout ComposerState) -> ProblemIndex {
    if let known = state.session.problemIndex, known.revision == state.revision { return known }
    let index = ProblemIndex(state.composition, revision: state.revision)
    state.session.problemIndex = index
    return index
  }
}
