import WiredraftCore

extension URLRequestError: CustomStringConvertible {
  /// A code, and the name of the method or field; not the URL, which may have secrets.
  public var description: String {
    switch self {
    case .changedURL: "changed-url"
    case .changedMethod(let method): "changed-method \(method)"
    case .changedField(let name): "changed-field \(name)"
    }
  }
}

extension EncodableError: CustomStringConvertible {
  /// A code, and the path into the value: `not-a-number at filter[0].max`.
  public var description: String {
    switch self {
    case .notANumber(let path): "not-a-number\(Self.place(path))"
    case .tooDeep(let path): "too-deep\(Self.place(path))"
    case .failed(let error): "encoding-failed: \(error)"
    }
  }

  /// The path as the end of a description; of a long one, its beginning.
  private static func place(_ path: [ValueStep]) -> String {
    guard !path.isEmpty else { return "" }
    return " at " + Array(path.prefix(16)).path(from: "") + (path.count > 16 ? "…" : "")
  }
}
