import Responses

/// The reason phrases of statuses.
enum Reason {
  /// Returns the registered phrase of a status; `Unassigned` if there is none.
  static func phrase(of status: Int) -> String { StatusCode.numbered(status)?.phrase ?? "Unassigned" }
}
