import Sending
import TestSupport
import Testing
import WiredraftCore

/// Some reasons are asked about once, and others each time.
@Suite("Questions before sending")
struct SendSittingTests {
  private static func concerns(
    _ origin: String = "http://h", _ change: (inout SendConcerns) -> Void
  ) -> SendConcerns {
    var concerns = SendConcerns(origin: origin)
    change(&concerns)
    return concerns
  }

  private static func file(_ path: String, _ change: (inout SendConcerns.File) -> Void) -> SendConcerns.File {
    var file = SendConcerns.File(path: path, size: 1)
    change(&file)
    return file
  }

  @Test("A method is allowed for its origin, and so is plain HTTP")
  func once() {
    var sitting = SendSitting()
    let post = Self.concerns { $0.unsafeMethod = "POST" }
    let plain = Self.concerns { $0.isSecretInPlain = true }
    sitting.allow(post, of: "a", isForOrigin: false)
    check(sitting.open(post, of: "b").isEmpty)
    check(sitting.open(Self.concerns { $0.unsafeMethod = "PUT" }, of: "a").unsafeMethod, "PUT")
    check(
      sitting.open(Self.concerns("http://h:81") { $0.unsafeMethod = "POST" }, of: "a").unsafeMethod, "POST")
    check(sitting.open(plain, of: "a").isSecretInPlain)
    sitting.allow(plain, of: "a", isForOrigin: false)
    check(sitting.open(plain, of: nil).isEmpty)
  }

  @Test("The answer for an origin allows each method and plain HTTP there, and nothing else")
  func forOrigin() {
    var sitting = SendSitting()
    sitting.allow(Self.concerns { $0.unsafeMethod = "POST" }, of: nil, isForOrigin: true)
    let all = Self.concerns {
      ($0.unsafeMethod, $0.isSecretInPlain) = ("DELETE", true)
      $0.secrets = [.init(name: "k", layer: .dotenv)]
      $0.production = "prod"
    }
    let open = sitting.open(all, of: nil)
    check(open.unsafeMethod == nil && !open.isSecretInPlain)
    check(open.secrets.count == 1 && open.production == "prod")
    check(
      sitting.open(Self.concerns("http://other") { $0.unsafeMethod = "POST" }, of: nil).unsafeMethod, "POST")
  }

  @Test("Production, any certificate, files of secrets and outside files are asked about each time")
  func always() {
    var sitting = SendSitting()
    let always = Self.concerns {
      ($0.production, $0.takesAnyCertificate) = ("prod", true)
      $0.files = [
        Self.file("/p/.env") { $0.isSecret = true }, Self.file("/x") { $0.isOutside = true },
        Self.file("/x/.env") { ($0.isSecret, $0.isForeign) = (true, true) },
      ]
    }
    sitting.allow(always, of: "d", isForOrigin: true)
    check(sitting.open(always, of: "d"), always)
    check(always.keptWords.isEmpty)
  }

  @Test("A secret and a file of text from elsewhere are allowed for the draft, the origin and their name")
  func kept() {
    var sitting = SendSitting()
    let one = Self.concerns {
      $0.secrets = [.init(name: "k", layer: .dotenv, file: ".env")]
      $0.files = [Self.file("/p/a.txt") { $0.isForeign = true }]
      $0.fileSettings = ["proxy http://p"]
    }
    sitting.allow(one, of: "d", isForOrigin: false)
    check(sitting.open(one, of: "d").isEmpty)
    check(sitting.open(one, of: nil).needsAnswer)
    var other = one
    other.secrets.append(.init(name: "l", layer: .dotenv))
    check(sitting.open(other, of: "d").secrets.count, 2)
    other.origin = "https://h"
    check(sitting.open(other, of: "d").fileSettings.count, 1)
  }

  @Test("A file that is on the command line needs no answer without a terminal")
  func given() {
    let given = Self.concerns {
      $0.files = [Self.file("/p/.env") { ($0.isSecret, $0.isGiven) = (true, true) }]
    }
    check(!given.needsAnswer && !given.isEmpty)
  }

  @Test("No option allows a secret or a file for a server that an answer made")
  func options() {
    var made = Self.concerns {
      $0.secrets = [.init(name: "k", layer: .dotenv), .init(name: "id", layer: .answer)]
      ($0.production, $0.fileSettings, $0.takesAnyCertificate) = ("prod", ["noproxy *"], true)
    }
    made.allowReturn(to: ["id": "http://h", "k": "http://h"])
    check(made.secrets.map(\.name), ["k"])
    var fixed = made
    fixed.allowByOption()
    check(fixed.isEmpty)
    made.answersInHost = ["region"]
    made.allowByOption()
    check(made.needsAnswer && made.production == nil && made.fileSettings.isEmpty)
  }

  @Test("A secret in the server's name is named first, and nothing is kept of the answer")
  func secretHost() {
    let concerns = Self.concerns("http://s3cret.h") {
      $0.shownOrigin = "http://{{k}}.h"
      $0.secretsInHost = [.init(name: "k", layer: .process)]
      ($0.secrets, $0.hostField) = ([.init(name: "k", layer: .process)], "other")
    }
    check(concerns.sentences.first, "A secret is in the host name: k of the process environment.")
    check(!concerns.sentences.joined().contains("s3cret"))
    check(concerns.sentences.contains { $0.contains("another server than the URL: other") })
    check(concerns.keptWords.isEmpty)
  }

  @Test(
    "This computer is known by its addresses and names, and no other is taken for it",
    arguments: [
      ("http://127.0.0.1:8", true), ("http://127.9.9.9", true), ("http://[::1]:8", true),
      ("http://localhost", true), ("http://a.LOCALHOST:8", true), ("http://127.0.0.1.evil.example", false),
      ("http://localhost.evil.example", false), ("http://notlocalhost", false), ("http://[::2]", false),
    ])
  func loopback(url: String, isLoopback: Bool) throws {
    check(try require(ServerURL(url)).isLoopback, isLoopback)
  }

  @Test("A value of an answer in the server's name has letters, digits, - and . only")
  func authority() {
    let cases = [
      ("eu-1.x", true), ("127.0.0.1", true), ("a/b", false), ("a?b", false), ("a#", false), ("u@h", false),
      ("h:80", false), ("a\\b", false), ("a%2Fb", false), ("é", false), ("a b", false), ("[::1]", false),
      ("a_b", false),
    ]
    for layer in [Variable.Layer.answer, .dotenv] {
      for (value, isAllowed) in cases {
        var draft = Draft()
        draft.url = "https://{{v}}.h.example/{{v}}?q={{v}}"
        var context = Composition.Context(boundary: "B")
        context.variables = Variable.Scope([Variable.Source(layer, [.init("v", .string(value))])])
        let errors = draft.compose(in: context).diagnostics.filter { $0.severity == .error }
        let isRefused = errors.contains { $0.code == .notExpressible }
        check(isRefused, layer == .answer && !isAllowed, value)
        if isRefused { check(errors.count, 1, value) }
      }
    }
  }
}
