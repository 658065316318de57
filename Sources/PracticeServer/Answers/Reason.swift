import Responses

enum Reason {
  static func phrase(of status: Int) -> String { StatusCode.numbered(status)?.phrase ?? "Unassigned" }
}
