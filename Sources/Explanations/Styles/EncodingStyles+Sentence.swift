package import WiredraftCore

extension EncodingStyles.PercentEncodeSet {
  /// The effect of the set, and its users.
  package var sentence: String {
    switch self {
    case .rfc3986:
      "Letters, digits and - . _ ~ stay, a space is %20 (RFC 3986 §2.3)."
    case .form:
      "Letters, digits and * - . _ stay, a space is +, as web forms send it."
    case .apikit: "Letters, digits and - . _ ~ / ? stay, a space is %20 (RFC 3986 §3.4)."
    }
  }
}

extension EncodingStyles.ArrayStyle {
  /// The written form of an array, and the software that expects it.
  package var sentence: String {
    switch self {
    case .repeat:
      "The name once for each: OpenAPI's form with explode, most servers."
    case .brackets: "[] after the name: Rails, PHP, and the servers made after them."
    case .indexed: "The index after the name: ASP.NET, and PHP too."
    case .comma: "One value with commas: OpenAPI's form without explode."
    case .pipe: "One value with | between: OpenAPI's pipeDelimited."
    case .space: "One value with spaces between: OpenAPI's spaceDelimited."
    case .json: "The array as JSON text in one value, for servers that parse it."
    }
  }
}

extension EncodingStyles.ObjectStyle {
  /// The written form of an object, and the software that expects it.
  package var sentence: String {
    switch self {
    case .brackets:
      "Each member's name in brackets: Rails, PHP, OpenAPI's deepObject."
    case .dots: "Each member's name after a dot: ASP.NET and Spring read it."
    case .json: "The object as JSON text in one value, for servers that parse it."
    }
  }
}

extension EncodingStyles.NullStyle {
  /// The written form of null.
  package var sentence: String {
    switch self {
    case .bare:
      "The name alone, without =; Rack and Rails read null."
    case .empty: "An empty text, as a web form sends an empty field."
    case .literal: "The letters null, which most servers take for a text."
    case .omit: "Nothing at all, as though the row were not there."
    }
  }
}

extension EncodingStyles.BooleanStyle {
  /// The written form of true and false.
  package var sentence: String {
    switch self {
    case .words: "true and false, as JSON writes them."
    case .digits: "1 and 0, for servers that take a bool for a number."
    }
  }
}

extension EncodingStyles.DateStyle {
  /// The written form of a date.
  package var sentence: String {
    switch self {
    case .milliseconds:
      "Milliseconds since 1970, as JavaScript counts; in JSON a number."
    case .seconds: "Whole seconds since 1970, as Unix counts; in JSON a number."
    case .iso8601: "The text as it was typed (RFC 3339), always a text."
    }
  }
}

extension EncodingStyles.NewlineStyle {
  /// The treatment of line ends.
  package var sentence: String {
    switch self {
    case .preserve: "Line ends in parts stay as they are, as curl and API clients do."
    case .crlf: "Each line end in a part becomes CR LF, as browsers do."
    }
  }
}
