import ArgumentParser
import DraftFormats
import WiredraftCore

/// `wiredraft import openapi FILE [OPERATION]`
enum OpenAPIImport {
  /// Returns the draft of an operation, or prints a table of all where none is chosen.
  ///
  /// - Parameters:
  ///   - text: The text of the description.
  ///   - path: Where the text is from, for messages.
  ///   - operation: Which operation: its `operationId`, `METHOD /path`, or a part of them; nil for none.
  ///   - entry: The number of the operation in the table, from 1; nil for none.
  /// - Returns: The draft and its remarks; nil where the table was printed.
  /// - Throws: Exit status 2, after a message with the place, where the text is no description; 64, after a message,
  ///   where there is no such operation.
  static func request(
    in text: String, from path: String, operation: String? = nil, entry: Int? = nil
  ) throws -> ImportedRequest? {
    let description = try description(text, from: path)
    if let entry {
      guard description.operations.indices.contains(entry - 1) else {
        StandardError.print(
          "wiredraft: error: \(path): there is no operation \(entry): there are \(description.operations.count)."
        )
        throw ExitCode(64)
      }
      return description.request(for: description.operations[entry - 1])
    }
    if let operation {
      do throws(ImportError) {
        return description.request(for: try description.operation(named: operation))
      } catch {
        StandardError.print("wiredraft: error: \(path): \(error.message)")
        throw ExitCode(64)
      }
    }
    for remark in description.remarks {
      let place = remark.position.map { " \($0.line):\($0.column)" } ?? ""
      StandardError.print("note[\(remark.kind.rawValue)]\(place): \(remark.text)")
    }
    if description.operations.isEmpty {
      StandardError.print("note: There is no operation in this description.")
    }
    try StandardOutput.write(table(of: description))
    return nil
  }

  /// Returns the drafts of all operations.
  ///
  /// - Throws: As ``request(in:from:operation:entry:)`` does.
  static func requests(in text: String, from path: String) throws -> [ImportedRequest] {
    let description = try description(text, from: path)
    return description.operations.map { description.request(for: $0) }
  }

  private static func description(_ text: String, from path: String) throws -> OpenAPIDescription {
    do throws(ImportError) {
      return try DescriptionReader.description(text)
    } catch {
      let place = error.position ?? TextPosition(line: 1, column: 1)
      StandardError.print("\(path):\(place.line):\(place.column): error: \(error.message)")
      throw ExitCode(2)
    }
  }

  /// Returns the operations as a table for people; empty where there are none.
  static func table(of description: OpenAPIDescription) -> String {
    guard !description.operations.isEmpty else { return "" }
    let rows = description.operations.enumerated().map { index, operation in
      [
        String(index + 1), operation.method, operation.path, operation.operationID ?? "",
        operation.tags.joined(separator: ", "),
        (operation.isDeprecated ? "(deprecated) " : "") + (operation.summary ?? ""),
      ]
    }
    return TextTable([["", "METHOD", "PATH", "OPERATION", "TAGS", "SUMMARY"]] + rows).text
  }
}
