package import WiredraftCore

/// The effect of another environment on a request: which variables differ, and how many bytes.
package struct EnvironmentChange: Sendable {
  /// The names of the variables that the request uses and whose values differ, in the order of their bytes.
  package let names: [String]
  /// The number of bytes of the new request that come from them.
  package let byteCount: Int
  /// The names that have no value any more.
  package let undefined: [String]

  /// Compares two compositions of a draft.
  ///
  /// - Complexity: O(*n*), where *n* is the number of spans.
  package init(from old: Composition, to new: Composition) {
    var names: [String] = []
    var undefined: [String] = []
    var count = 0
    func look(at bytes: Composition.Wire) {
      for span in bytes.spans {
        guard let variable = span.origin.variable, variable.place?.layer != .generated else { continue }
        // The base URL of a folder is the same in all environments.
        guard !variable.isDefined || new.variables[variable.name] != nil else { continue }
        let before = old.variables[variable.name]
        guard !variable.isDefined || before?.hasSameValue(as: variable) != true else { continue }
        // Both lack a value, or only the place of the definition differs.
        if before == nil, !variable.isDefined { continue }
        if variable.isDefined { count += span.range.count }
        if !names.contains(variable.name) { names.append(variable.name) }
        if !variable.isDefined, !undefined.contains(variable.name) { undefined.append(variable.name) }
      }
    }
    look(at: new.head)
    if let body = new.body { look(at: body.bytes) }
    self.names = names
    self.undefined = undefined
    byteCount = count
  }

  /// The difference, as one sentence.
  package var sentence: String {
    guard !names.isEmpty else { return "no byte of the request differs." }
    let listed = names.prefix(4).map { "{{\($0)}}" }
    let rest = names.count - listed.count
    let list = (listed + (rest > 0 ? ["\(rest) more"] : [])).listed
    let bytes = byteCount == 1 ? "1 byte" : "\(byteCount) bytes"
    let missing =
      undefined.isEmpty
      ? "" : "; nothing defines \(undefined.prefix(3).map { "{{\($0)}}" }.listed) there"
    return "\(list) \(names.count == 1 ? "differs" : "differ"), \(bytes)\(missing)."
  }
}

extension [String] {
  fileprivate var listed: String {
    count < 2 ? first ?? "" : "\(dropLast().joined(separator: ", ")) and \(self[count - 1])"
  }
}
