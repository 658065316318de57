internal import WiredraftCore

/// An error in the arguments that describe a request.
package struct ItemError: Error, Sendable, Hashable {
  package enum Kind: Sendable, Hashable {
    /// An item has none of the separators.
    case noSeparator
    /// A method precedes the URL although another was given.
    case secondMethod(given: String)
  }

  package var kind: Kind
  package var argument: String
  /// The position of the argument among those that describe the request, from 1.
  package var place: Int

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
