import ArgumentParser

/// A shell that words can be completed in.
enum Shell: String, CaseIterable, ExpressibleByArgument {
  case bash, zsh, fish

  /// Where its script belongs, below the prefix of an installation.
  var path: String {
    switch self {
    case .bash: "share/bash-completion/completions/wiredraft"
    case .zsh: "share/zsh/site-functions/_wiredraft"
    case .fish: "share/fish/vendor_completions.d/wiredraft.fish"
    }
  }

  /// The script, a file of Resources; nil where the program was built without it.
  var script: [UInt8]? { Resource.all.first { $0.path == "completions/wiredraft.\(rawValue)" }?.bytes }
}
