import Foundation
import TestSupport
import Testing

/// A server in another language that reports how it reads messages; each is in the folder `Parsers`.
struct ServerParser: CustomTestStringConvertible {
  var name: String
  /// The program and its arguments before the file.
  var words: [String]
  var file: String
  /// The Debian packages that it requires.
  var packages: [String]
  /// Arguments with which the program succeeds if all requirements of the server are installed.
  var check: [String]
  /// The kinds whose names must be usable as array keys, each used once.
  var plainNames: Set<PortableDraft.Kind> = []
  /// Whether pairs arrive in the order of the message rather than sorted by name.
  var keepsOrder = false
  /// Whether the members of an object keep their order.
  var keepsMemberOrder = false
  /// Whether integers keep all their digits.
  var keepsDigits = false
  /// Whether names in brackets are assembled.
  var readsTrees = false

  var testDescription: String { name }

  /// The kinds of drafts that it can read.
  var kinds: [PortableDraft.Kind] { PortableDraft.Kind.allCases.filter { $0 != .tree || readsTrees } }

  static let all = [
    ServerParser(
      name: "werkzeug", words: ["/usr/bin/python3"], file: "werkzeug_server.py",
      packages: ["python3-werkzeug"], check: ["-c", "import werkzeug"], keepsMemberOrder: true,
      keepsDigits: true),
    ServerParser(
      name: "Django", words: ["/usr/bin/python3"], file: "django_server.py", packages: ["python3-django"],
      check: ["-c", "import django"], keepsMemberOrder: true, keepsDigits: true),
    ServerParser(
      name: "Node", words: ["/usr/bin/env", "node"], file: "node_server.mjs", packages: ["nodejs"],
      check: ["--version"], keepsOrder: true),
    ServerParser(
      name: "PHP",
      words: [
        "/usr/bin/env", "php", "-d", "max_file_uploads=100", "-d", "serialize_precision=-1", "-S",
        "127.0.0.1:0",
      ], file: "php_server.php", packages: ["php-cli"], check: ["--version"],
      plainNames: [.query, .form, .multipart], keepsOrder: true, keepsMemberOrder: true, readsTrees: true),
    ServerParser(
      name: "Perl", words: ["/usr/bin/perl"], file: "perl_server.pl",
      packages: ["libcgi-pm-perl", "libhttp-body-perl", "libhttp-daemon-perl"],
      check: ["-MCGI", "-MHTTP::Body", "-MHTTP::Daemon", "-e", "1"], keepsDigits: true),
    ServerParser(
      name: "Ruby", words: ["/usr/bin/ruby"], file: "rack_server.rb", packages: ["ruby", "ruby-rack"],
      check: ["-rrack", "-rwebrick", "-e", "1"], plainNames: [.multipart], keepsOrder: true,
      keepsMemberOrder: true, keepsDigits: true, readsTrees: true),
  ]

  /// Whether all of its requirements are installed on this machine.
  var isInstalled: Bool {
    let program = words[0] == "/usr/bin/env" ? Array(words.prefix(2)) : [words[0]]
    guard let (output, child) = try? Child.start(program + check) else { return false }
    defer { close(output) }
    return child.wait() == 0
  }

  /// Whether a missing server is a failure, as in CI, rather than skipped.
  static let areRequired = ProcessInfo.processInfo.environment["SERVER_PARSERS"] == "required"

  /// Another seed than the default, or nil.
  static let seed = ProcessInfo.processInfo.environment["SERVER_PARSERS_SEED"].flatMap { UInt64($0) }
}
