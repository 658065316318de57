/// The variables that a draft can refer to, by name: its own, and those of a scope.
package struct VariableTable: Sendable {
  /// The variables, in the order of their layers.
  ///
  /// - Complexity: O(*n*) the first time, where *n* is the number of definitions.
  package var all: [Variable] { isEmpty ? [] : contents.made.value { Contents.Made(self) }.all }

  /// The names that are defined, in the order of their layers.
  package var names: [String] { isEmpty ? [] : contents.made.value { Contents.Made(self) }.names }

  /// The scope.
  package let scope: Variable.Scope
  private let own: [Variable.Definition]
  private let contents: Contents

  /// It is made when the first name is looked up.
  private final class Contents: Sendable {
    let made = Once<Made>()

    struct Made: Sendable {
      var all: [Variable] = []
      var names: [String] = []
      var byName: [String: Variable] = [:]

      init(_ table: VariableTable) {
        var sources = table.scope.sources
        let place = sources.firstIndex { $0.layer > .draft } ?? sources.endIndex
        sources.insert(Variable.Source(.draft, table.own), at: place)
        var ordered: [String] = []
        var found: [String: [(Variable.Definition, Variable.Place)]] = [:]
        for source in sources {
          var last: [String: Variable.Definition] = [:]
          for definition in source.definitions {
            if last.updateValue(definition, forKey: definition.name) == nil {
              ordered.append(definition.name)
            }
          }
          for (name, definition) in last {
            let place = Variable.Place(
              source.layer, file: source.file, line: definition.line, environment: source.environment)
            found[name, default: []].append((definition, place))
          }
        }
        for name in ordered where byName[name] == nil {
          guard let definitions = found[name], let first = definitions.first else { continue }
          let variable = Variable(
            name, first.0.value, isSecret: first.0.isSecret, at: first.1,
            hiding: definitions.dropFirst().map(\.1))
          byName[name] = variable
          all.append(variable)
        }
        names = all.map(\.name)
      }
    }
  }

  /// Makes a table of a draft's own variables and those of a scope.
  ///
  /// - Complexity: O(1); the first use takes O(*n*), where *n* is the number of definitions.
  package init(_ own: [Variable.Definition] = [], in scope: Variable.Scope = Variable.Scope()) {
    self.own = own
    self.scope = scope
    contents = Contents()
  }

  /// The variable of a name; nil if nothing defines it.
  ///
  /// - Complexity: O(1).
  package subscript(name: String) -> Variable? {
    guard !isEmpty else { return nil }
    return contents.made.value { Contents.Made(self) }.byName[name]
  }

  func variable(named name: String, in context: Composition.Context) -> Variable? {
    guard name.hasPrefix(Variable.environmentPrefix) else { return self[name] }
    return context.environment[String(name.dropFirst(Variable.environmentPrefix.count))].map {
      Variable(name, .string($0), isSecret: true, at: Variable.Place(.process))
    }
  }

  /// Whether nothing is defined.
  package var isEmpty: Bool { own.isEmpty && scope.sources.isEmpty }

  func reused(for own: [Variable.Definition], in scope: Variable.Scope) -> VariableTable? {
    scope.isCopy(of: self.scope) && own == self.own ? self : nil
  }

  func looksElsewhere(than old: VariableTable) -> Bool {
    guard contents !== old.contents else { return false }
    return scope.files != old.scope.files || scope.environment != old.scope.environment || names != old.names
  }

  func difference(from old: VariableTable) -> Set<String> {
    guard contents !== old.contents else { return [] }
    if isEmpty && old.isEmpty && scope.files == old.scope.files { return [] }
    var names = Set(all.lazy.filter { old[$0.name] != $0 }.map(\.name))
    names.formUnion(old.all.lazy.filter { self[$0.name] == nil }.map(\.name))
    return names
  }
}
