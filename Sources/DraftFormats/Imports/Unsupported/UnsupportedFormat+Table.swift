extension UnsupportedFormat {
  private static let asCurl = "Copy the request there as curl, and import that."
  private static let asFetch =
    "Copy the request from the browser's network panel as fetch or as curl, and import that."
  private static let asBody = "As a body: wiredraft POST URL --path FILE, or paste it into a text body."

  private static let callsOfClients = ["get", "post", "put", "patch", "delete", "head", "request"]

  /// These are checked before the formats that can be imported.
  static let programs: [UnsupportedFormat] = [
    UnsupportedFormat("a Postman collection of version 1", asCurl) {
      $0.hasLists(["requests"]) && $0.hasLists(["order"]) || $0.hasLists(["requests", "folders_order"])
    },
    UnsupportedFormat("a Postman data dump", "Export a collection there (Collection v2.1), and import that.")
    {
      $0.hasLists(["collections", "environments"]) && $0.hasMembers(["version"])
    },
    UnsupportedFormat("an export of HTTPie Desktop", asCurl) {
      $0.text(of: "meta.format") == "httpie"
        || $0.text(of: "meta.schema")?.contains("schema.httpie.io") == true
    },
    UnsupportedFormat("a Restfox export", asCurl) {
      $0.text(of: "exportedFrom")?.hasPrefix("Restfox") == true
    },
    UnsupportedFormat("a Bruno collection", asCurl) {
      $0.hasMembers(["brunoConfig"]) || $0.text(of: "exportedUsing")?.contains("Bruno") == true
    },
    UnsupportedFormat("a Thunder Client collection", asCurl, word: "thunder") {
      $0.text(of: "client") == "Thunder Client" || $0.text(of: "clientName") == "Thunder Client"
        || $0.isList(of: ["_id", "colId", "sortNum"]) || $0.isList(of: ["_id", "colName", "sortNum"])
    },
    UnsupportedFormat("a Hoppscotch collection", asCurl, word: "hoppscotch") {
      $0.hasLists(["folders", "requests"]) && ($0.hasMembers(["v"]) || $0.hasMembers(["requests.endpoint"]))
        || $0.isList(of: ["v", "folders", "requests"]) || $0.hasMembers(["v", "endpoint", "method"])
    },
    UnsupportedFormat("a Yaak export", asCurl, word: "yaak") {
      $0.text(of: "yaakVersion") != nil || $0.hasMembers(["yaakSchema", "resources"])
        || $0.text(of: "id") != nil
          && ["workspace", "folder", "environment", "http_request", "grpc_request", "websocket_request"]
            .contains($0.text(of: "model"))
    },
    UnsupportedFormat("a Posting request", asCurl, word: "posting") { $0.isPostingRequest },
    UnsupportedFormat(
      "a Slumber collection", "slumber generate curl NAME prints a request as curl: import that.",
      word: "slumber"
    ) { $0.hasYAML(under: "requests", ["method", "url"]) },
    UnsupportedFormat(
      "a k6 script",
      "Import the archive (HAR) or the OpenAPI description that it was made of, or copy a request as curl.",
      word: "k6"
    ) { $0.isScript(of: "k6") },
    UnsupportedFormat(
      "an Arazzo description", "Import the OpenAPI description that it names in sourceDescriptions.",
      word: "arazzo"
    ) { $0.text(of: "arazzo")?.first?.isNumber == true },
    UnsupportedFormat(
      "a Swagger description older than 2.0", "Convert it to OpenAPI, and import that."
    ) { $0.text(of: "swaggerVersion")?.first?.isNumber == true },
    UnsupportedFormat(
      "an AsyncAPI description", "It names channels of messages, and no request by HTTP."
    ) { $0.text(of: "asyncapi")?.first?.isNumber == true },
    UnsupportedFormat(
      "a draft file", "Open it with wiredraft open, or print it with wiredraft render --draft."
    ) { $0.hasMembers(["wiredraft"]) },
    UnsupportedFormat(
      "a part of an OpenAPI description", "Import the main file, which refers to it, with --read-files.",
      isData: true
    ) { $0.isOpenAPIPart },
    UnsupportedFormat("an AsyncAPI description", "It describes messages of other protocols.") {
      $0.text(of: "asyncapi")?.first?.isNumber == true
    },
    UnsupportedFormat("a Paw document", asCurl, word: "paw") {
      $0.startsWithMarkup && ["LMREQUEST", "com.luckymarmot", "LMRequest"].contains(where: $0.contains)
    },
    UnsupportedFormat("a call of axios", asFetch) { $0.calls(["axios(", "axios."]) },
    UnsupportedFormat("a call of XMLHttpRequest", asFetch) { $0.contains("new XMLHttpRequest") },
    UnsupportedFormat("a call of got", asFetch) {
      $0.calls(["got(", "got."], then: ["get", "post", "put", "patch", "delete", "head"])
    },
    UnsupportedFormat("a call of jQuery", asFetch) {
      $0.calls(["$.ajax(", "$.get(", "$.post(", "$.getJSON(", "jQuery.ajax(", "jQuery.get(", "jQuery.post("])
    },
    UnsupportedFormat("a call of XMLHttpRequest", asFetch) {
      $0.contains("new XMLHttpRequest(") && $0.contains(".open(")
    },
    UnsupportedFormat("a call of Node's http module", asFetch) {
      $0.calls(["http.", "https."], then: ["get", "request"])
    },
    UnsupportedFormat("a call of got", asFetch) {
      $0.calls(["got("]) || $0.calls(["got."], then: callsOfClients)
    },
    UnsupportedFormat("a call of ky", asFetch) {
      $0.calls(["ky("]) || $0.calls(["ky."], then: callsOfClients)
    },
    UnsupportedFormat("a call of superagent", asFetch) { $0.calls(["superagent."], then: callsOfClients) },
    UnsupportedFormat("a call of Python's requests", "Write it as a curl command, and import that.") {
      $0.calls(
        ["requests.", "httpx."],
        then: ["get", "post", "put", "patch", "delete", "head", "options", "request"])
    },
    UnsupportedFormat("HTML", asBody, body: TextBody(contentType: "text/html")) { $0.isHTML },
    UnsupportedFormat("XML", asBody, body: TextBody(contentType: "application/xml")) { $0.startsWithMarkup },
    UnsupportedFormat("GraphQL", asBody, body: TextBody(contentType: nil)) {
      $0.isGraphQL && $0.flowText(of: "_type") == nil
    },
    UnsupportedFormat("a JSON array", asBody, isData: true) { $0.isJSONArray },
  ]

  /// Checked after the formats that can be imported, since an OpenAPI description may be YAML.
  static let yaml = UnsupportedFormat("YAML", asBody, isData: true) { $0.isYAML }
}
