import Foundation
import TestPrograms
import Testing

/// The practice server, in the program and on loopback.
@Suite struct PracticeServerTests {
  @Test("practice.example is answered in the program, without the one that sends, and the answer says so")
  func inside() throws {
    let program = try Program()
    let result = try program.run(
      ["send", "https://practice.example/items/1", "--as", "json"],
      environment: ["http_proxy": "http://p.test:1"])
    #expect(result.status == 0 && result.errors == "")
    let report = try #require(
      try JSONSerialization.jsonObject(with: result.output) as? [String: Any])
    let response = try #require(report["response"] as? [String: Any])
    #expect(response["status"] as? Int == 200)
    #expect((report["connection"] as? [String: Any])?["remote"] as? String == "practice")
    #expect((report["request"] as? [String: Any])?["proxy"] is NSNull)
    let told = try program.run(["send", "https://practice.example/", "-v", "--as", "head"])
    #expect(told.errors.contains("answered within this program"))
    // Hosts that only look alike are looked up; there is no name service for them.
    let other = try program.run([
      "send", "https://practice.example.invalid/", "--max-time", "5", "--as", "head",
    ])
    #expect(other.status != 0)
  }

  @Test("A redirect of the practice server is followed, and a run captures a value of it")
  func steps() throws {
    let program = try Program()
    let followed = try program.run(
      ["send", "https://practice.example/redirect/303", "--location", "--as", "head"])
    #expect(followed.status == 0 && followed.text.hasPrefix("HTTP/1.1 200"))
    #expect(followed.errors.contains("303: on to GET"))
    try program.write(
      """
      {"wiredraft": 1, "method": "POST", "url": "https://practice.example/items",
       "parameters": [{"name": "name", "value": "lapsang"}, {"name": "price", "value": 4.5}],
       "expect": ["status == 201"], "captures": [{"name": "id", "from": "$.id"}]}
      """, to: "a.wiredraft.json")
    try program.write(
      """
      {"wiredraft": 1, "url": "https://practice.example/items/{{id}}", "expect": ["$.name == \\"lapsang\\""]}
      """, to: "b.wiredraft.json")
    let run = try program.run(["run", "."])
    #expect(run.status == 0, "\(run.text) \(run.errors)")
  }

  @Test("serve answers curl on 127.0.0.1 alone, keeps what was made, and ends with its input")
  func serve() throws {
    let program = try Program()
    let script = """
      mkfifo input output; "$0" serve <input >output & id=$!
      exec 3>input; read url <output
      echo "$url"
      curl -s -o /dev/null -w '%{http_code}\\n' "${url}items"
      curl -s -o /dev/null -w '%{http_code}\\n' -d 'name=lapsang&price=4.5' "${url}items"
      curl -s "${url}items?name=lapsang" | grep -c lapsang
      curl -s -o /dev/null -w '%{http_code}\\n' -H 'Host: example.org' "${url}items"
      printf 'GET /items/1 HTTP/1.1\\r\\nHost: localhost\\r\\n\\r\\nGET /items/2 HTTP/1.1\\r\\nHost: localhost\\r\\nConnection: close\\r\\n\\r\\n' |
        curl -s "telnet://${url#http://}" | grep -c 'HTTP/1.1 200'
      curl -s --compressed "${url}gzip" | grep -c gzip
      head -c 200000 /dev/zero | curl -s -o /dev/null -w '%{http_code}\\n' -T - "${url}upload"
      for n in 1 2 3 4 5 6 7 8; do curl -s -o /dev/null -w '%{http_code} ' "${url}slow?seconds=1" & done; wait $!
      exec 3>&-; wait $id; echo "status $?"
      """
    let result = try program.run(["-c", script, Program.path], executable: "/bin/sh")
    let lines = result.text.split(separator: "\n").map(String.init)
    #expect(lines.first?.hasPrefix("http://127.0.0.1:") == true)
    #expect(
      lines.dropFirst().prefix(7) == ["200", "201", "1", "421", "2", "1", "200"],
      "\(result.text) \(result.errors)"
    )
    #expect(lines.last?.hasSuffix("status 0") == true)
  }

  @Test("A port that is taken is named")
  func taken() throws {
    let server = try LoopbackServer([.waitForEnd])
    let result = try Program().run(["serve", "--port", String(server.port)])
    #expect(result.status == 69 && result.errors.contains("127.0.0.1:\(server.port) can't be listened on"))
    #expect(try Program().run(["serve", "--port", "70000"]).status == 64)
  }
}
