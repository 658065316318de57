internal import SystemPackage

/// An identification of the versions of all files that define variables for a draft, those that don't exist included.
///
/// While it stays the same, nothing has probably changed.
package struct VariableFilesStamp: Sendable, Hashable {
  private struct Entry: Hashable {
    var path: String
    var identity: FileIdentity?
    var owner: UInt32?
    var permissions: UInt32?
  }

  private var entries: [Entry] = []

  init() {}

  mutating func append(_ path: String, _ facts: Stat?) {
    entries.append(
      Entry(
        path: path, identity: facts.map(FileIdentity.init), owner: facts?.userID.rawValue,
        permissions: facts.map { UInt32($0.permissions.rawValue) }))
  }
}
