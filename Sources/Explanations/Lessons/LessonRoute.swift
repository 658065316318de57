package import WiredraftCore

/// An answer that the practice server gives at `lesson.practice.example` while the lesson is open.
package struct LessonRoute: Sendable, Hashable {
  package var method: String
  /// The path as it is in the request, without a query.
  package var path: String
  package var status: Int
  package var fields: [Field]
  /// The body, whose lines are joined by LF; empty if there is none.
  package var body: String
  package var position: TextPosition

  package struct Field: Sendable, Hashable {
    package var name: String
    package var value: String
  }
}

/// The reason why a block is no route.
package enum LessonRouteError: Sendable, Hashable {
  /// A line is in no block.
  case noBlock
  case noRequestLine
  case invalidMethod(String)
  case invalidPath(String)
  case missingStatus
  case invalidStatus(String)
  case malformedField
  /// The practice server writes this field itself.
  case ownField(String)
  /// An answer with this status, or to this method, has no body.
  case bodyNotAllowed(String)
  case secondRoute(String)

  var sentence: String {
    switch self {
    case .noBlock: "A route is indented by four spaces, or between lines of three backticks."
    case .noRequestLine: "A route begins with a method and a path, such as GET /weather."
    case .invalidMethod(let text): "“\(text)” can't be the method of a route."
    case .invalidPath(let text):
      "“\(text)” can't be a path: it begins with /, and is ASCII without a space, ? and #."
    case .missingStatus: "The second line of a route is its status, such as 200."
    case .invalidStatus(let text): "“\(text)” can't be the status of a route: it is a number from 200 to 599."
    case .malformedField: "A field is written so: Name: value; an empty line comes before the body."
    case .ownField(let name): "The practice server writes \(name) itself: leave this line out."
    case .bodyNotAllowed(let reason): "An answer \(reason) has no body."
    case .secondRoute(let line): "There is a route \(line) already."
    }
  }
}
