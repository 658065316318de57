package import WiredraftCore

extension Composition {
  /// The variables in the server's name that answers gave.
  package var answersInHost: [String] {
    originVariables.filter { $0.variable.place?.layer == .answer }.map(\.variable.name).reduce(into: []) {
      if !$0.contains($1) { $0.append($1) }
    }
  }
}

extension SendConcerns.Secret {
  /// Takes the name and the place of a variable.
  package init(_ variable: Variable) {
    let isOfProcess = variable.place?.layer == .process
    self.init(
      name: isOfProcess ? "$" + variable.name.dropFirst(Variable.environmentPrefix.count) : variable.name,
      layer: variable.place?.layer ?? .draft, file: variable.place?.file)
  }
}
