import ArgumentParser
import DraftFormats

/// `wiredraft import openapi FILE [OPERATION]`
enum OpenAPIImport {
  /// Returns the draft of an operation, or prints the operations where none is named.
  ///
  /// - Parameters:
  ///   - text: The text of the description.
  ///   - operation: Which operation: its `operationId`, `METHOD /path`, or a part of them; nil for a table of all.
  /// - Returns: The draft and its remarks; nil where the table was printed.
  /// - Throws: ``ImportError`` where the text is no description, or there is no such operation.
  static func request(in text: String, operation: String?) throws -> ImportedRequest? {
    let description = try OpenAPIDescription(reading: text)
    guard let operation else {
      for remark in description.remarks { StandardError.print("note: \(remark.text)") }
      if description.operations.isEmpty {
        StandardError.print("note: There is no operation in this description.")
      }
      try StandardOutput.write(table(of: description))
      return nil
    }
    return description.request(for: try description.operation(named: operation))
  }

  /// Returns the operations as a table for people.
  static func table(of description: OpenAPIDescription) -> String {
    guard !description.operations.isEmpty else { return "" }
    let rows = description.operations.map { operation in
      [
        operation.method, operation.path, operation.operationID ?? "", operation.tags.joined(separator: ", "),
        (operation.isDeprecated ? "(deprecated) " : "") + (operation.summary ?? ""),
      ]
    }
    return TextTable([["METHOD", "PATH", "OPERATION", "TAGS", "SUMMARY"]] + rows).text
  }
}
