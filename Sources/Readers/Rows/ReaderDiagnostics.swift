package import WiredraftCore

extension Reader {
  /// Returns a function that gives a diagnostic for each row that the reader of a draft would lose or refuse.
  ///
  /// The reader is the one that the draft names, or the nearest folder, or else the configuration; without one there is
  /// nothing to say.
  ///
  /// - Parameter configured: The name of the reader in the configuration; nil if it has none.
  package static func examiner(configured: String? = nil) -> Composition.Context.Examiner {
    { composition, draft in
      guard let name = draft.reader ?? composition.folders.lazy.compactMap(\.reader).first ?? configured
      else {
        return []
      }
      guard let reader = Reader.named(name) else {
        let sentence = "`wiredraft reads --list` has those that are known."
        var problem = Diagnostic.ReaderProblem(.unknown, reader: name, sentence: sentence)
        problem.known = Reader.all.flatMap { [$0.name, $0.id] }
        return [Diagnostic(.reader(problem))]
      }
      return reader.report(on: DraftedRequest(composition, draft: draft)).diagnostics
    }
  }
}

extension ReaderReport {
  fileprivate var diagnostics: [Diagnostic] {
    parts.flatMap { part in
      guard let refusal = part.reading.refusal else {
        return part.rows.filter(\.effect.isLoss).map { row in
          let problem = self.problem(.loses, row.rule)
          return row.subject.row.map { Diagnostic(problem, row: $0) } ?? Diagnostic(problem)
        }
      }
      let problem = problem(.refuses, refusal.rule)
      let row = refusal.segment.flatMap { part.drafted.row(ofSegment: $0) }
      return [row.map { Diagnostic(problem, row: $0) } ?? Diagnostic(problem)]
    }
  }

  private func problem(_ kind: Diagnostic.ReaderProblem.Kind, _ rule: ReaderRule?) -> Diagnostic.Problem {
    .reader(
      Diagnostic.ReaderProblem(
        kind, reader: reader.title, sentence: rule?.sentence ?? "", reference: rule?.reference))
  }
}
