internal import WiredraftCore

extension OpenAPIDescription {
  /// Returns the operation that a text identifies: by its `operationId`, by `METHOD /path`, or by a part of
  /// these or of its summary that is unique.
  ///
  /// - Throws: ``ImportError`` that names similar operations if there is no match, and all matches if there
  ///   are several.
  public func operation(named text: String) throws(ImportError) -> Operation {
    try requireOperations()
    let wanted = PlainWords.line(text, limit: 2000)
    guard !wanted.isEmpty else {
      throw ImportError(.openapi, OpenAPIFinding.noOperationNamed(of: OperationNames(operations)))
    }
    let small = wanted.lowercased()
    // From exact matches to partial ones.
    let ways: [(Operation) -> Bool] = [
      { $0.operationID == wanted },
      { $0.name == wanted },
      { $0.operationID?.lowercased() == small || $0.name.lowercased() == small },
      { $0.path == wanted },
      { $0.operationID?.lowercased().contains(small) == true || $0.name.lowercased().contains(small) },
      { $0.summary?.lowercased().contains(small) == true },
    ]
    for way in ways {
      let found = operations.filter(way)
      if let first = found.first, found.count == 1 { return first }
      if found.count > 1 {
        throw ImportError(.openapi, OpenAPIFinding.ambiguousOperation(wanted, OperationNames(found)))
      }
    }
    throw ImportError(
      .openapi, OpenAPIFinding.unknownOperation(wanted, near: OperationNames(nearest(to: small))))
  }

  /// - Throws: ``ImportError`` if there is no operation.
  package func requireOperations() throws(ImportError) {
    guard !operations.isEmpty else { throw ImportError(.openapi, OpenAPIFinding.noOperation) }
  }

  /// Returns the draft of the only operation.
  ///
  /// - Throws: ``ImportError`` if there is no operation, or one that names the operations if there are
  ///   several.
  func onlyRequest() throws(ImportError) -> ImportedRequest {
    try requireOperations()
    guard operations.count == 1 else {
      throw ImportError(.openapi, OpenAPIFinding.severalOperations(OperationNames(operations)))
    }
    return request(for: operations[0])
  }

  /// Returns the operations whose names need the fewest changes to match the text.
  private func nearest(to text: String) -> [Operation] {
    let wanted = Array(text.utf8.prefix(64))
    let scored = operations.prefix(5000).enumerated().map { index, operation in
      let names = [operation.operationID, operation.name, operation.path].compactMap { $0 }
      let score =
        names.map { Self.changes(from: wanted, to: Array($0.lowercased().utf8.prefix(64))) }.min() ?? 64
      return (score: score, index: index)
    }
    return scored.sorted { ($0.score, $0.index) < ($1.score, $1.index) }.prefix(4).map {
      operations[$0.index]
    }
  }

  /// Returns the number of bytes to insert, remove or replace.
  private static func changes(from first: [UInt8], to second: [UInt8]) -> Int {
    var last = Array(0...second.count)
    for (row, byte) in first.enumerated() {
      var diagonal = row
      last[0] = row + 1
      for column in second.indices {
        let replaced = diagonal + (second[column] == byte ? 0 : 1)
        diagonal = last[column + 1]
        last[column + 1] = min(replaced, diagonal + 1, last[column] + 1)
      }
    }
    return last[second.count]
  }
}
