struct Route: Sendable {
  typealias Handler = @Sendable (inout PracticeState, Call) throws(Problem) -> Answer

  enum Methods: Hashable, Sendable {
    /// These methods, HEAD if GET is among them, and OPTIONS.
    case only([String])
    case any
  }

  /// A segment in braces matches any text: `/items/{id}`.
  let path: String
  let methods: Methods
  let about: String
  let example: String
  /// Whether OPTIONS is answered by the function, too.
  let answersOptions: Bool
  let handler: Handler

  init(
    _ path: String, _ methods: Methods, example: String? = nil, _ about: String,
    answersOptions: Bool = false, _ handler: @escaping Handler
  ) {
    self.path = path
    self.methods = methods
    self.about = about
    self.example = example ?? path
    self.answersOptions = answersOptions
    self.handler = handler
  }

  var allowed: [String] {
    switch methods {
    case .any: Self.allowed(["GET", "POST", "PUT", "PATCH", "DELETE"])
    case .only(let methods): Self.allowed(methods)
    }
  }

  static func allowed(_ methods: [String]) -> [String] {
    var seen: Set<String> = []
    return (methods + (methods.contains("GET") ? ["HEAD"] : []) + ["OPTIONS"]).filter {
      seen.insert($0).inserted
    }
  }

  func takes(_ method: String) -> Bool {
    switch methods {
    case .any: true
    case .only(let methods): methods.contains(method)
    }
  }

  /// The text in the place of the variable segment; nil if the segments don't fit.
  func match(_ segments: [String]) -> String? {
    let own = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
    guard own.count == segments.count else { return nil }
    var part = ""
    for (pattern, segment) in zip(own, segments) {
      if pattern.hasPrefix("{") {
        guard !segment.isEmpty else { return nil }
        part = segment
      } else if !pattern.utf8.elementsEqual(segment.utf8) {
        return nil
      }
    }
    return part
  }
}
