extension ComparisonList {
  /// The fields whose values differ each time: times, identifiers of the request, and counters.
  private static let changingFields: Set<String> = [
    "age", "cf-ray", "date", "expires", "fly-request-id", "nel", "ratelimit", "ratelimit-remaining",
    "ratelimit-reset", "report-to", "reporting-endpoints", "request-id", "server-timing", "traceparent",
    "tracestate", "x-amz-cf-id", "x-amz-id-2", "x-amz-request-id", "x-amzn-requestid", "x-amzn-trace-id",
    "x-b3-spanid", "x-b3-traceid", "x-cache-hits", "x-cloud-trace-context", "x-correlation-id",
    "x-envoy-upstream-service-time", "x-github-request-id", "x-ratelimit-remaining", "x-ratelimit-reset",
    "x-ratelimit-used", "x-request-id", "x-response-time", "x-runtime", "x-served-by", "x-timer",
    "x-trace-id",
    "x-vercel-id",
  ]

  mutating func compareFields(
    _ one: [Response.Field], _ other: [Response.Field], part: AnswerComparison.Part
  ) {
    let (left, right) = (FieldGroups(one), FieldGroups(other))
    for key in left.keys + right.keys.filter({ left.values[$0] == nil }) {
      let (values, others) = (left.values[key], right.values[key])
      guard values != others else { continue }
      let isMuted = values != nil && others != nil && isMuted(key, values ?? [], others ?? [])
      append(
        part, left.labels[key] ?? right.labels[key] ?? "", Self.list(values), Self.list(others),
        isMuted: isMuted)
    }
  }

  private func isMuted(_ key: FieldGroups.Key, _ values: [[UInt8]], _ others: [[UInt8]]) -> Bool {
    if key.cookie != nil { return values.map(Self.lasting) == others.map(Self.lasting) }
    return Self.changingFields.contains(String(decoding: key.name, as: UTF8.self))
  }

  /// A Set-Cookie field without its lifetime.
  private static func lasting(_ value: [UInt8]) -> [UInt8] {
    let parts = value.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).filter { part in
      let name = part.prefix { $0 != UInt8(ascii: "=") }.trimmed
      return !name.isEqualIgnoringCase("Expires") && !name.isEqualIgnoringCase("Max-Age")
    }
    return Array(parts.joined(separator: ";".utf8))
  }

  private static func list(_ values: [[UInt8]]?) -> String? {
    values.map { $0.map(\.fieldText).joined(separator: ", ") }
  }
}

/// Each cookie that is set has a group of its own.
private struct FieldGroups {
  struct Key: Hashable {
    let name: [UInt8]
    var cookie: [UInt8]?
  }

  private(set) var keys: [Key] = []
  private(set) var values: [Key: [[UInt8]]] = [:]
  private(set) var labels: [Key: String] = [:]

  init(_ fields: [Response.Field]) {
    for field in fields {
      var key = Key(name: field.name.map(\.lowercasedASCII))
      if field.isNamed("Set-Cookie") { key.cookie = Array(SetCookieParts(field.value).name) }
      if values[key] == nil {
        keys.append(key)
        labels[key] = field.name.fieldText + (key.cookie.map { " \($0.fieldText)" } ?? "")
      }
      values[key, default: []].append(field.value)
    }
  }
}
