/// A field of responses, and its meaning.
package struct ResponseField: Sendable, Hashable {
  /// The name, in its usual spelling.
  package let name: String
  /// The meaning, as a sentence.
  package let meaning: String
  /// The standard; for a field without one, who sends it.
  package let reference: String
  /// The meanings of directives or attributes that its value may hold.
  package let directives: [Directive]

  /// A directive or an attribute in the value of a field.
  package struct Directive: Sendable, Hashable {
    /// The name, in lower case: `max-age`.
    package let name: String
    /// The meaning, as a sentence.
    package let meaning: String
  }

  private init(
    _ name: String, _ meaning: String, _ reference: String,
    _ directives: KeyValuePairs<String, String> = [:]
  ) {
    self.name = name
    self.meaning = meaning
    self.reference = reference
    self.directives = directives.map { Directive(name: $0.key, meaning: $0.value) }
  }

  /// Returns the field of a name, in whatever case; nil if nothing is known of it.
  package static func named(_ name: String) -> ResponseField? { table[name.lowercased()] }

  /// All fields that are known, grouped by their purpose.
  package static let all: [ResponseField] =
    content + caching + connection + cookies + origins + security + authentication + locations + limits
    + servers

  private static let table = Dictionary(uniqueKeysWithValues: all.map { ($0.name.lowercased(), $0) })

  // MARK: The body

  private static let content: [ResponseField] = [
    .init(
      "Content-Type", "The media type of the body, and for texts the charset.", "RFC 9110 §8.3",
      ["charset": "The encoding of the text.", "boundary": "The text between the parts of a multipart body."]),
    .init(
      "Content-Length",
      "The number of bytes of the body; after HEAD, and in a 304, of the one that GET would bring.",
      "RFC 9110 §8.6"),
    .init(
      "Content-Encoding", "The compressions of the body, in the order in which they were applied.",
      "RFC 9110 §8.4",
      [
        "gzip": "DEFLATE with a checksum.", "br": "Brotli.",
        "deflate": "DEFLATE in zlib's wrapper, or without one.",
        "zstd": "Zstandard.", "identity": "None.",
      ]),
    .init("Content-Language", "The languages of those whom the body is for.", "RFC 9110 §8.5"),
    .init("Content-Location", "The address of just this form of the content.", "RFC 9110 §8.7"),
    .init("Content-Range", "Which part of the whole the body is.", "RFC 9110 §14.4"),
    .init(
      "Content-Disposition", "Whether a browser shows the body or saves it, and under which name.",
      "RFC 6266 §4",
      [
        "attachment": "To be saved as a file.", "inline": "To be shown.",
        "filename": "The name to save it under.",
        "filename*": "That name, with characters beyond ASCII.",
      ]),
    .init("Accept-Ranges", "Whether a part can be asked for with Range.", "RFC 9110 §14.3"),
    .init("Content-Digest", "Checksums of the body as it is sent.", "RFC 9530 §2"),
    .init("Repr-Digest", "Checksums of the whole content, before any part of it is taken.", "RFC 9530 §3"),
    .init("Content-MD5", "Outdated: a checksum of the body.", "RFC 2616 §14.15"),
  ]

  // MARK: Caches

  private static let caching: [ResponseField] = [
    .init(
      "Cache-Control", "Who may keep the answer, and for how long.", "RFC 9111 §5.2",
      [
        "max-age": "It is fresh for so many seconds.", "s-maxage": "For shared caches, in place of max-age.",
        "no-store": "No one may keep it.", "no-cache": "It may be kept, and must be checked before each use.",
        "private": "Only the client may keep it, no shared cache.",
        "public": "Shared caches may keep it, too.",
        "must-revalidate": "Once it is stale it must be checked.",
        "proxy-revalidate": "Once it is stale shared caches must check it.",
        "must-understand": "To be kept only by those who know the status.",
        "no-transform": "Proxies must leave the body as it is.",
        "immutable": "It won't change while it is fresh, so there is nothing to check.",
        "stale-while-revalidate": "It may be used so many seconds longer, while it is checked.",
        "stale-if-error": "It may be used so many seconds longer if the server fails.",
      ]),
    .init("CDN-Cache-Control", "Cache-Control for content delivery networks alone.", "RFC 9213 §3"),
    .init("Surrogate-Control", "Cache-Control for the caches of one's own servers.", "W3C Edge Architecture"),
    .init(
      "ETag",
      "A mark of this version: send it in If-None-Match to learn whether it changed, in If-Match to change just it. W/ before it: about the same, and no use in If-Match.",
      "RFC 9110 §8.8.3"),
    .init("Last-Modified", "When it last changed: send it in If-Modified-Since.", "RFC 9110 §8.8.2"),
    .init("Expires", "When it gets stale; Cache-Control: max-age goes before it.", "RFC 9111 §5.3"),
    .init("Age", "How many seconds ago a cache had it from the origin.", "RFC 9111 §5.1"),
    .init(
      "Vary", "The request fields that the answer depends on; * is everything.", "RFC 9110 §12.5.5"),
    .init("Pragma", "Outdated: Cache-Control says it.", "RFC 9111 §5.4"),
    .init("Warning", "Outdated: a remark of a cache.", "RFC 9111 §5.5"),
    .init("Cache-Status", "What each cache on the way did.", "RFC 9211 §2"),
    .init("X-Cache", "Whether a cache answered; HIT means yes.", "CDNs and Squid"),
    .init("CF-Cache-Status", "Whether Cloudflare's cache answered.", "Cloudflare"),
    .init(
      "Clear-Site-Data", "What a browser must forget of this site.", "https://www.w3.org/TR/clear-site-data/"),
  ]

  // MARK: The connection

  private static let connection: [ResponseField] = [
    .init("Date", "When the answer was made.", "RFC 9110 §6.6.1"),
    .init(
      "Transfer-Encoding", "How the body is packed for this connection.", "RFC 9112 §6.1",
      ["chunked": "In chunks, each with its size; one of size 0 ends it."]),
    .init(
      "Connection", "What holds for this connection alone.", "RFC 9110 §7.6.1",
      [
        "close": "The connection ends after this answer.", "keep-alive": "It stays open.",
        "upgrade": "Upgrade names another protocol.",
      ]),
    .init(
      "Keep-Alive", "How long the connection stays open.", "RFC 2068 §19.7.1.1",
      ["timeout": "So many seconds without a request.", "max": "So many requests more."]),
    .init("Upgrade", "Other protocols that the server speaks.", "RFC 9110 §7.8"),
    .init("Trailer", "The fields that come after the last chunk.", "RFC 9110 §6.6.2"),
    .init("Via", "The proxies that it came through.", "RFC 9110 §7.6.3"),
    .init(
      "Alt-Svc", "Other ways to the same server, such as HTTP/3.", "RFC 7838 §3",
      [
        "h3": "HTTP/3.", "h2": "HTTP/2.", "ma": "To be remembered for so many seconds.",
        "clear": "To be forgotten.",
      ]),
    .init("Sec-WebSocket-Accept", "The proof that the server speaks WebSocket.", "RFC 6455 §11.3.3"),
  ]

  // MARK: Cookies

  private static let cookies: [ResponseField] = [
    .init(
      "Set-Cookie", "A value that a browser sends back in Cookie; keep it secret if it signs you in.",
      "RFC 6265 §4.1",
      [
        "expires": "It is forgotten at that time.",
        "max-age": "It is forgotten after so many seconds; 0 forgets it now.",
        "domain": "It goes to this host and its subdomains; without it to this host alone.",
        "path": "It goes to paths below this one.", "secure": "It goes over https only.",
        "httponly": "Scripts of the page can't read it.",
        "samesite":
          "Lax: not with requests from other sites, but by links. Strict: not by links either. None: with all.",
        "partitioned": "Each site that embeds this one has a jar of its own.",
      ])
  ]

  // MARK: Other origins

  private static let origins: [ResponseField] = [
    .init(
      "Access-Control-Allow-Origin",
      "The origin whose scripts may read the answer; * is any, without cookies.",
      "https://fetch.spec.whatwg.org/#http-access-control-allow-origin"),
    .init(
      "Access-Control-Allow-Credentials", "Whether they may when cookies were sent.",
      "https://fetch.spec.whatwg.org/#http-access-control-allow-credentials"),
    .init(
      "Access-Control-Allow-Methods", "The methods that scripts of other origins may use.",
      "https://fetch.spec.whatwg.org/#http-access-control-allow-methods"),
    .init(
      "Access-Control-Allow-Headers", "The fields that scripts of other origins may send.",
      "https://fetch.spec.whatwg.org/#http-access-control-allow-headers"),
    .init(
      "Access-Control-Expose-Headers", "The fields that scripts of other origins may read.",
      "https://fetch.spec.whatwg.org/#http-access-control-expose-headers"),
    .init(
      "Access-Control-Max-Age", "How many seconds a browser may remember these permissions.",
      "https://fetch.spec.whatwg.org/#http-access-control-max-age"),
    .init(
      "Cross-Origin-Resource-Policy", "Who may embed it: same-origin, same-site or cross-origin.",
      "https://fetch.spec.whatwg.org/#cross-origin-resource-policy-header"),
    .init(
      "Cross-Origin-Opener-Policy", "Whether pages of other origins keep a hold on this window.",
      "https://html.spec.whatwg.org/#cross-origin-opener-policies"),
    .init(
      "Cross-Origin-Embedder-Policy", "Whether all that the page embeds must allow it.",
      "https://html.spec.whatwg.org/#coep"),
    .init(
      "Timing-Allow-Origin", "The origins whose scripts may see the timings.",
      "https://www.w3.org/TR/resource-timing/#sec-timing-allow-origin"),
  ]

  // MARK: Security

  private static let security: [ResponseField] = [
    .init(
      "Strict-Transport-Security", "Browsers must use https for this host from now on.", "RFC 6797 §6.1",
      [
        "max-age": "For so many seconds; 0 ends it.", "includesubdomains": "For its subdomains, too.",
        "preload": "Browsers may ship with it.",
      ]),
    .init(
      "Content-Security-Policy", "What a page may load and run, and from where.",
      "https://www.w3.org/TR/CSP3/",
      [
        "default-src": "The origins of everything that has no rule of its own.",
        "script-src": "The origins of scripts.",
        "style-src": "The origins of styles.", "img-src": "The origins of images.",
        "connect-src": "Where scripts may connect to.",
        "frame-ancestors": "Who may show the page in a frame.",
        "base-uri": "What a base element may say.", "form-action": "Where forms may be sent.",
        "upgrade-insecure-requests": "http addresses of the page are fetched by https.",
        "report-to": "Where breaches are told.",
        "report-uri": "Where breaches are told.",
      ]),
    .init(
      "Content-Security-Policy-Report-Only",
      "A policy that is tried out: breaches are told, and not stopped.",
      "https://www.w3.org/TR/CSP3/"),
    .init(
      "X-Content-Type-Options", "nosniff: browsers must not guess another media type.",
      "https://fetch.spec.whatwg.org/#x-content-type-options-header"),
    .init(
      "X-Frame-Options", "Who may show the page in a frame; frame-ancestors goes before it.",
      "HTML Standard, X-Frame-Options"),
    .init("X-XSS-Protection", "Outdated: a filter that browsers had.", "browsers of the past"),
    .init(
      "X-Permitted-Cross-Domain-Policies", "Which policy files of Flash and PDF count.", "Adobe"),
    .init("X-Download-Options", "noopen: Internet Explorer must save it, and not open it.", "Microsoft"),
    .init(
      "Referrer-Policy", "How much of the address a browser tells the next server.",
      "https://www.w3.org/TR/referrer-policy/"),
    .init(
      "Permissions-Policy", "Which features of the browser the page may use.",
      "https://www.w3.org/TR/permissions-policy/"),
    .init(
      "Reporting-Endpoints", "Where browsers send their reports.", "https://www.w3.org/TR/reporting-1/"),
    .init("Report-To", "Outdated: Reporting-Endpoints says it.", "https://www.w3.org/TR/reporting-1/"),
    .init(
      "NEL", "Which failures of the network browsers report.", "https://www.w3.org/TR/network-error-logging/"),
    .init(
      "Origin-Agent-Cluster", "Whether a browser should keep this origin apart from others of its site.",
      "https://html.spec.whatwg.org/#origin-keyed-agent-clusters"),
    .init("Expect-CT", "Outdated: browsers check certificate transparency anyway.", "RFC 9163 §2"),
  ]

  // MARK: Credentials

  private static let authentication: [ResponseField] = [
    .init(
      "WWW-Authenticate", "The credentials that the server wants.", "RFC 9110 §11.6.1",
      [
        "basic": "A name and a password, in base64.", "bearer": "A token.",
        "digest": "A checksum of a password.",
        "realm": "What the credentials are for.", "error": "What was wrong with the token.",
        "scope": "What the token must allow.",
      ]),
    .init("Proxy-Authenticate", "The credentials that the proxy wants.", "RFC 9110 §11.7.1"),
    .init("Authentication-Info", "What follows from credentials that were accepted.", "RFC 9110 §11.6.3"),
  ]

  // MARK: Other addresses

  private static let locations: [ResponseField] = [
    .init(
      "Location", "Where to go on, or where the new thing is; it may be relative to this address.",
      "RFC 9110 §10.2.2"),
    .init(
      "Link", "Addresses that have to do with this one.", "RFC 8288 §3",
      [
        "rel": "What the address is to this one.", "next": "The next page.", "prev": "The page before.",
        "first": "The first page.", "last": "The last page.", "preload": "To be fetched now.",
        "canonical": "The address to quote.", "type": "The media type there.",
      ]),
    .init(
      "Refresh", "A browser goes to that address after so many seconds.",
      "https://html.spec.whatwg.org/#the-refresh-header"),
    .init("Allow", "The methods that work here.", "RFC 9110 §10.2.1"),
    .init("Accept-Patch", "The media types that PATCH takes here.", "RFC 5789 §3.1"),
    .init(
      "Accept-Post", "The media types that POST takes here.", "https://www.w3.org/TR/ldp/#header-accept-post"),
    .init("Preference-Applied", "Which wishes of Prefer were heard.", "RFC 7240 §3"),
    .init("SourceMap", "Where the map to the source of a script is.", "ECMA-426"),
  ]

  // MARK: Limits

  private static let limits: [ResponseField] = [
    .init(
      "Retry-After", "When to try again: a number of seconds, or a time.", "RFC 9110 §10.2.3"),
    .init(
      "RateLimit", "How many requests are left, and for how long.", "draft-ietf-httpapi-ratelimit-headers"),
    .init(
      "RateLimit-Policy", "How many requests there are in which time.", "draft-ietf-httpapi-ratelimit-headers"
    ),
    .init("X-RateLimit-Limit", "How many requests there are in a period.", "GitHub and others"),
    .init("X-RateLimit-Remaining", "How many requests are left.", "GitHub and others"),
    .init(
      "X-RateLimit-Reset", "When the count begins anew: seconds from now, or since 1970.", "GitHub and others"
    ),
    .init("Deprecation", "Since when this is outdated.", "RFC 9745 §2"),
    .init("Sunset", "When this will be gone.", "RFC 8594 §3"),
  ]

  // MARK: The server

  private static let servers: [ResponseField] = [
    .init("Server", "The program that answers.", "RFC 9110 §10.2.4"),
    .init("X-Powered-By", "What the server is made with.", "frameworks"),
    .init("X-Request-Id", "A number of this request, for asking about it.", "frameworks"),
    .init("X-Runtime", "How many seconds the server took.", "Rails"),
    .init(
      "Server-Timing", "What the server spent its time on.", "https://www.w3.org/TR/server-timing/",
      ["dur": "So many milliseconds.", "desc": "What it is, in words."]),
    .init("Traceparent", "The number of this request in a trace.", "https://www.w3.org/TR/trace-context/"),
    .init("CF-Ray", "Cloudflare's number of this request.", "Cloudflare"),
    .init("X-Served-By", "The machine that answered.", "Fastly and others"),
    .init("X-Robots-Tag", "What search engines may do with it.", "search engines"),
    .init(
      "Accept-CH", "The client hints that the server would like.", "RFC 8942 §3.1"),
    .init("X-UA-Compatible", "Which version Internet Explorer should behave as.", "Microsoft"),
  ]
}
