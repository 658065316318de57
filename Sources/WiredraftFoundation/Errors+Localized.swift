public import WiredraftCore
import WiredraftExplanations

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension RequestError: LocalizedError {
  /// The reason why the request can't be made, the place, the part that is wrong, and what helps, as its `explanation`
  /// in `WiredraftExplanations` has them.
  public var errorDescription: String? {
    explanation { ($0 as? any LocalizedError)?.errorDescription ?? "\($0)" }.description
  }
}

extension ByteSourceError: LocalizedError {
  /// The reason why the source could not be read, with its name.
  public var errorDescription: String? { explanation.description }
}

extension Diagnostic.FileProblem: LocalizedError {
  /// The reason why the file can't be read.
  public var errorDescription: String? { explanation.description }
}

extension JSONError: LocalizedError {
  /// The error with its line and column.
  public var errorDescription: String? { explanation.description }
}

extension MultipartError: LocalizedError {
  /// The error with its place.
  public var errorDescription: String? { explanation.description }
}

extension EncodableError: LocalizedError {
  /// The reason why there is no value, and the path to it.
  public var errorDescription: String? {
    explanation { ($0 as? any LocalizedError)?.errorDescription ?? "\($0)" }.description
  }
}
