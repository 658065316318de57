import Foundation
import HTTPTypes

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension HTTPResponse {
  /// Makes the head of an answer of `URLSession`; nil if its status has more than three digits.
  ///
  /// The reason phrase is the usual one, as `URLSession` doesn't have that of the answer. The fields are in the order of
  /// their names: `URLSession` has no order of them, and joins those of one name by commas.
  init?(_ response: HTTPURLResponse) {
    guard (100...999).contains(response.statusCode) else { return nil }
    let code = response.statusCode
    self.init(status: Self.usualStatuses[code] ?? Status(code: code))
    let fields = response.allHeaderFields.map { (name: "\($0.key)", value: "\($0.value)") }
    for field in fields.sorted(by: { $0.name < $1.name }) {
      if let name = HTTPField.Name(field.name) {
        headerFields.append(HTTPField(name: name, value: field.value))
      }
    }
  }

  private static let usualStatuses = Dictionary(
    uniqueKeysWithValues: [
      Status.ok, .created, .accepted, .nonAuthoritativeInformation, .noContent, .resetContent,
      .partialContent, .multipleChoices, .movedPermanently, .found, .seeOther, .notModified,
      .temporaryRedirect,
      .permanentRedirect, .badRequest, .unauthorized, .forbidden, .notFound, .methodNotAllowed,
      .notAcceptable,
      .proxyAuthenticationRequired, .requestTimeout, .conflict, .gone, .lengthRequired, .preconditionFailed,
      .contentTooLarge, .uriTooLong, .unsupportedMediaType, .rangeNotSatisfiable, .expectationFailed,
      .misdirectedRequest, .unprocessableContent, .tooEarly, .upgradeRequired, .preconditionRequired,
      .tooManyRequests, .requestHeaderFieldsTooLarge, .unavailableForLegalReasons, .internalServerError,
      .notImplemented, .badGateway, .serviceUnavailable, .gatewayTimeout, .httpVersionNotSupported,
      .networkAuthenticationRequired,
    ].map { ($0.code, $0) })
}
