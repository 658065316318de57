import WiredraftCore

/// Null removes a member.
///
/// - Note: RFC 7396
enum MergePatch {
  static func apply(_ patch: ParameterValue, to target: ParameterValue?) -> ParameterValue {
    guard case .object(let changes) = patch else { return patch }
    var members: [ParameterValue.Member] = []
    if case .object(let old) = target { members = old }
    for change in changes {
      let place = members.firstIndex { $0.name.utf8.elementsEqual(change.name.utf8) }
      if case .null = change.value {
        if let place { members.remove(at: place) }
      } else {
        let value = apply(change.value, to: place.map { members[$0].value })
        if let place {
          members[place].value = value
        } else {
          members.append(.init(name: change.name, value: value))
        }
      }
    }
    return .object(members)
  }
}
