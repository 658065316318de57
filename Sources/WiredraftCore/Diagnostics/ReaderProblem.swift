extension Diagnostic {
  /// A problem of the reader that a draft names: the program that reads queries and forms on its server.
  ///
  /// Readers are not a part of this module. ``Composition/Context/examiner`` gives their findings, in words of its own.
  public struct ReaderProblem: Sendable, Hashable {
    /// The ways in which a reader doesn't give what a draft means.
    @nonexhaustive public enum Kind: Sendable, Hashable {
      /// It loses a row.
      case loses
      /// It refuses the query or the body because of a row.
      case refuses
      /// There is no reader of the name.
      case unknown
    }

    /// The kind.
    public var kind: Kind
    /// The name of the reader for people; of an unknown one, as it was typed.
    public var reader: String
    /// The names of all readers, for an unknown one.
    public var known: [String] = []
    /// The rule of the reader as a sentence; for an unknown one, what to do.
    public var sentence: String
    /// The place where the rule can be looked up; nil if there is none.
    public var reference: String?

    /// Makes a problem.
    public init(_ kind: Kind, reader: String, sentence: String, reference: String? = nil) {
      self.kind = kind
      self.reader = reader
      self.sentence = sentence
      self.reference = reference
    }

    var code: Diagnostic.Code {
      switch kind {
      case .loses: .readerLoses
      case .refuses: .readerRefuses
      case .unknown: .unknownReader
      }
    }
  }
}
