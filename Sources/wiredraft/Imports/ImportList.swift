import DraftFormats
import WiredraftCore

struct ImportList {
  private let headings: [ImportHeading]

  init(_ requests: [ImportedRequest]) { headings = requests.map { ImportHeading(of: $0.document) } }

  init(_ requests: ImportedCollection) { headings = requests.indices.map(requests.heading) }

  var count: Int { headings.count }

  /// The lines; secrets in a URL are shown as dots.
  var text: String {
    TextTable(
      headings.enumerated().map { index, heading in
        [String(index + 1), heading.method, SecretURL.masked(heading.url), heading.path()]
      }
    ).text
  }

  /// Returns the requests with a name: a title, also behind those of its folders, `METHOD PATH`, or a path alone.
  func indices(named name: String) -> [Int] {
    let exact = headings.indices.filter { names(of: headings[$0]).contains(name) }
    guard exact.isEmpty else { return exact }
    let lowered = name.lowercased()
    return headings.indices.filter { names(of: headings[$0]).contains { $0.lowercased() == lowered } }
  }

  private func names(of heading: ImportHeading) -> [String] {
    let path = Self.path(of: heading.url)
    return [
      heading.title, heading.path(), heading.path(separator: "/"), heading.method + " " + path, path,
      heading.url,
    ].filter { !$0.isEmpty }
  }

  private static func path(of url: String) -> String {
    var rest = url[...]
    if let scheme = rest.firstRange(of: "://") { rest = rest[scheme.upperBound...] }
    guard let slash = rest.firstIndex(of: "/") else { return "/" }
    return String(rest[slash...].prefix { $0 != "?" && $0 != "#" })
  }
}
