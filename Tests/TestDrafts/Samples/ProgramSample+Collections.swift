extension ProgramSample {
  /// The samples of all programs.
  package static let all = commands + postman + insomnia + bruno

  private static func postman(_ title: String, _ request: String, sends result: String) -> ProgramSample {
    ProgramSample(
      "postman", title,
      """
      {"info": {"name": "Echo", "schema": "https://schema.getpostman.com/json/collection/v2.1.0/collection.json"},
       "item": [{"name": "A", "request": \(request), "response": []}]}
      """, sends: result)
  }

  private static let postman: [ProgramSample] = [
    postman(
      "a query with a row that is off",
      #"""
      {"method": "GET", "header": [], "url": {"raw": "https://h/get?a=1", "protocol": "https", "host": ["h"], "path": ["get"], "query": [{"key": "a", "value": "1"}, {"key": "b", "value": "2", "disabled": true}]}}
      """#, sends: "GET /get?a=1"),
    postman(
      "raw JSON",
      #"""
      {"method": "POST", "header": [], "body": {"mode": "raw", "raw": "{\n  \"a\": 1\n}", "options": {"raw": {"language": "json"}}}, "url": {"raw": "https://h/post"}}
      """#, sends: "POST /post\nContent-Type: application/json\n\n{\n  \"a\": 1\n}"),
    postman(
      "a form",
      #"""
      {"method": "POST", "header": [], "body": {"mode": "urlencoded", "urlencoded": [{"key": "a b", "value": "c&d", "type": "text"}]}, "url": "https://h/post"}
      """#, sends: "POST /post\nContent-Type: application/x-www-form-urlencoded\n\na%20b=c%26d"),
    postman(
      "authentication and a field",
      #"""
      {"auth": {"type": "basic", "basic": [{"key": "username", "value": "ann"}, {"key": "password", "value": "s"}]}, "method": "GET", "header": [{"key": "X-A", "value": "b"}], "url": "https://h/auth"}
      """#, sends: "GET /auth\nX-A: b\nAuthorization: Basic YW5uOnM="),
    postman(
      "a path with a value",
      #"""
      {"method": "DELETE", "header": [], "url": {"raw": "https://h/users/:id", "host": ["h"], "path": ["users", ":id"], "variable": [{"key": "id", "value": "42"}]}}
      """#, sends: "DELETE /users/42"),
  ]

  private static func insomnia(_ title: String, _ request: String, sends result: String) -> [ProgramSample] {
    [
      ProgramSample(
        "insomnia", "4, " + title,
        """
        {"_type": "export", "__export_format": 4, "resources": [
          {"_id": "wrk_1", "_type": "workspace", "name": "W", "parentId": null},
          {"_id": "req_1", "_type": "request", "parentId": "wrk_1", "name": "A", \(request)}]}
        """, sends: result),
      ProgramSample(
        "insomnia", "5, " + title,
        """
        {"type": "collection.insomnia.rest/5.0", "name": "W", "collection": [{"name": "A", \(request)}]}
        """, sends: result),
    ]
  }

  private static let insomnia: [ProgramSample] = [
    insomnia(
      "a query",
      #"""
      "method": "GET", "url": "https://h/get", "parameters": [{"name": "a", "value": "b c,%41"}, {"name": "n", "value": ""}, {"name": "d", "value": "e", "disabled": true}], "headers": []
      """#, sends: "GET /get?a=b%20c,%41&n"),
    insomnia(
      "JSON",
      #"""
      "method": "POST", "url": "https://h/post", "headers": [{"name": "Content-Type", "value": "application/json"}], "body": {"mimeType": "application/json", "text": "{\"a\": 1}"}
      """#, sends: "POST /post\nContent-Type: application/json\n\n{\"a\": 1}"),
    insomnia(
      "a form",
      #"""
      "method": "POST", "url": "https://h/post", "headers": [], "body": {"mimeType": "application/x-www-form-urlencoded", "params": [{"name": "a", "value": "b c"}]}
      """#, sends: "POST /post\nContent-Type: application/x-www-form-urlencoded\n\na=b%20c"),
    insomnia(
      "a token",
      #"""
      "method": "GET", "url": "https://h/auth", "headers": [{"name": "X-A", "value": "b"}], "authentication": {"type": "bearer", "token": "T", "prefix": ""}
      """#, sends: "GET /auth\nX-A: b\nAuthorization: Bearer T"),
    insomnia(
      "no scheme", #""method": "DELETE", "url": "h/users/42", "headers": []"#, sends: "DELETE /users/42"),
  ].flatMap { $0 }

  private static func bruno(_ title: String, _ blocks: String, sends result: String) -> ProgramSample {
    ProgramSample(
      "bruno", title, "meta {\n  name: A\n  type: http\n  seq: 1\n}\n\n" + blocks + "\n", sends: result)
  }

  private static let bruno: [ProgramSample] = [
    bruno(
      "a query",
      "get {\n  url: https://h/get?a=1\n  body: none\n  auth: none\n}\n\nparams:query {\n  a: 1\n  ~b: 2\n}",
      sends: "GET /get?a=1"),
    bruno(
      "JSON",
      "post {\n  url: https://h/post\n  body: json\n  auth: none\n}\n\nbody:json {\n  {\n    \"a\": 1\n  }\n}",
      sends: "POST /post\nContent-Type: application/json\n\n{\n  \"a\": 1\n}"),
    bruno(
      "a form",
      "post {\n  url: https://h/post\n  body: formUrlEncoded\n  auth: none\n}\n\nbody:form-urlencoded {\n  a: b c\n  ~d: e\n}",
      sends: "POST /post\nContent-Type: application/x-www-form-urlencoded\n\na=b+c"),
    bruno(
      "authentication",
      "get {\n  url: https://h/auth\n  body: none\n  auth: basic\n}\n\nheaders {\n  X-A: b\n}\n\nauth:basic {\n  username: ann\n  password: s\n}",
      sends: "GET /auth\nX-A: b\nAuthorization: Basic YW5uOnM="),
    bruno(
      "a path with a value",
      "delete {\n  url: https://h/users/:id\n  body: none\n  auth: none\n}\n\nparams:path {\n  id: 42\n}",
      sends: "DELETE /users/42"),
  ]
}
