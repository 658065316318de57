import WiredraftCore

struct ProblemIndex: Sendable {
  let revision: Int
  let problems: [Int]
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

  var summary: String {
    func part(_ count: Int, _ one: String) -> String? {
      count == 0 ? nil : "\(count.grouped) \(one)\(count == 1 ? "" : "s")"
    }
    return [part(errors, "error"), part(warnings, "warning"), part(notes, "note")].compactMap { $0 }
      .joined(separator: ", ")
  }
}

extension ProblemsDialog {
  static func findProblems(in state: inout ComposerState) -> ProblemIndex {
    if let known = state.session.problemIndex, known.revision == state.revision { return known }
    let index = ProblemIndex(state.composition, revision: state.revision)
    state.session.problemIndex = index
    return index
  }
}
