internal import WiredraftCore

extension Composition {
  /// Code refers to `source: "env"` as it does to `{{$env.NAME}}`. This composition and the given draft are
  /// returned if there are no rows from the environment, or the message would be another one.
  func referringToEnvironment(from draft: Draft) -> (composition: Composition, draft: Draft) {
    var (referring, context) = (draft, self.context)
    var isChanged = false
    func refer(_ row: inout Draft.Row) {
      guard row.source == .environment, row.isEnabled, row.type == .string else { return }
      isChanged = true
      row.source = .literal
      row.text = "{{\(Variable.environmentPrefix)\(row.text)}}"
    }
    for list in Draft.RowList.allCases {
      guard var rows = referring[list], rows.contains(where: { $0.source == .environment }) else { continue }
      for index in rows.indices { refer(&rows[index]) }
      referring[list] = rows
    }
    for folder in context.folders.indices {
      for index in context.folders[folder].headers.indices { refer(&context.folders[folder].headers[index]) }
    }
    guard isChanged, !hasErrors else { return (self, draft) }
    let composition = referring.compose(in: context)
    return sends(theSameAs: composition) ? (composition, referring) : (self, draft)
  }

  private func sends(theSameAs other: Composition) -> Bool {
    !other.hasErrors && head.bytes == other.head.bytes
      && hasSameContent(as: other, isSameFile: { $0 == $1 })
  }

  func hasSameContent(
    as other: Composition, isSameFile: (_ path: String, _ other: String) -> Bool = { _, _ in true }
  ) -> Bool {
    let (own, others) = (body?.bytes.segments ?? [], other.body?.bytes.segments ?? [])
    return own.count == others.count
      && zip(own, others).allSatisfy { pair in
        switch (pair.0.content, pair.1.content) {
        case (.bytes(let own), .bytes(let other)): own.bytes == other.bytes
        case (.file(let path, let length, _), .file(let other, let otherLength, _)):
          length == otherLength && isSameFile(path, other)
        default: false
        }
      }
  }
}
