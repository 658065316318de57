/// A foreign form of requests that drafts can be made of, by the word that the command line uses for it.
public enum ImportFormat: String, Sendable, Hashable, CaseIterable {
  /// A curl command, as a shell reads it: a browser's *Copy as cURL* among them.
  case curl
  /// An `http` or `https` command of HTTPie.
  case httpie
  /// A call of `fetch` in JavaScript: a browser's *Copy as fetch*.
  case fetch
  /// A raw HTTP/1.1 message.
  case http
  /// Requests of an `.http` or `.rest` file.
  case httpFile = "http-file"
  /// Entries of an HTTP archive.
  case har
  /// Operations of an OpenAPI description.
  case openapi
  /// A URL alone.
  case url
  /// A query string.
  case query
  /// A JSON object, whose members become rows.
  case json
  /// Lines of `name: value`.
  case lines
}
