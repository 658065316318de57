extension EncodingStyles {
  /// The bytes that stay as they are when a name or a value is percent-encoded.
  ///
  /// - Note: RFC 3986 §2.3; <https://url.spec.whatwg.org/#application-x-www-form-urlencoded-percent-encode-set>
  @nonexhaustive public enum PercentEncodeSet: String, Sendable, Hashable, CaseIterable {
    /// Letters, digits and `- . _ ~`.
    case rfc3986
    /// Letters, digits and `* - . _`; a space becomes `+`.
    case form
    /// Letters, digits and `- . _ ~ / ?`, as APIKit does.
    case apikit
  }
}

extension EncodingStyles {
  /// The way an array is written where there are only names and texts.
  @nonexhaustive public enum ArrayStyle: String, Sendable, Hashable, CaseIterable {
    /// `a=1&a=2`
    case `repeat`
    /// `a[]=1&a[]=2`
    case brackets
    /// `a[0]=1&a[1]=2`
    case indexed
    /// `a=1,2`
    case comma
    /// `a=1|2`
    case pipe
    /// `a=1 2`
    case space
    /// `a=[1,2]`
    case json
  }
}

extension EncodingStyles {
  /// The way an object is written where there are only names and texts.
  @nonexhaustive public enum ObjectStyle: String, Sendable, Hashable, CaseIterable {
    /// `a[k]=v`
    case brackets
    /// `a.k=v`
    case dots
    /// `a={"k":"v"}`
    case json
  }
}

extension EncodingStyles {
  /// The way null is written where there are only names and texts.
  @nonexhaustive public enum NullStyle: String, Sendable, Hashable, CaseIterable {
    /// `k`
    case bare
    /// `k=`
    case empty
    /// `k=null`
    case literal
    /// Nothing.
    case omit
  }
}

extension EncodingStyles {
  /// The way true and false are written where there are only texts.
  @nonexhaustive public enum BooleanStyle: String, Sendable, Hashable, CaseIterable {
    /// `true` and `false`
    case words
    /// `1` and `0`
    case digits
  }
}

extension EncodingStyles {
  /// The way a date and time is written.
  @nonexhaustive public enum DateStyle: String, Sendable, Hashable, CaseIterable {
    /// Milliseconds since 1970.
    case milliseconds
    /// Whole seconds since 1970.
    case seconds
    /// The text as it was typed.
    case iso8601
  }
}

extension EncodingStyles {
  /// The treatment of line ends in the names and texts of a multipart body.
  @nonexhaustive public enum NewlineStyle: String, Sendable, Hashable, CaseIterable {
    /// They stay.
    case preserve
    /// A lone CR or LF becomes CR LF, as browsers do.
    case crlf
  }
}

/// The choices that no standard makes: how values are written where several conventions are in use.
public struct EncodingStyles: Sendable, Hashable {
  /// For the query.
  public var query = EncodingStyles.PercentEncodeSet.rfc3986
  /// For a form body.
  public var form = EncodingStyles.PercentEncodeSet.form
  /// For arrays.
  public var arrays = EncodingStyles.ArrayStyle.repeat
  /// For objects.
  public var objects = EncodingStyles.ObjectStyle.brackets
  /// For null.
  public var nulls = EncodingStyles.NullStyle.bare
  /// For true and false.
  public var booleans = EncodingStyles.BooleanStyle.words
  /// For dates and times.
  public var dates = EncodingStyles.DateStyle.milliseconds
  /// For line ends in a multipart body.
  public var newlines = EncodingStyles.NewlineStyle.preserve
  /// The choices that are stated although they are the default, so that a folder's don't take their place.
  public var stated: Set<Name> = []

  /// The names of the choices, as in a draft file.
  @nonexhaustive public enum Name: String, Sendable, Hashable, CaseIterable {
    /// Percent-encoding in a query.
    case query
    /// Percent-encoding in a form body.
    case form
    /// The style of arrays.
    case arrays
    /// The style of objects.
    case objects
    /// The style of null.
    case nulls
    /// The style of true and false.
    case booleans
    /// The style of dates and times.
    case dates
    /// The line ends in a multipart body.
    case newlines
  }

  /// Makes choices; those that are nil are the default, and not stated.
  public init(
    query: PercentEncodeSet? = nil, form: PercentEncodeSet? = nil, arrays: ArrayStyle? = nil,
    objects: ObjectStyle? = nil, nulls: NullStyle? = nil, booleans: BooleanStyle? = nil,
    dates: DateStyle? = nil, newlines: NewlineStyle? = nil
  ) {
    func state<Choice>(_ name: Name, _ key: WritableKeyPath<EncodingStyles, Choice>, _ choice: Choice?) {
      guard let choice else { return }
      self[keyPath: key] = choice
      stated.insert(name)
    }
    state(.query, \.query, query)
    state(.form, \.form, form)
    state(.arrays, \.arrays, arrays)
    state(.objects, \.objects, objects)
    state(.nulls, \.nulls, nulls)
    state(.booleans, \.booleans, booleans)
    state(.dates, \.dates, dates)
    state(.newlines, \.newlines, newlines)
  }

  /// Returns the choices with those of folders, the nearest first, where they are the default and not stated.
  package func filled(from folders: [Draft.FolderDefaults]) -> EncodingStyles {
    folders.reduce(self) { $0.filled(from: $1.styles) }
  }

  /// Returns the choices with others where they are the default and not stated.
  package func filled(from others: EncodingStyles) -> EncodingStyles {
    let usual = EncodingStyles()
    var result = self
    func fill<Choice: Equatable>(_ name: Name, _ key: WritableKeyPath<EncodingStyles, Choice>) {
      guard !stated.contains(name), self[keyPath: key] == usual[keyPath: key] else { return }
      result[keyPath: key] = others[keyPath: key]
      if others.stated.contains(name) { result.stated.insert(name) }
    }
    fill(.query, \.query)
    fill(.form, \.form)
    fill(.arrays, \.arrays)
    fill(.objects, \.objects)
    fill(.nulls, \.nulls)
    fill(.booleans, \.booleans)
    fill(.dates, \.dates)
    fill(.newlines, \.newlines)
    return result
  }
}
