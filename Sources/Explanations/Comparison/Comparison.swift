package import WiredraftCore

/// A comparison of two to four requests: the bytes that differ from the first request, and the row or rule that
/// produced them.
///
/// It only reads compositions and encodes nothing. Compose the requests in contexts with the same boundary, so that the
/// boundary is not a difference.
///
/// The cost is bounded: only the beginning of a long difference is compared byte by byte, and ``Entry/unexamined`` is
/// the rest. Whether two sections are equal is always exact.
package struct Comparison: Sendable {
  /// The most requests that are compared.
  package static let mostRequests = 4
  /// The most differences that are reported for one request.
  package static let mostDifferences = 100

  /// A section of the messages, in all of them.
  package struct Section: Sendable {
    package enum Kind: Sendable, Hashable {
      /// The method, the target and the version.
      case requestLine
      /// A header field, with its name as spelled in the first message that has it.
      case field(String)
      case emptyLine
      /// Everything after the head.
      case body
      /// The data that the reader of each draft gives; it has no bytes of the message.
      case reading
    }

    package var kind: Kind
    /// The section in each of the requests, or nil for a request without it.
    package var entries: [Entry?]
    /// Whether the section is equal in all requests.
    package var isSame: Bool
  }

  package struct Entry: Sendable, Hashable {
    /// The range in the message, including the line end.
    package var range: Range<Int>
    /// The bytes that differ from the first request, by their offsets in the message, in ascending order. In the first
    /// request, the bytes that differ from any other request.
    package var marks: [Range<Int>] = []
    /// The bytes that differ somewhere but were not compared one by one.
    package var unexamined: Range<Int>?
  }

  /// A difference between the first request and another, and its reason.
  package struct Difference: Sendable, Hashable {
    /// The index of the other request.
    package var request: Int
    /// The index of the first section with the difference.
    package var section: Int
    /// The row of the first request that produced the bytes, or nil if no row did.
    package var firstRow: Draft.RowReference?
    /// The row of the other request that produced the bytes, or nil if no row did.
    package var row: Draft.RowReference?
    /// The subject: a row's name, a field, `method`.
    package var title: String
    /// The reason, with the first request's side before the other's.
    package var sentence: String
    /// The differing bytes of the first request, by their offsets in its message.
    package var firstRanges: [Range<Int>]
    /// The differing bytes of the other request.
    package var ranges: [Range<Int>]
  }

  package private(set) var requests: [ComparedRequest]
  /// The sections, in the order in which they are sent.
  package private(set) var sections: [Section]
  /// The differences, ordered by request and section.
  package private(set) var differences: [Difference] = []
  /// The requests with more differences than are reported.
  package private(set) var cutRequests: Set<Int> = []

  /// Whether all requests have the same bytes and no errors.
  package var isSame: Bool {
    sections.allSatisfy(\.isSame) && !requests.contains { $0.composition.hasErrors }
  }

  /// Returns whether the reader of a request gives other data than the first one does that a request names.
  package func readsOtherwise(_ request: Int) -> Bool {
    requests[request].reading?.contains(where: \.isMarked) ?? false
  }

  /// Compares requests with the first of them.
  ///
  /// - Parameter requests: Two to four requests; more are ignored.
  /// - Complexity: O(*n*), where *n* is the length of the equal parts of the messages, beyond a cost bounded by a
  ///   constant.
  package init(_ requests: [ComparedRequest]) {
    let requests = Array(requests.prefix(Self.mostRequests))
    self.requests = requests
    sections = SectionAlignment(requests).sections
    for index in requests.indices.dropFirst() {
      var finder = DifferenceFinder(requests[0], requests[index], index: index, sections: sections)
      for place in sections.indices {
        let (hunks, rest) = finder.compare(sections[place], at: place)
        note(hunks, rest, in: place, of: index)
      }
      differences += finder.found
      if finder.isCut { cutRequests.insert(index) }
    }
    compareReadings()
    for place in sections.indices {
      guard var entry = sections[place].entries.first ?? nil else { continue }
      entry.marks = ByteHunk.merged(entry.marks)
      sections[place].entries[0] = entry
    }
  }

  /// Adds what readers give, compared with the first of the readings; their titles differ anyway.
  private mutating func compareReadings() {
    guard let first = requests.firstIndex(where: { $0.reading != nil }), let known = requests[first].reading
    else {
      return
    }
    let others = requests.indices.filter { $0 != first && requests[$0].reading != nil }
    for index in others {
      for line in (requests[index].reading ?? []).indices.dropFirst() {
        let text = requests[index].reading?[line].text ?? ""
        requests[index].reading?[line].isMarked = !known.dropFirst().contains { $0.text == text }
      }
    }
    let texts = others.map { Set((requests[$0].reading ?? []).dropFirst().map(\.text)) }
    for line in known.indices.dropFirst() {
      requests[first].reading?[line].isMarked = texts.contains { !$0.contains(known[line].text) }
    }
    let isSame = requests.allSatisfy { $0.reading == requests[0].reading }
    sections.append(
      Section(
        kind: .reading, entries: requests.map { $0.reading == nil ? nil : Entry(range: 0..<0) },
        isSame: isSame))
  }

  private mutating func note(_ hunks: [ByteHunk], _ rest: ByteHunk?, in place: Int, of index: Int) {
    let had = (sections[place].entries[0] != nil, sections[place].entries[index] != nil)
    if !hunks.isEmpty || rest != nil || had.0 != had.1 { sections[place].isSame = false }
    sections[place].entries[0]?.marks += hunks.map(\.old).filter { !$0.isEmpty }
    sections[place].entries[index]?.marks = hunks.map(\.new).filter { !$0.isEmpty }
    if let rest {
      if !rest.old.isEmpty {
        let known = sections[place].entries[0]?.unexamined ?? rest.old
        sections[place].entries[0]?.unexamined =
          min(known.lowerBound, rest.old.lowerBound)..<max(known.upperBound, rest.old.upperBound)
      }
      if !rest.new.isEmpty { sections[place].entries[index]?.unexamined = rest.new }
    }
  }
}
