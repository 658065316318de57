enum CurlOption {
  enum Meaning: String, OptionMeaning {
    case url, request, get, head, data, dataRaw, dataBinary, dataURLEncode, json, form, formString, header
    case userAgent, referer, cookie, user, bearer, uploadFile, urlQuery, range, compressed, globoff, pathAsIs
    case requestTarget, next, http2, protoDefault, config, entityTag
    case junkCookies
    case basic, digest, ntlm, ntlmHelper, negotiate, anyMethod, signature
    case insecure, maxTime, connectTimeout, cacert, cert, key, proxy, noproxy, unixSocket, resolve

    var takesValue: Bool {
      switch self {
      case .get, .head, .compressed, .globoff, .pathAsIs, .next, .http2, .basic, .digest, .ntlm, .ntlmHelper,
        .negotiate, .anyMethod, .insecure, .junkCookies:
        false
      default: true
      }
    }

    var givesCredentials: Bool { self == .user }

    func place(of value: ShellArgument) -> ShellReferences.Place {
      let namesFile = value.bytes.first == UInt8(ascii: "@")
      return switch self {
      case .url: .url
      case .user: .credentials
      case .uploadFile, .entityTag, .config: .file
      case .data, .dataBinary, .json: namesFile ? .file : .data
      case .dataRaw, .dataURLEncode, .urlQuery: .data
      case .header: namesFile ? .file : .text
      case .form: ["=@", "=<"].contains { value.bytes.firstRange(of: Array($0.utf8)) != nil } ? .file : .text
      default: .text
      }
    }

    /// Whether `--no-…` switches the option off.
    fileprivate var canBeOff: Bool { !takesValue && self != .next && self != .http2 }
  }

  /// The name may be abbreviated as curl allows; the full name is returned.
  static func long(_ name: String) -> (name: String, option: CommandOption<Meaning>)? {
    if name.hasPrefix("no-"), table[name] == nil, let option = table[String(name.dropFirst(3))],
      !option.takesValue
    {
      if case .request(let meaning) = option, meaning.canBeOff { return (name, option) }
      return (name, .ignored(takesValue: false))
    }
    if name.hasPrefix("expand-"), table[name] == nil, let (found, option) = long(String(name.dropFirst(7))),
      option.takesValue
    {
      return ("expand-" + found, .unsupported(takesValue: true, .expandsVariables))
    }
    return table.long(name)
  }

  static let table = OptionTable(
    requests: requests, unsupported: unsupported, flags: ignoredFlags, withValue: ignoredWithValue,
    letters: letters)

  private static let requests: [String: Meaning] = [
    "url": .url, "request": .request, "get": .get, "head": .head, "data": .data, "data-ascii": .data,
    "data-raw": .dataRaw, "data-binary": .dataBinary, "data-urlencode": .dataURLEncode, "json": .json,
    "form": .form, "form-string": .formString, "header": .header, "user-agent": .userAgent,
    "referer": .referer, "cookie": .cookie, "user": .user, "oauth2-bearer": .bearer,
    "upload-file": .uploadFile, "url-query": .urlQuery, "range": .range, "compressed": .compressed,
    "globoff": .globoff, "path-as-is": .pathAsIs, "request-target": .requestTarget, "next": .next,
    "http2": .http2, "proto-default": .protoDefault, "basic": .basic, "digest": .digest, "ntlm": .ntlm,
    "ntlm-wb": .ntlmHelper, "negotiate": .negotiate, "anyauth": .anyMethod, "aws-sigv4": .signature,
    "insecure": .insecure, "max-time": .maxTime, "connect-timeout": .connectTimeout, "cacert": .cacert,
    "cert": .cert, "key": .key, "proxy": .proxy, "noproxy": .noproxy, "unix-socket": .unixSocket,
    "resolve": .resolve, "config": .config, "etag-compare": .entityTag, "junk-session-cookies": .junkCookies,
  ]

  private static let unsupported: [(String, Bool, OptionEffect)] = [
    ("netrc", false, .readsCredentials),
    ("netrc-file", true, .readsCredentials), ("netrc-optional", false, .readsCredentials),
    ("time-cond", true, .addsModificationDate), ("http1.0", false, .isOldVersion),
    ("continue-at", true, .addsRange),
    ("form-escape", false, .escapesNames), ("crlf", false, .changesLineEnds),
    ("tr-encoding", false, .addsTransferFields),
  ]

  /// The options as `curl --help all` lists them.
  private static let ignoredFlags = """
    append ca-native cert-status compressed-ssh create-dirs disable disable-eprt disable-epsv \
    disallow-username-in-url doh-cert-status doh-insecure fail fail-early fail-with-body false-start \
    ftp-create-dirs ftp-pasv ftp-pret ftp-skip-pasv-ip ftp-ssl-ccc ftp-ssl-control haproxy-protocol http0.9 \
    http1.1 http2-prior-knowledge http3 http3-only ignore-content-length include ipv4 ipv6 \
    list-only location location-trusted mail-rcpt-allowfails manual metalink alpn buffer \
    clobber keepalive npn progress-meter sessionid parallel parallel-immediate post301 post302 post303 \
    progress-bar proxy-anyauth proxy-basic proxy-ca-native proxy-digest proxy-http2 proxy-insecure \
    proxy-negotiate proxy-ntlm proxy-ssl-allow-beast proxy-ssl-auto-client-cert proxy-tlsv1 proxytunnel raw \
    remote-header-name remote-name remote-name-all remote-time remove-on-error retry-all-errors \
    retry-connrefused sasl-ir show-error show-headers silent skip-existing socks5-basic socks5-gssapi \
    socks5-gssapi-nec ssl ssl-allow-beast ssl-auto-client-cert ssl-no-revoke ssl-reqd ssl-revoke-best-effort \
    sslv2 sslv3 styled-output suppress-connect-headers tcp-fastopen tcp-nodelay tftp-no-options tls-earlydata \
    tlsv1 tlsv1.0 tlsv1.1 tlsv1.2 tlsv1.3 trace-ids trace-time use-ascii verbose version xattr
    """

  private static let ignoredWithValue = """
    abstract-unix-socket alt-svc capath cert-type ciphers connect-to cookie-jar \
    create-file-mode crlfile curves delegation dns-interface dns-ipv4-addr dns-ipv6-addr dns-servers doh-url \
    dump-ca-embed dump-header ech egd-file engine etag-save expect100-timeout ftp-account \
    ftp-alternative-to-user ftp-method ftp-port ftp-ssl-ccc-mode happy-eyeballs-timeout-ms haproxy-clientip \
    help hostpubmd5 hostpubsha256 hsts interface ip-tos ipfs-gateway keepalive-cnt keepalive-time key-type \
    krb libcurl limit-rate local-port login-options mail-auth mail-from mail-rcpt max-filesize max-redirs \
    output output-dir parallel-max pass pinnedpubkey preproxy proto proto-redir \
    proxy-cacert proxy-capath proxy-cert proxy-cert-type proxy-ciphers proxy-crlfile proxy-header \
    proxy-key proxy-key-type proxy-pass proxy-pinnedpubkey proxy-service-name proxy-tls13-ciphers \
    proxy-tlsauthtype proxy-tlspassword proxy-tlsuser proxy-user proxy1.0 pubkey quote random-file rate \
    retry retry-delay retry-max-time sasl-authzid service-name sigalgs socks4 socks4a socks5 \
    socks5-gssapi-service socks5-hostname speed-limit speed-time stderr telnet-option tftp-blksize tls-max \
    variable tls13-ciphers tlsauthtype tlspassword tlsuser trace trace-ascii trace-config vlan-priority \
    write-out
    """

  private static let letters: [Character: String] = [
    "0": "http1.0", "1": "tlsv1", "2": "sslv2", "3": "sslv3", "4": "ipv4", "6": "ipv6", ":": "next",
    "#": "progress-bar", "a": "append", "A": "user-agent", "b": "cookie", "B": "use-ascii", "c": "cookie-jar",
    "C": "continue-at", "d": "data", "D": "dump-header", "e": "referer", "E": "cert", "f": "fail",
    "F": "form",
    "g": "globoff", "G": "get", "h": "help", "H": "header", "i": "include", "I": "head",
    "j": "junk-session-cookies", "J": "remote-header-name", "k": "insecure", "K": "config", "l": "list-only",
    "L": "location", "m": "max-time", "M": "manual", "n": "netrc", "N": "buffer", "o": "output",
    "O": "remote-name", "p": "proxytunnel", "P": "ftp-port", "q": "disable", "Q": "quote", "r": "range",
    "R": "remote-time", "s": "silent", "S": "show-error", "t": "telnet-option", "T": "upload-file",
    "u": "user",
    "U": "proxy-user", "v": "verbose", "V": "version", "w": "write-out", "x": "proxy", "X": "request",
    "y": "speed-time", "Y": "speed-limit", "z": "time-cond", "Z": "parallel",
  ]
}
