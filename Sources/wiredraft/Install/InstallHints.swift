import DraftFormats

enum InstallHints {
  static func all(for prefix: String, environment: [String: String]? = nil) -> [String] {
    let environment = environment ?? ContextLoading.environment(["PATH", "SHELL"])
    var hints: [String] = []
    let folders = (environment["PATH"] ?? "").split(separator: ":")
    if !folders.contains(where: { $0 == prefix + "/bin" || $0 == prefix + "/bin/" }) {
      hints.append(
        "Note: \(prefix)/bin is not in PATH: add it, as in export PATH=\(ShellWord.plainOrQuoted(prefix + "/bin")):\"$PATH\""
      )
    }
    let isZsh = environment["SHELL"]?.hasSuffix("/zsh") ?? false
    if isZsh, prefix != "/usr", prefix != "/usr/local" {
      let folder = prefix + "/share/zsh/site-functions"
      hints.append(
        "Note: zsh finds the completions with this before compinit in ~/.zshrc: fpath=(\(ShellWord.plainOrQuoted(folder)) $fpath)"
      )
    }
    return hints
  }
}
