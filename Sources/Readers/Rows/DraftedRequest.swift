package import WiredraftCore

/// The parts of a request that readers read.
package struct DraftedRequest: Sendable {
  /// The query; nil if there is none.
  package let query: DraftedPart?
  /// The form; nil if there is none.
  package let form: DraftedPart?

  /// Makes the request of a composition.
  ///
  /// - Complexity: O(*n*), where *n* is the length of query and form.
  package init(_ composition: Composition, draft: Draft) {
    query = DraftedPart(.query, of: composition, draft: draft)
    form = DraftedPart(.form, of: composition, draft: draft)
  }

  /// Makes a request of one text.
  package init(_ input: ReaderInput) {
    query = input.kind == .query ? DraftedPart(input) : nil
    form = input.kind == .form ? DraftedPart(input) : nil
  }

  /// Whether there is nothing to read.
  package var isEmpty: Bool { query == nil && form == nil }

  /// The parts that are there.
  package var parts: [DraftedPart] { [query, form].compactMap(\.self) }
}

/// The account of a reader on a request.
package struct ReaderReport: Sendable {
  package let reader: Reader
  /// The account of the query; nil if there is none.
  package let query: Part?
  /// The account of the form; nil if there is none.
  package let form: Part?

  /// The account of a query or a form.
  package struct Part: Sendable {
    /// The bytes and their rows.
    package let drafted: DraftedPart
    /// The data that the reader gives.
    package let reading: Reading
    /// The effect on each row, in the order of the part's subjects.
    package let rows: [RowReading]
  }

  /// The parts that are there.
  package var parts: [Part] { [query, form].compactMap(\.self) }

  /// Whether the reader gives what every row means.
  package var isAsMeant: Bool { parts.allSatisfy { $0.rows.allSatisfy(\.isAsMeant) } }

  /// The gravest effect on a row.
  package var gravestEffect: ReaderEffect { parts.flatMap(\.rows).map(\.effect).max() ?? .read }

  /// Returns what became of a row; nil if it made no segment.
  package func row(_ reference: Draft.RowReference) -> (part: Part, row: RowReading)? {
    for part in parts {
      if let row = part.rows.first(where: { $0.subject.row == reference }) { return (part, row) }
    }
    return nil
  }
}

extension Reader {
  /// Reads a request.
  ///
  /// - Complexity: O(*n*), where *n* is the length of query and form.
  package func report(on request: DraftedRequest) -> ReaderReport {
    func part(_ drafted: DraftedPart?) -> ReaderReport.Part? {
      drafted.map {
        let reading = read($0.input)
        return .init(drafted: $0, reading: reading, rows: rows(of: $0, in: reading))
      }
    }
    return ReaderReport(reader: self, query: part(request.query), form: part(request.form))
  }
}
