import DraftFormats
import WiredraftCore

struct ImportList {
  private let requests: [ImportedRequest]

  init(_ requests: [ImportedRequest]) { self.requests = requests }

  /// The lines; secrets in a URL are shown as dots.
  var text: String {
    TextTable(
      requests.enumerated().map { index, request in
        let draft = request.document.draft
        return [
          String(index + 1), draft.method, SecretURL.masked(draft.url), request.document.title ?? "",
        ]
      }
    ).text
  }

  /// Returns the requests with a name: a title, `METHOD PATH`, or a path alone.
  func indices(named name: String) -> [Int] {
    let exact = requests.indices.filter { names(of: requests[$0]).contains(name) }
    guard exact.isEmpty else { return exact }
    let lowered = name.lowercased()
    return requests.indices.filter { names(of: requests[$0]).contains { $0.lowercased() == lowered } }
  }

  private func names(of request: ImportedRequest) -> [String] {
    let draft = request.document.draft
    let path = Self.path(of: draft.url)
    return [request.document.title, draft.method + " " + path, path, draft.url].compactMap(\.self)
  }

  private static func path(of url: String) -> String {
    var rest = url[...]
    if let scheme = rest.firstRange(of: "://") { rest = rest[scheme.upperBound...] }
    guard let slash = rest.firstIndex(of: "/") else { return "/" }
    return String(rest[slash...].prefix { $0 != "?" && $0 != "#" })
  }
}
