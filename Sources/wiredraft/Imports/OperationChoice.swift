import ArgumentParser
import DraftFormats
import WiredraftCore

struct OperationChoice {
  private let description: OpenAPIDescription
  private let path: String

  init(of description: OpenAPIDescription, from path: String) {
    self.description = description
    self.path = path
  }

  /// Prints a table of all operations, and returns nil, if none of several is chosen. The name is an `operationId`, `METHOD
  /// /path`, or a part of them; the entry counts from 1.
  func request(named name: String?, entry: Int?, isListed: Bool) throws -> ImportedRequest? {
    if let entry {
      guard description.operations.indices.contains(entry - 1) else {
        throw failure("there is no operation \(entry): there are \(description.operations.count).")
      }
      return description.request(for: description.operations[entry - 1])
    }
    if let name {
      do throws(ImportError) {
        return description.request(for: try description.operation(named: name))
      } catch {
        throw failure(error.message)
      }
    }
    if !isListed, let only = description.operations.first, description.operations.count == 1 {
      return description.request(for: only)
    }
    if let remark = description.unresolvedOperations { StandardError.print(ImportCommand.line(remark)) }
    guard !description.operations.isEmpty else {
      throw ExitCode.failure("\(path): error: There is no operation in this description.")
    }
    try StandardOutput.write(table)
    return nil
  }

  private func failure(_ message: String) -> ExitCode {
    .failure("wiredraft: error: \(path): \(message)", status: 64)
  }

  private var table: String {
    let rows = description.operations.enumerated().map { index, operation in
      [
        String(index + 1), operation.method, operation.path, operation.operationID ?? "",
        operation.tags.joined(separator: ", "),
        (operation.isDeprecated ? "(deprecated) " : "")
          + (operation.summary ?? operation.unreadReference.map { "(in \($0))" } ?? ""),
      ]
    }
    return TextTable([["", "METHOD", "PATH", "OPERATION", "TAGS", "SUMMARY"]] + rows).text
  }
}
