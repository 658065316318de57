import Foundation
import TestSupport
import Testing

/// Servers with certificates that prove nothing get no request, and no answer of another server goes around that.
@Suite(
  "Certificates that prove nothing",
  .enabled(if: Tools.areUsable("python3", "openssl"), "python3 and openssl are needed"))
struct CertificateTests {
  /// Makes certificates, serves each on a port, and notes the requests that come to it in a file of its name.
  private static let script = #"""
    import json, os, select, socket, ssl, subprocess, threading
    config = """
    [ca]
    default_ca = own
    [own]
    database = index
    new_certs_dir = .
    serial = serial
    default_md = sha256
    policy = any
    unique_subject = no
    [any]
    commonName = optional
    [req]
    distinguished_name = any
    [authority]
    basicConstraints = critical, CA:true
    """
    good = "subjectAltName = DNS:good.test, DNS:*.good.test"
    def names(*all):
      list = b"".join(b"\x82" + bytes([len(name)]) + name for name in all)
      return "2.5.29.17 = DER:30:" + bytes([len(list)]).hex() + ":" + list.hex(":")
    # The name, its extensions, what signs it, its subject and the two ends of its time.
    leaves = [
      ("good", good), ("expired", good, "root", "/CN=x", "20200101000000Z", "20210101000000Z"),
      ("future", good, "root", "/CN=x", "20900101000000Z", "20910101000000Z"),
      ("other-name", "subjectAltName = DNS:evil.test"), ("address-as-name", "subjectAltName = DNS:127.0.0.1"),
      ("other-authority", good, "other"), ("leaf-as-authority", good, "good"), ("self-signed", good, "self-signed"),
      ("odd-names", names(b"good.test\0.evil.test", b"\x1b]0;x\x07")),
      ("subject-alone", "subjectAltName = DNS:evil.test", "root", "/CN=good.test"),
      ("for-clients", good + "\nextendedKeyUsage = clientAuth"), ("old-version", good),
      ("escapes", good, "other", "/CN=\x1b]0;x\x07\x9b31m\u202e."),
    ]
    def openssl(*words):
      subprocess.run(["openssl", *words], check=True, stdin=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=30)
    def make(name, extensions, signer="root", subject="/CN=x", start="20200101000000Z", end="20900101000000Z"):
      with open("config-" + name, "w") as file: file.write(config + "\n[leaf]\n" + extensions + "\n")
      section = "leaf" if extensions else "authority"
      openssl("req", "-new", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-utf8",
        "-config", "config-" + name, "-subj", subject, "-keyout", name + ".key", "-out", name + ".csr")
      own = ["-selfsign"] if signer == name else ["-cert", signer + ".pem"]
      openssl("ca", "-batch", "-notext", "-utf8", "-preserveDN", "-config", "config-" + name, "-extensions", section, *own,
        "-keyfile", signer + ".key", "-startdate", start, "-enddate", end, "-in", name + ".csr", "-out", name + ".pem")
    open("index", "w").close()
    with open("serial", "w") as file: file.write("1000")
    for name in ["root", "other"]: make(name, "", name, "/CN=" + name)
    listeners = {}
    def serve(name, context):
      while True:
        client, _ = listeners[name].accept()
        try:
          client.settimeout(60)
          with context.wrap_socket(client, server_side=True) as stream:
            head = b""
            while not head.endswith(b"\r\n\r\n"):
              data = stream.recv(65536)
              if not data: raise EOFError
              head += data
            with open("came-to-" + name, "ab") as file: file.write(head)
            target = head.split(b" ")[1]
            there = b"302 Found\r\nLocation: " + target.split(b"to=")[1] if b"to=" in target else b"200 OK"
            stream.sendall(b"HTTP/1.1 " + there + b"\r\nContent-Length: 5\r\nConnection: close\r\n\r\nhello")
            stream.unwrap()
        except (OSError, EOFError): pass
    for leaf in leaves:
      make(*leaf)
      name = leaf[0]
      context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
      if name == "old-version":
        context.set_ciphers("ALL:@SECLEVEL=0")
        context.minimum_version = ssl.TLSVersion.TLSv1
        context.maximum_version = ssl.TLSVersion.TLSv1_1
      chain = name + ".pem"
      if name == "leaf-as-authority":
        with open(chain, "a") as file: file.write(open("good.pem").read())
      context.load_cert_chain(chain, name + ".key")
      listeners[name] = socket.create_server(("127.0.0.1", 0))
      threading.Thread(target=serve, args=(name, context), daemon=True).start()
    print(json.dumps({name: listener.getsockname()[1] for name, listener in listeners.items()}), flush=True)
    end = select.poll()
    end.register(1, 0)
    end.poll(300000)
    """#

  private let program: Program
  private let ports: [String: Int]
  /// The end of the servers' output: they end with it.
  private let output: FileHandle

  init() throws {
    program = try Program()
    try program.write(Self.script, to: "servers.py")
    let folder = program.folder.url.path
    output = FileHandle(
      fileDescriptor: try Child.start(["env", "-C", folder, "python3", "-W", "ignore", "servers.py"]).output,
      closeOnDealloc: true)
    var line = Data()
    while line.last != 0x0A {
      let bytes = output.availableData
      if bytes.isEmpty { break }
      line += bytes
    }
    ports = try JSONDecoder().decode([String: Int].self, from: line)
  }

  private func send(
    to server: String, host: String = "good.test", path: String = "",
    fields: [String] = ["Authorization:Bearer t0ken"],
    _ options: [String] = ["--cacert", "root.pem"]
  ) throws -> Program.Result {
    let port = ports[server] ?? 0
    return try program.run(
      ["send", "https://\(host):\(port)/\(path)"] + fields + options
        + ["--resolve", "\(host):\(port):127.0.0.1"])
  }

  /// Whether a request came to a server.
  private func came(to server: String) -> Bool { access(program.folder("came-to-" + server), F_OK) == 0 }

  private func refuses(
    _ result: Program.Result, _ server: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    check(result.status == 69 && result.output.isEmpty, "\(server): \(result.errors)", at: sourceLocation)
    check(result.errors.contains("ertificate") || server == "old-version", result.errors, at: sourceLocation)
    check(!came(to: server), "\(server) got the request", at: sourceLocation)
  }

  @Test("A server whose certificate is of another time, name, use or authority gets no request")
  func refused() throws {
    for host in ["good.test", "a.good.test"] { check(try send(to: "good", host: host).text, "hello") }
    for server in ports.keys.sorted() where server != "good" && server != "address-as-name" {
      refuses(try send(to: server), server)
    }
    refuses(try send(to: "address-as-name", host: "127.0.0.1"), "address-as-name")
    // A wildcard covers one label, and a certificate of an unknown authority is not trusted.
    try FileManager.default.removeItem(atPath: program.folder("came-to-good"))
    refuses(try send(to: "good", host: "a.b.good.test"), "good")
    refuses(try send(to: "good", []), "good")
    refuses(try send(to: "good", ["--cacert", "other.pem"]), "good")
  }

  @Test("That any certificate will do once is not remembered, neither by send nor by sending again")
  func insecure() throws {
    let once = try send(to: "expired", fields: [], ["-k"])
    check(once.status == 0 && once.text == "hello", once.errors)
    check(once.errors.contains("The certificate is not checked"), once.errors)
    try FileManager.default.removeItem(atPath: program.folder("came-to-expired"))
    refuses(try send(to: "expired", fields: []), "expired")
    let again = try program.run(
      [
        "send", "--again", "1", "--yes", "--resolve", "good.test:\(ports["expired"] ?? 0):127.0.0.1",
        "--cacert", "root.pem",
      ])
    refuses(again, "expired")
  }

  @Test(
    "Escapes and a NUL in the names of a certificate are shown, and neither command the terminal nor end a name"
  )
  func escapes() throws {
    for (server, shown) in [
      ("escapes", #"CN="\1B]0;x\07"#), ("odd-names", #"good.test\00.evil.test, ␛]0;x␇"#),
    ] {
      let result = try send(to: server, ["-v", "--cacert", "root.pem"])
      check(HostileText.unsafe(in: result.errors.utf8), [])
      check(result.errors.contains(shown), result.errors)
    }
  }

  @Test("A redirect from https to http is told, and takes no credentials along")
  func downgrade() throws {
    let plain = try LoopbackServer([
      .readTo(Array("\r\n\r\n".utf8)), .write(Array("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi".utf8)),
    ])
    let result = try send(
      to: "good", path: "?to=http://good.test:\(plain.port)/x",
      ["--cacert", "root.pem", "--location", "--resolve", "good.test:\(plain.port):127.0.0.1"])
    check(result.text, "hi", result.errors)
    check(result.errors.contains("Authorization is for good.test"), result.errors)
    check(result.errors.contains("from here on without TLS"), result.errors)
    let received = String(decoding: plain.received() ?? [], as: UTF8.self)
    check(received.hasPrefix("GET /x ") && !received.contains("t0ken"), received)
  }
}
