extension ContentStream {
  /// A record of a stream, as a list shows it.
  package struct Row: Sendable, Hashable {
    enum Source: Hashable {
      case event(EventStream.Event)
      case line(LineStream.Line)
    }

    /// The number of the record, from 1.
    package let number: Int
    let source: Source

    /// The bytes of the record in the content.
    package var range: Range<Int> {
      switch source {
      case .event(let event): event.range
      case .line(let line): line.range
      }
    }

    /// Whether it is as its format has it: false for a line that isn't a JSON value.
    package var isValid: Bool {
      switch source {
      case .event: true
      case .line(let line): line.isValue
      }
    }

    /// The event; nil for a line.
    package var event: EventStream.Event? { if case .event(let event) = source { event } else { nil } }

    /// Returns the type of an event; nil for a line.
    ///
    /// - Parameters:
    ///   - limit: The length in bytes at which the text is cut.
    ///   - read: Returns the bytes in a range of the content.
    /// - Throws: The errors of `read`.
    /// - Complexity: O(*n*), where *n* is the limit.
    package func label(limit: Int, _ read: ContentText.Read) throws -> ContentText? {
      try event.map { try EventStream.type(of: $0, limit: limit, read) }
    }

    /// Returns the last event ID of an event; nil for a line, and if there is none.
    ///
    /// - Parameters:
    ///   - limit: The length in bytes at which the text is cut.
    ///   - read: Returns the bytes in a range of the content.
    /// - Throws: The errors of `read`.
    /// - Complexity: O(*n*), where *n* is the limit.
    package func id(limit: Int, _ read: ContentText.Read) throws -> ContentText? {
      guard let event, !event.id.isEmpty else { return nil }
      return try EventStream.id(of: event, limit: limit, read)
    }

    /// Returns the start of the data of an event, or of a line. Line feeds and other control characters are in it.
    ///
    /// - Parameters:
    ///   - limit: The length in bytes at which the text is cut.
    ///   - read: Returns the bytes in a range of the content.
    /// - Throws: The errors of `read`.
    /// - Complexity: As ``EventStream/data(of:limit:_:)``.
    package func text(limit: Int, _ read: ContentText.Read) throws -> ContentText {
      switch source {
      case .event(let event): try EventStream.data(of: event, limit: limit, read)
      case .line(let line): try ContentText(line.range, limit: limit, read)
      }
    }
  }
}
