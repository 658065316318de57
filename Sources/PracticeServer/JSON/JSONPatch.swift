import Responses
import WiredraftCore

/// - Note: RFC 6902
struct JSONPatch {
  private static let maximumCount = 100

  private let operations: [Operation]

  private struct Operation {
    let name: String
    let path: JSONPointer
    let from: JSONPointer?
    let value: ParameterValue?
  }

  init(_ value: ParameterValue) throws(Problem) {
    guard case .array(let elements) = value else {
      throw Problem(
        400, "A JSON Patch is an array of operations, such as {\"op\": \"remove\", \"path\": \"/tags\"}.")
    }
    guard elements.count <= Self.maximumCount else {
      throw Problem(400, "The patch has \(elements.count) operations. Send at most \(Self.maximumCount).")
    }
    var operations: [Operation] = []
    for (index, element) in elements.enumerated() {
      operations.append(try Self.operation(element, "Operation \(index + 1)"))
    }
    self.operations = operations
  }

  private static func operation(_ element: ParameterValue, _ place: String) throws(Problem) -> Operation {
    guard case .string(let name) = element["op"],
      ["add", "remove", "replace", "move", "copy", "test"].contains(name)
    else {
      throw Problem(400, "\(place) has no op. Use add, remove, replace, move, copy or test.")
    }
    let path = try pointer(element["path"], "\(place) has no path")
    var from: JSONPointer?
    if name == "move" || name == "copy" {
      from = try pointer(element["from"], "\(place), \(name), has no from")
    }
    let value = element["value"]
    guard value != nil || !["add", "replace", "test"].contains(name) else {
      throw Problem(400, "\(place), \(name), has no value. Add it.")
    }
    return Operation(name: name, path: path, from: from, value: value)
  }

  private static func pointer(_ value: ParameterValue?, _ lack: String) throws(Problem) -> JSONPointer {
    guard case .string(let text) = value, let pointer = JSONPointer(text) else {
      throw Problem(400, "\(lack) that is a JSON pointer, such as /tags/0.")
    }
    return pointer
  }

  func apply(to value: ParameterValue) throws(Problem) -> ParameterValue {
    var editor = JSONEditor(value)
    for (index, operation) in operations.enumerated() {
      do throws(JSONEditor.Failure) {
        try Self.apply(operation, to: &editor)
      } catch {
        throw Problem(
          422,
          "Operation \(index + 1), \(operation.name), can't be applied: \(error.reason) Nothing was changed.",
          members: [.init(name: "operation", value: .number(NumberLiteral(index + 1)))])
      }
    }
    return editor.value
  }

  private static func apply(_ operation: Operation, to editor: inout JSONEditor) throws(JSONEditor.Failure) {
    let (path, value) = (operation.path.steps, operation.value ?? .null)
    let from = operation.from?.steps ?? []
    switch operation.name {
    case "add": try editor.add(value, at: path)
    case "remove": _ = try editor.remove(at: path)
    case "replace": try editor.replace(value, at: path)
    case "copy": try editor.add(try editor.value(at: from), at: path)
    case "move":
      guard path != from else {
        _ = try editor.value(at: from)
        return
      }
      guard !path.starts(with: from) else {
        throw JSONEditor.Failure("A value can't be moved into itself.")
      }
      try editor.add(try editor.remove(at: from), at: path)
    default:
      guard try editor.value(at: path).isEqual(to: value) else {
        throw JSONEditor.Failure("The value there is another one.")
      }
    }
  }
}
