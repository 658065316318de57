package import WiredraftCore

/// A condition that an answer must meet: `status == 201`, `$.items[0].name == "tea"`.
///
/// ```swift
/// try Expectation("header Content-Type contains json").description
/// // header Content-Type contains "json"
/// ```
package struct Expectation: Sendable, Hashable {
  /// The part of the answer that is looked at.
  package var subject: Subject
  /// The condition that this part must meet.
  package var condition: Condition
  /// The values of a path with `[*]` that must meet it; nil for a path to one value, and for other subjects.
  package var quantifier: Quantifier?
  /// Whether it must not be met.
  package var isNegated = false

  /// The values of a path with `[*]` that must meet a condition.
  package enum Quantifier: String, Sendable, Hashable {
    /// One of them at least.
    case any
    /// All of them; of an empty array, none.
    case every
  }

  /// A part of an answer.
  package enum Subject: Sendable, Hashable {
    /// The status code, a number.
    case status
    /// The values of the fields of a name, in whatever case.
    case header(String)
    /// The values of the fields of a name without their parameters: `text/plain` of `text/plain; charset=utf-8`.
    case headerValue(String)
    /// The content as a text.
    case body
    /// The number of bytes of the content.
    case size
    /// The duration of the exchange in milliseconds.
    case time
    /// A value in the content, which is JSON.
    case path(JSONPath)
  }

  /// A condition for a part of an answer.
  package enum Condition: Sendable, Hashable {
    /// It compares with a value as the operator says.
    case compares(Comparison, ParameterValue)
    /// It is a text that holds a text, or an array that holds a value.
    case contains(ParameterValue)
    /// A pattern matches some of its text; see ``Pattern``.
    case matches(Pattern)
    /// It is of a type.
    case isOf(ValueType)
    /// It is a status whose first digit is this.
    case isClass(Int)
    /// It is an array or object, whose elements or members are as many as the operator says.
    case counts(Comparison, NumberLiteral)
  }

  /// The operators that compare two values.
  package enum Comparison: String, Sendable, Hashable, CaseIterable {
    case equal = "=="
    case notEqual = "!="
    case less = "<"
    case lessOrEqual = "<="
    case greater = ">"
    case greaterOrEqual = ">="

    var isOrder: Bool { self != .equal && self != .notEqual }

    func holds<Value: Comparable>(_ one: Value, _ other: Value) -> Bool {
      switch self {
      case .equal: one == other
      case .notEqual: one != other
      case .less: one < other
      case .lessOrEqual: one <= other
      case .greater: one > other
      case .greaterOrEqual: one >= other
      }
    }
  }

  /// The words after `is`.
  package enum ValueType: String, Sendable, Hashable, CaseIterable {
    /// A text; `string` is read, too.
    case text
    /// A number.
    case number
    /// A number that is written without a fraction and an exponent: `1`, but not `1.0` or `1e2`.
    case integer
    /// True or false; `boolean` is read, too.
    case bool
    /// `null`, which is present.
    case null
    /// An array.
    case array
    /// An object.
    case object
    /// Anything, `null` included.
    case present
    /// Nothing.
    case absent

    init?(word: String) {
      switch word {
      case "string": self = .text
      case "boolean": self = .bool
      default: self.init(rawValue: word)
      }
    }
  }

  /// The parts are known to fit.
  init(_ subject: Subject, _ condition: Condition) {
    self.subject = subject
    self.condition = condition
  }

  /// Reads an expectation from a line of text.
  ///
  /// After an operator there is a JSON value, or a text without quotation marks that goes on to the end of
  /// the line: `body contains two words`. A text that begins with `"`, `[` or `{`, or is a JSON value, must
  /// be quoted. After `matches` only a quotation mark begins JSON: `$.id matches ^[0-9]+$`.
  ///
  /// - Throws: The first error.
  package init(_ line: String) throws(ExpectationError) {
    var reader = ExpectationReader(line)
    self = try reader.readExpectation()
  }
}

extension Expectation: CustomStringConvertible {
  /// The expectation as a line that reads back as the same: texts are quoted, and patterns only where they
  /// must be.
  package var description: String {
    (isNegated ? "not " : "") + (quantifier.map { "\($0.rawValue) " } ?? "") + "\(subject) \(condition)"
  }
}

extension Expectation.Subject: CustomStringConvertible {
  /// The subject as it is written.
  package var description: String {
    switch self {
    case .status: "status"
    case .header(let name): "header \(name)"
    case .headerValue(let name): "header-value \(name)"
    case .body: "body"
    case .size: "size"
    case .time: "time"
    case .path(let path): path.description
    }
  }
}

extension Expectation.Condition: CustomStringConvertible {
  /// The operator and its right side.
  package var description: String {
    switch self {
    case .compares(let comparison, let value): "\(comparison.rawValue) \(value.lineJSON)"
    case .contains(let value): "contains \(value.lineJSON)"
    case .matches(let pattern): "matches \(ExpectationReader.written(pattern.text))"
    case .isOf(let type): "is \(type.rawValue)"
    case .isClass(let digit): "is \(digit)xx"
    case .counts(let comparison, let number): "count \(comparison.rawValue) \(number.text)"
    }
  }
}

extension Expectation {
  /// Returns a line in the usual form of an expectation; nil if it isn't one.
  package static func usualForm(of line: String) -> String? {
    do throws(ExpectationError) { return try Expectation(line).description } catch { return nil }
  }
}
