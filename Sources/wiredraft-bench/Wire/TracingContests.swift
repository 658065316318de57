import Foundation
import WiredraftCore

/// The cost of tracking the origin of each byte: the same encoder, with and without origins.
enum TracingContests {
  static var all: [Contest] {
    JSONDocument.all.map { document in
      Contest(
        name: "JSON traced, \(document.name)", limit: .within(2),
        ours: { written(isTraced: true) { JSONWriter().write(document.value, of: $1, to: &$0) } },
        other: "untraced",
        theirs: { written(isTraced: false) { JSONWriter().write(document.value, of: $1, to: &$0) } })
    }
      + PairShape.all.map { shape in
        Contest(
          name: "percent-encoding traced, \(shape.name)", limit: .within(2),
          ours: { written(isTraced: true) { write(shape, $1, to: &$0) } },
          other: "untraced",
          theirs: { written(isTraced: false) { write(shape, $1, to: &$0) } })
      }
  }

  private static func written(
    isTraced: Bool, _ write: (inout Composition.Wire, Composition.Wire.Source) -> Void
  ) -> Int {
    var wire = Composition.Wire(isTraced: isTraced)
    let row = wire.source(of: Draft.RowReference(.body, 0))
    write(&wire, row)
    return wire.count
  }

  private static func write(
    _ shape: PairShape, _ row: Composition.Wire.Source, to wire: inout Composition.Wire
  ) {
    let table = EscapeTable.percent(.rfc3986)
    for item in shape.items {
      var (name, value) = (item.name, item.value ?? "")
      name.withUTF8 { wire.append($0, escapedBy: table, .name, .pairName, of: row) }
      wire.append("=", .separator, .equals, of: row)
      value.withUTF8 { wire.append($0, escapedBy: table, .value, .pairValue, of: row) }
    }
  }
}
