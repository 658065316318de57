/// The permissions of a sitting: from the start of the composer until it quits.
///
/// The others are asked about each time: an environment like production, any certificate, files of secrets and
/// files outside the draft's folder.
package struct SendSitting: Sendable {
  private enum Permission: Sendable, Hashable {
    case method(String)
    case plain
    /// Both of these, whatever the method.
    case every
    case setting(String, draft: String?)
    /// Secrets and files of a draft, by their ``SendConcerns/keptWords``.
    case kept(String, draft: String?)
  }

  private var permissions: [String: Set<Permission>] = [:]

  package init() {}

  /// Returns the reasons to ask that were not allowed before.
  ///
  /// - Parameter draft: The draft's file; nil if it has none.
  package func open(_ concerns: SendConcerns, of draft: String?) -> SendConcerns {
    guard let allowed = permissions[concerns.origin] else { return concerns }
    var open = concerns
    if allowed.contains(.every) || concerns.unsafeMethod.map({ allowed.contains(.method($0)) }) == true {
      open.unsafeMethod = nil
    }
    if allowed.contains(.every) || allowed.contains(.plain) { open.isSecretInPlain = false }
    open.fileSettings.removeAll { allowed.contains(.setting($0, draft: draft)) }
    let words = concerns.keptWords
    if !words.isEmpty, words.allSatisfy({ allowed.contains(.kept($0, draft: draft)) }) { open.allowKept() }
    return open
  }

  /// Keeps an answer of yes.
  ///
  /// - Parameter isForOrigin: Whether methods and secrets over plain HTTP are not to be asked about again for the origin.
  package mutating func allow(_ concerns: SendConcerns, of draft: String?, isForOrigin: Bool) {
    var allowed: Set<Permission> = []
    if let method = concerns.unsafeMethod { allowed.insert(.method(method)) }
    if concerns.isSecretInPlain { allowed.insert(.plain) }
    if isForOrigin { allowed.insert(.every) }
    allowed.formUnion(concerns.fileSettings.map { .setting($0, draft: draft) })
    allowed.formUnion(concerns.keptWords.map { .kept($0, draft: draft) })
    permissions[concerns.origin, default: []].formUnion(allowed)
  }
}

/// A question before a request is sent, the same on the screen, in plain mode and of `send`.
package struct SendInquiry: Sendable, Hashable {
  /// The reasons to ask, a sentence each.
  package var reasons: [String]
  /// The size of the request and its server, in a sentence.
  package var prompt: String
  /// Whether an answer can be for the origin until the composer quits.
  package var canBeForOrigin: Bool

  package init(reasons: [String], prompt: String, canBeForOrigin: Bool = false) {
    (self.reasons, self.prompt, self.canBeForOrigin) = (reasons, prompt, canBeForOrigin)
  }

  /// Asks about the reasons that are open.
  ///
  /// - Parameter proxy: The proxy that the request goes through, in a sentence; nil without one.
  package init(_ concerns: SendConcerns, prompt: String, proxy: String?) {
    self.init(
      reasons: concerns.sentences + [proxy].compactMap(\.self), prompt: prompt,
      canBeForOrigin: concerns.unsafeMethod != nil || concerns.isSecretInPlain)
  }
}
