extension ProgramSample {
  static let commands: [ProgramSample] = [
    ProgramSample(
      "wget", "a file", "wget https://example.org/files/a%20b.tar.gz?x=1",
      sends: "GET /files/a%20b.tar.gz?x=1"),
    ProgramSample(
      "wget", "a login",
      "wget --save-cookies cookies.txt --post-data 'user=foo&password=b%20r' http://example.org/login",
      sends: "POST /login\nContent-Type: application/x-www-form-urlencoded\n\nuser=foo&password=b%20r"),
    ProgramSample(
      "wget", "a method and a body",
      "wget --method=PUT --body-data='{\"a\": 1}' --header='Content-Type: application/json' -O - example.org/a",
      sends: "PUT /a\nContent-Type: application/json\n\n{\"a\": 1}"),
    ProgramSample(
      "wget", "fields, of which the last of a name counts",
      "wget --header='Accept-Charset: iso-8859-2' --header='Accept-Language: hr' --header='accept-language: en' -U me http://h/",
      sends: "GET /\nUser-Agent: me\nAccept-Charset: iso-8859-2\naccept-language: en"),
    ProgramSample(
      "wget", "a user, no cache and no connection kept",
      "wget --user=ann --password=s --auth-no-challenge --no-cache --no-http-keep-alive http://h/p",
      sends:
        "GET /p\nCache-Control: no-cache\nPragma: no-cache\nAuthorization: Basic YW5uOnM=\nConnection: Close"),

    ProgramSample(
      "xh", "a request", "xh example.org/get id==5 sort==true", sends: "GET /get?id=5&sort=true"),
    ProgramSample(
      "xh", "JSON without white space", "xh post example.org/post name=ahmed age:=24 tags:='[\"é\", 1]'",
      sends:
        "POST /post\nContent-Type: application/json\n\n{\"name\":\"ahmed\",\"age\":24,\"tags\":[\"é\",1]}"),
    ProgramSample(
      "xh", "a form", "xh -f example.org/post 'a=b c' d=~",
      sends: "POST /post\nContent-Type: application/x-www-form-urlencoded\n\na=b+c&d=%7E"),
    ProgramSample(
      "xh", "fields and a token", "xhs --bearer TOKEN -b example.org/json x-api-key:12345 'empty-header;'",
      sends: "GET /json\nX-Api-Key: 12345\nEmpty-Header: \nAuthorization: Bearer TOKEN"),
    ProgramSample(
      "xh", "raw content and a path as it is", "xh put ':3000/a|b' --raw '<a/>' Content-Type:text/xml",
      sends: "PUT /a|b\nContent-Type: text/xml\n\n<a/>"),

    ProgramSample(
      "powershell", "a feed", "Invoke-RestMethod -Uri https://blogs.example.org/feed/ | Format-Table",
      sends: "GET /feed/"),
    ProgramSample(
      "powershell", "a table as JSON",
      """
      $body = @{
          "userSessionId" = "12345678"
          "optionalEmail" = "me@example.org"
      } | ConvertTo-Json
      Invoke-RestMethod -Method 'Post' -Uri https://h/s -ContentType "application/json" -Body $body
      """,
      sends:
        "POST /s\nContent-Type: application/json\n\n{\"userSessionId\":\"12345678\",\"optionalEmail\":\"me@example.org\"}"
    ),
    ProgramSample(
      "powershell", "a table as a form",
      "Invoke-WebRequest https://h/f -Method Post -Body @{ 'a b' = \"it's ~(x)!\"; c = 1 }",
      sends: "POST /f\nContent-Type: application/x-www-form-urlencoded\n\na+b=it%27s+%7E(x)!&c=1"),
    ProgramSample(
      "powershell", "a table as a query", "irm https://h/q?z=1 -Body @{ a = 'b c' }",
      sends: "GET /q?z=1&a=b+c"),
    ProgramSample(
      "powershell", "fields",
      "iwr -Uri https://h/ -Headers @{ Authorization = 'Bearer T'; 'X-A' = 'b' } -UserAgent me",
      sends: "GET /\nAuthorization: Bearer T\nX-A: b\nUser-Agent: me"),

    ProgramSample(
      "hurl", "a request and its answer", "GET https://example.org/cats?page=2\nHTTP 200\n",
      sends: "GET /cats?page=2"),
    ProgramSample(
      "hurl", "a query and a user",
      "GET https://example.org/news\n[Query]\norder: newest first\n[BasicAuth]\nbob: secret\nHTTP 200\n",
      sends: "GET /news?order=newest%20first\nAuthorization: Basic Ym9iOnNlY3JldA=="),
    ProgramSample(
      "hurl", "a form",
      "POST https://example.org/contact\n[Form]\ntoken: a b\nemail: john@rookie.org\nHTTP 302\n",
      sends:
        "POST /contact\nContent-Type: application/x-www-form-urlencoded\n\ntoken=a%20b&email=john%40rookie.org"
    ),
    ProgramSample(
      "hurl", "JSON", "POST https://example.org/api\n{\n  \"id\": \"4568\"\n}\nHTTP 201\n",
      sends: "POST /api\nContent-Type: application/json\n\n{\n  \"id\": \"4568\"\n}"),
    ProgramSample(
      "hurl", "lines of text",
      "PUT https://example.org/models\nContent-Type: text/csv\n```\na,b\n1,2\n```\nHTTP *\n",
      sends: "PUT /models\nContent-Type: text/csv\n\na,b\n1,2\n"),
  ]
}
