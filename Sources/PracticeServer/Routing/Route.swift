/// A path, the methods that it takes, and the function that answers.
struct Route: Sendable {
  /// The function that answers.
  typealias Handler = @Sendable (inout PracticeState, Call) throws(Problem) -> Answer

  /// The methods that a path takes.
  enum Methods: Hashable, Sendable {
    /// These, HEAD with GET, and OPTIONS.
    case only([String])
    /// Every method.
    case any
  }

  /// The path, with a segment in braces for any text: `/items/{id}`.
  let path: String
  let methods: Methods
  /// The purpose, as a sentence for the index.
  let about: String
  /// A target that shows it.
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

  /// The methods for an Allow field.
  var allowed: [String] {
    switch methods {
    case .any: Self.allowed(["GET", "POST", "PUT", "PATCH", "DELETE"])
    case .only(let methods): Self.allowed(methods)
    }
  }

  /// Returns methods for an Allow field, each once, with HEAD beside GET, and with OPTIONS.
  static func allowed(_ methods: [String]) -> [String] {
    var seen: Set<String> = []
    return (methods + (methods.contains("GET") ? ["HEAD"] : []) + ["OPTIONS"]).filter {
      seen.insert($0).inserted
    }
  }

  /// Returns whether the function answers a method.
  func takes(_ method: String) -> Bool {
    switch methods {
    case .any: true
    case .only(let methods): methods.contains(method)
    }
  }

  /// Returns the text in the place of the variable segment if the segments of a path fit, else nil.
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
