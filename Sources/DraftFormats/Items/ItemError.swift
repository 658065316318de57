internal import WiredraftCore

/// An error in the arguments that describe a request.
package struct ItemError: Error, Sendable, Hashable {
  /// The kind of an error.
  package enum Kind: Sendable, Hashable {
    /// An item has none of the separators.
    case noSeparator
    /// A method precedes the URL although another was given.
    case secondMethod(given: String)
  }

  /// The problem.
  package var kind: Kind
  /// The argument as typed.
  package var argument: String
  /// The position of the argument among those that describe the request, from 1.
  package var place: Int

  /// Makes an error.
  package init(kind: Kind, argument: String, place: Int) {
    self.kind = kind
    self.argument = argument
    self.place = place
  }

  /// The problem as one line for people.
  package var sentence: String {
    let quoted = ParameterValue.string(argument).compactJSON
    return switch kind {
    case .noSeparator:
      "argument \(place), \(quoted), is no item: name=text, name:=json, name==text, Header:value or name@path"
    case .secondMethod(let given):
      "argument \(place), \(quoted), is a method, but --method gave \(ParameterValue.string(given).compactJSON)"
    }
  }
}
