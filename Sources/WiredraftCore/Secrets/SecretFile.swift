/// The files of secrets: decides from a path alone whether what is in the file must not leave without a word.
///
/// ```swift
/// SecretFile.matches("shop/.env.local")  // true
/// SecretFile.matches("shop/environment.txt")  // false
/// ```
/// A link is judged by both paths, its own and the one that it leads to.
package enum SecretFile {
  private static let beginnings = [".env", "id_"]

  private static let endings = [
    // Those that this program reads secrets from
    ".private.env.json", ".user",
    // Keys
    ".pem", ".key", ".ppk", ".p8", ".p12", ".pfx", ".jks", ".keystore", ".kdb", ".kdbx", ".ovpn",
  ]

  private static let names: Set = [
    ".netrc", "_netrc", ".npmrc", ".yarnrc.yml", ".pypirc", ".pgpass", ".my.cnf", ".mylogin.cnf", ".s3cfg",
    ".boto",
    ".git-credentials", ".htpasswd", ".vault-token", ".dockercfg", ".wgetrc", ".curlrc",
    "credentials.tfrc.json",
  ]

  /// Folders with nothing but what is of their owner alone, or with tokens among other things.
  private static let folders: Set = [
    ".git", ".ssh", ".gnupg", ".password-store", ".aws", ".azure", ".kube",
  ]

  private static let places: Set = [
    ".docker/config.json", "containers/auth.json", ".cargo/credentials", ".cargo/credentials.toml",
    ".gem/credentials",
    ".m2/settings.xml", ".composer/auth.json", "gh/hosts.yml", "gcloud/application_default_credentials.json",
    "gcloud/credentials.db", "gcloud/access_tokens.db", "etc/shadow", "etc/shadow-", "etc/gshadow",
    "etc/gshadow-",
  ]

  /// The arguments and the memory of a process, by their names in its folder.
  private static let ofProcesses: Set = ["environ", "cmdline", "mem"]

  /// Returns whether a path is that of a file of secrets; case makes no difference.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the path.
  package static func matches(_ path: String) -> Bool {
    let parts = path.lowercased().split(separator: "/").filter { $0 != "." }.map(String.init)
    guard let name = parts.last else { return false }
    if beginnings.contains(where: name.hasPrefix) || endings.contains(where: name.hasSuffix) { return true }
    if names.contains(name) || parts.dropLast().contains(where: folders.contains) { return true }
    if places.contains(parts.suffix(2).joined(separator: "/")) { return true }
    return path.hasPrefix("/") && parts.first == "proc" && ofProcesses.contains(name)
  }
}
