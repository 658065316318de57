package import WiredraftCore

/// Two to four requests side by side: which bytes differ from the first one's, and which row or rule made them.
///
/// It only reads compositions: nothing is encoded here. Compose the requests in contexts with the same boundary, and
/// a boundary is no difference.
///
/// What it costs is bounded: of a long difference the beginning is looked at byte by byte, and
/// ``Entry/unexamined`` tells where that ends. Whether two parts are the same is always told for sure.
package struct Comparison: Sendable {
  /// The most requests that are compared.
  package static let mostRequests = 4
  /// The most differences that are told of one request.
  package static let mostDifferences = 100

  /// A part of the messages, in all of them.
  package struct Section: Sendable {
    /// What part it is.
    package enum Kind: Sendable, Hashable {
      /// Method, target and version.
      case requestLine
      /// A header field, by the name as the first message that has it writes it.
      case field(String)
      /// The line that ends the head.
      case emptyLine
      /// All behind it.
      case body
    }

    /// What part it is.
    package var kind: Kind
    /// The part in each of the requests; nil in those that have none.
    package var entries: [Entry?]
    /// Whether it is the same in all.
    package var isSame: Bool
  }

  /// A part of one message.
  package struct Entry: Sendable, Hashable {
    /// Where it stands in the message, with its line end.
    package var range: Range<Int>
    /// The bytes that differ from the first request's, by their offsets in the message, ascending; in the first
    /// request those that differ from any other's.
    package var marks: [Range<Int>] = []
    /// Bytes that differ somewhere, but were not looked at one by one.
    package var unexamined: Range<Int>?
  }

  /// What differs between the first request and another one, and why.
  package struct Difference: Sendable, Hashable {
    /// The other request.
    package var request: Int
    /// The part in which it stands, or stands first.
    package var section: Int
    /// The row of the first request that made the bytes; nil where none did.
    package var firstRow: RowReference?
    /// The row of the other request that made the bytes; nil where none did.
    package var row: RowReference?
    /// What it is about: a row's name, a field, `method`.
    package var title: String
    /// Why, with both sides, the first request's before the other's.
    package var sentence: String
    /// The differing bytes of the first request, by their offsets in its message.
    package var firstRanges: [Range<Int>]
    /// The differing bytes of the other request.
    package var ranges: [Range<Int>]
  }

  package let requests: [ComparedRequest]
  /// The parts, in the order in which they are sent.
  package private(set) var sections: [Section]
  /// What differs, by request and in the order of the parts.
  package private(set) var differences: [Difference] = []
  /// The requests of which more differs than is told.
  package private(set) var cutRequests: Set<Int> = []

  /// Whether all requests are the same bytes, and can be made.
  package var isSame: Bool {
    sections.allSatisfy(\.isSame) && !requests.contains { $0.composition.hasErrors }
  }

  /// Compares requests with the first of them.
  ///
  /// - Parameter requests: Two to four; more are left out.
  /// - Complexity: O(*n*), where *n* is the length of the messages as far as they are the same, beyond what is
  ///   bounded by a constant.
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
    for place in sections.indices {
      guard var entry = sections[place].entries.first ?? nil else { continue }
      entry.marks = ByteHunk.merged(entry.marks)
      sections[place].entries[0] = entry
    }
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
