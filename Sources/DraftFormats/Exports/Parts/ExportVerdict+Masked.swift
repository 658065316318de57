extension ExportVerdict {
  func masked(as parts: ExportParts) -> ExportVerdict {
    let masked = parts.fields.filter { $0.shownName != $0.name || $0.shown != $0.value }
    guard !parts.reveals, !masked.isEmpty else { return self }
    var verdict = self
    verdict.differences = differences.map { difference in
      func shown(_ name: String) -> String { masked.first { $0.key == name.lowercased() }?.shownName ?? name }
      return switch difference {
      case .adds, .reorders, .boundary, .changesMethod, .changesTarget, .changesContent: difference
      case .leavesOut(let name): .leavesOut(shown(name))
      case .movesFirst(let name): .movesFirst(shown(name))
      case .joins(let name): .joins(shown(name))
      case .noSpace(let name): .noSpace(shown(name))
      case .respells(let name, _):
        shown(name) == name ? difference : .respells(shown(name), as: "another spelling")
      case .changesField(let name, let value):
        .changesField(shown(name), to: masked.contains { $0.key == name.lowercased() } ? "…" : value)
      }
    }
    return verdict
  }
}
