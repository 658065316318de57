public import Foundation
public import WiredraftClient

extension SendError: LocalizedError {
  /// The reason, for people. Of a request that can't be made it has the sentences that `WiredraftFoundation` adds, if the
  /// program uses that.
  public var errorDescription: String? {
    if case .request(let error) = self {
      (error as? any LocalizedError)?.errorDescription ?? description
    } else {
      description
    }
  }
}
