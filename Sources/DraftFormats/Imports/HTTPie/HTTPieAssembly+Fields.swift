internal import WiredraftCore

/// The header fields that HTTPie makes from its options, and those that it adds by itself.
extension HTTPieAssembly {
  mutating func addAuthorization(to request: inout ForeignRequest, userInURL: ShellArgument?) {
    let type = authType ?? "basic"
    guard let argument = auth ?? (authType == nil ? userInURL : nil) else { return }
    let field: ForeignRequest.Field
    switch type {
    case "basic":
      var credentials = Credentials(argument)
      if auth != nil, credentials.isLiteral {
        if let user = credentials.userWithoutPassword {
          note(.leftOut, HTTPieFinding.noPassword(user: user, program: dialect.program))
        }
        // A backslash before a colon is not part of the user or the password.
        let text = argument.text.replacing("\\:", with: ":")
        credentials = Credentials(ShellArgument(bytes: Array(text.utf8), offset: argument.offset))
      } else if auth == nil, dialect == .xh {
        credentials = Credentials(argument, isEncoded: true)
      }
      field = credentials.field
      remarks += credentials.remarks
    case "bearer":
      field = ForeignRequest.Field(name: "Authorization", value: "Bearer " + argument.text)
      noteExpansions(of: argument)
    default:
      note(.leftOut, HTTPieFinding.authentication(type))
      return
    }
    request.fields.removeAll { $0.name.lowercased() == "authorization" }
    request.fields.append(field)
  }

  /// Writes the names of fields as xh sends them: each word with a capital.
  static func capitaliseFields(of request: inout ForeignRequest) {
    for index in request.fields.indices {
      request.fields[index].name = request.fields[index].name.split(
        separator: "-", omittingEmptySubsequences: false
      ).map { $0.prefix(1).uppercased() + $0.dropFirst().lowercased() }.joined(separator: "-")
    }
  }

  /// Adds a remark that names the fields that HTTPie adds by itself, but a draft does not.
  func nameAddedFields(of request: inout ForeignRequest) {
    var hasContent = true
    if case .none = request.content { hasContent = false }
    let wantsJSON = kind == .json || (hasContent && kind == nil)
    let usual = [
      ("user-agent", "User-Agent: \(dialect.program)/VERSION"),
      ("accept", wantsJSON ? "Accept: application/json, */*;q=0.5" : "Accept: */*"),
      ("accept-encoding", "Accept-Encoding: \(dialect.codings)"), ("connection", "Connection: keep-alive"),
    ]
    var added = usual.filter { request.value(ofField: $0.0) == nil && !removed.contains($0.0) }.map(\.1)
    if dialect == .httpie {
      // The library below HTTPie puts its own in the place of fields that are taken away.
      if removed.contains("user-agent") { added.append("User-Agent: python-urllib3/VERSION") }
      if removed.contains("accept-encoding") { added.append("Accept-Encoding: identity") }
      if !hasContent, !["GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH"].contains(request.method) {
        added.append("Content-Length: 0")
      }
    }
    if dialect == .xh, !hasContent, ["POST", "PUT", "PATCH", "QUERY"].contains(request.method) {
      request.remarks.append(ImportRemark(.changed, XhFinding.addedLength))
    }
    guard !added.isEmpty else { return }
    request.remarks.append(ImportRemark(.added, HTTPieFinding.addedFields(added, program: dialect.program)))
  }
}
