internal import WiredraftCore

/// The header fields that HTTPie makes from its options, and those that it adds by itself.
extension HTTPieAssembly {
  mutating func addAuthorization(to request: inout ForeignRequest, userInURL: String?) {
    let type = authType ?? "basic"
    guard let credentials = auth ?? (authType == nil ? userInURL : nil) else { return }
    let value: String
    switch type {
    case "basic":
      if auth == nil {
        value =
          "Basic " + Base64.encode(Array((credentials.contains(":") ? credentials : credentials + ":").utf8))
      } else {
        var pair = credentials
        if !pair.contains(":") {
          note(.leftOut, .noPassword(user: pair))
          pair += ":"
        }
        value = "Basic " + Base64.encode(Array(pair.replacing("\\:", with: ":").utf8))
      }
    case "bearer": value = "Bearer " + credentials
    default:
      note(.leftOut, .authentication(type))
      return
    }
    request.fields.removeAll { $0.name.lowercased() == "authorization" }
    request.fields.append(ForeignRequest.Field(name: "Authorization", value: value))
  }

  /// Adds a remark that names the fields that HTTPie adds by itself, but a draft does not.
  func nameAddedFields(of request: inout ForeignRequest) {
    var hasContent = true
    if case .none = request.content { hasContent = false }
    let wantsJSON = kind == .json || (hasContent && kind == nil)
    let usual = [
      ("user-agent", "User-Agent: HTTPie/VERSION"),
      ("accept", wantsJSON ? "Accept: application/json, */*;q=0.5" : "Accept: */*"),
      ("accept-encoding", "Accept-Encoding: gzip, deflate"), ("connection", "Connection: keep-alive"),
    ]
    let added = usual.filter { request.value(ofField: $0.0) == nil && !removed.contains($0.0) }.map(\.1)
    guard !added.isEmpty else { return }
    request.remarks.append(ImportRemark(.added, HTTPieFinding.addedFields(added)))
  }
}
