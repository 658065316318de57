enum WgetOption {
  enum Meaning: String, OptionMeaning {
    case postData, postFile, method, bodyData, bodyFile, header, user, password, userAgent, referer
    case cookies, noChallenge, noCache, noKeepAlive, compression, spider, inputFile

    var takesValue: Bool { ![.noChallenge, .noCache, .noKeepAlive, .spider].contains(self) }
    var givesCredentials: Bool { self == .user || self == .password }

    var place: ShellReferences.Place {
      switch self {
      case .postFile, .bodyFile, .cookies, .inputFile, .method: .file
      case .postData, .bodyData: .data
      case .user, .password: .credentials
      default: .text
      }
    }
  }

  static let table = OptionTable<Meaning>(
    requests: [
      "post-data": .postData, "post-file": .postFile, "method": .method, "body-data": .bodyData,
      "body-file": .bodyFile, "header": .header, "user": .user, "http-user": .user, "password": .password,
      "http-password": .password, "user-agent": .userAgent, "referer": .referer, "load-cookies": .cookies,
      "auth-no-challenge": .noChallenge, "no-cache": .noCache, "no-http-keep-alive": .noKeepAlive,
      "compression": .compression, "spider": .spider, "input-file": .inputFile,
    ],
    unsupported: [
      ("config", true, .readsOptions), ("use-askpass", true, .readsCredentials),
      ("ask-password", false, .readsCredentials), ("continue", false, .addsRange),
      ("start-pos", true, .addsRange), ("timestamping", false, .addsModificationDate),
    ],
    flags: """
      quiet verbose no-verbose background debug no-clobber server-response no-check-certificate \
      no-cookies keep-session-cookies ignore-length save-headers content-on-error \
      recursive mirror page-requisites no-parent span-hosts relative convert-links delete-after force-html \
      no-proxy no-directories force-directories no-host-directories trust-server-names content-disposition \
      no-config inet4-only inet6-only show-progress no-netrc help version random-wait https-only no-hsts \
      no-dns-cache adjust-extension backup-converted retry-connrefused no-iri no-use-server-timestamps xattr
      """,
    withValue: """
      output-document output-file append-output tries timeout wait waitretry limit-rate quota \
      directory-prefix cut-dirs level accept reject domains exclude-domains include-directories \
      exclude-directories base save-cookies max-redirect proxy-user proxy-password \
      certificate certificate-type private-key private-key-type ca-certificate ca-directory crl-file \
      secure-protocol ciphers pinnedpubkey bind-address dns-timeout connect-timeout read-timeout \
      execute progress local-encoding remote-encoding prefer-family restrict-file-names default-page \
      retry-on-http-error report-speed hsts-file accept-regex reject-regex regex-type follow-tags ignore-tags
      """,
    letters: [
      "q": "quiet", "v": "verbose", "b": "background", "d": "debug", "S": "server-response",
      "O": "output-document",
      "o": "output-file", "a": "append-output", "t": "tries", "T": "timeout", "w": "wait", "Q": "quota",
      "P": "directory-prefix", "l": "level", "A": "accept", "R": "reject", "D": "domains",
      "I": "include-directories",
      "X": "exclude-directories", "i": "input-file", "B": "base", "U": "user-agent", "c": "continue",
      "N": "timestamping", "r": "recursive", "m": "mirror", "p": "page-requisites", "H": "span-hosts",
      "L": "relative", "k": "convert-links", "F": "force-html", "x": "force-directories", "4": "inet4-only",
      "6": "inet6-only", "e": "execute", "E": "adjust-extension", "K": "backup-converted", "h": "help",
      "V": "version",
    ])
}
