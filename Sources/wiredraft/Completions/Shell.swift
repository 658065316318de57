import ArgumentParser

enum Shell: String, CaseIterable, ExpressibleByArgument {
  case bash, zsh, fish

  /// The path of the completion script below the prefix of an installation.
  var path: String {
    switch self {
    case .bash: "share/bash-completion/completions/wiredraft"
    case .zsh: "share/zsh/site-functions/_wiredraft"
    case .fish: "share/fish/vendor_completions.d/wiredraft.fish"
    }
  }

  var script: String {
    let shell: CompletionShell =
      switch self {
      case .bash: .bash
      case .zsh: .zsh
      case .fish: .fish
      }
    return Wiredraft.completionScript(for: shell) + "\n"
  }
}
