internal import WiredraftCore

extension FolderDocument {
  /// Returns the file: two spaces for each level, one row on one line, names in a fixed order, a newline at the end.
  ///
  /// Reading it and writing it again gives the same bytes.
  ///
  /// - Complexity: O(*n*), where *n* is the size of the document.
  public func serialized() -> [UInt8] {
    let members: [DraftFileWriter.Member] = [
      ("wiredraft", Array(String(DraftFileFormat.version).utf8)),
      ("title", title.map(DraftFileWriter.string)),
      ("baseURL", baseURL.map(DraftFileWriter.string)),
      (
        "headers",
        headers.isEmpty && !explicit.contains(.headers) ? nil : DraftFileWriter.rows(headers, indent: 2)
      ),
      ("encoding", DraftFileWriter.styles(styles, unknownStyles, isExplicit: explicit.contains(.encoding))),
      (
        "variables",
        variables.isEmpty && !explicit.contains(.variables)
          ? nil : DraftFileWriter.variables(variables, indent: 2)
      ),
      ("environment", environment.map(DraftFileWriter.string)),
      ("reader", reader.map(DraftFileWriter.string)),
      ("send", DraftFileWriter.sending(send)),
      ("order", order.map { DraftFileWriter.strings($0, indent: 2) }),
    ]
    return DraftFileWriter.block(members, unknown, indent: 0) + [0x0A]
  }
}
