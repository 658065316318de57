/// A program that reads queries and forms: a language's own variables, a library, or a framework.
///
/// Readers differ in what they make of the same bytes: no standard says what two equal names mean, or brackets in a
/// name. The rules are those of the versions named, with their defaults; a program's own settings may differ.
package struct Reader: Sendable {
  /// The name, as it is given on the command line: `php`.
  package let name: String
  /// The version whose rules these are; empty for a standard.
  package let version: String
  /// The name for people: `PHP 8.2`.
  package let title: String
  /// The expressions that give the data of a query and of a form: `$_GET` and `$_POST`.
  package let calls: Calls
  /// The accessor that gives one value of a name; nil where the data is a tree.
  package let accessor: Accessor?
  /// The notation of its language.
  package let notation: Notation
  /// How the rules are known.
  package let evidence: Evidence
  /// The rules that hold for every name and value.
  package let habits: Habits
  /// Nil if it reads the bodies of every method.
  let formMethods: FormMethods?
  let profile: any Profile

  /// The name with the version, which identifies the reader: `php@8.2`.
  package var id: String { version.isEmpty ? name : "\(name)@\(version)" }

  /// Expressions in the reader's language.
  package struct Calls: Sendable {
    /// Gives the data of the query.
    package let query: String
    /// Gives the data of the form.
    package let form: String
  }

  /// Which value of a name that occurs several times an accessor gives.
  package struct Accessor: Sendable {
    /// The value that it gives.
    package enum Choice: Sendable { case first, last }
    /// Gives the first or the last value.
    package let choice: Choice
    /// The expression for one value, with `NAME` in place of the name.
    package let one: String
    /// The expression for all values, with `NAME` in place of the name.
    package let all: String
  }

  /// How the rules of a reader are known.
  package enum Evidence: Sendable {
    /// The program, with its version, was run, and gave what the rules give.
    case measured(String)
    /// The rules were read, and run, from the source of this version; there is no package of it to compare with.
    case source(String)

    /// The evidence in words.
    package var sentence: String {
      switch self {
      case .measured(let program): "measured with \(program)"
      case .source(let program): "from its source, \(program)"
      }
    }
  }

  /// Rules that hold for every name and value.
  package struct Habits: Sendable {
    let repeats: ReaderRule
    let brackets: ReaderRule
    /// The rule for numbers, booleans and null.
    let texts: ReaderRule
    /// The rule for a list of one value whose name has no brackets.
    let single: ReaderRule

    init(repeats: ReaderRule, brackets: ReaderRule, texts: ReaderRule) {
      self.repeats = repeats
      self.brackets = brackets
      self.texts = texts
      let reader = texts.name.dropLast("-texts".count)
      single = ReaderRule(
        "\(reader)-list-of-one", "A name that occurs once, without brackets, is one text and no list.",
        repeats.reference)
    }
  }

  struct FormMethods: Sendable {
    let methods: Set<String>
    let rule: ReaderRule
  }

  /// Returns what the reader gives.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the input.
  package func read(_ input: ReaderInput) -> Reading {
    var builder = ReadingBuilder(input)
    if input.kind == .form, let formMethods, !formMethods.methods.contains(input.method) {
      for index in input.segments.indices { builder.note(.lost, index, formMethods.rule) }
      return builder.finish(self)
    }
    do {
      try profile.read(input, into: &builder)
      return builder.finish(self)
    } catch {
      return builder.refused(self, error)
    }
  }
}

protocol Profile: Sendable {
  /// Throws a ``Refusal`` where the reader gives nothing at all.
  func read(_ input: ReaderInput, into builder: inout ReadingBuilder) throws(Refusal)
}
