import DraftFormats
import Testing
import WiredraftCore

/// Commands as the manuals of wget and of PowerShell show them, written again.
@Suite("Imports of wget and PowerShell commands")
struct CommandImportTests {
  @Test("A wget command has its method, its content, its fields and its user")
  func wget() throws {
    let sample = try ImportedSample(
      "wget -q --post-data='user=foo&pass=b%20c' --header='X-A: b' -U agent --referer http://r/ "
        + "--user=ann --password=\"$PW\" http://server.com/auth.php", as: .wget)
    #expect(sample.line == "POST /auth.php" && sample.content == "user=foo&pass=b%20c")
    #expect(
      sample.headers == [
        "Referer: http://r/", "User-Agent: agent", "Authorization: basic ann:{{$env.PW}}", "X-A: b",
      ])
    #expect(sample.contentType == "application/x-www-form-urlencoded")
    let file = try ImportedSample("wget --method=PUT --body-file=a.bin -O- h.org/x", as: .wget)
    #expect(file.line == "PUT /x" && file.content == "<a.bin>" && file.draft.url == "http://h.org/x")
    let plain = try ImportedSample("wget https://h/", as: .wget)
    #expect(
      plain.remarks(.added) == [
        "wget also sends User-Agent: Wget/1.24 and Accept: */* and Accept-Encoding: identity and Connection: Keep-Alive."
      ])
    #expect(importProblem("wget --nonsense h", as: .wget).contains("wget has no option --nonsense"))
    #expect(importProblem("wget --post-data a --post-file b h", as: .wget).contains("one of --post-data"))
  }

  @Test("A browser's copy has its session's agent and its cookies")
  func browser() throws {
    let sample = try ImportedSample(
      """
      $session = New-Object Microsoft.PowerShell.Commands.WebRequestSession
      $session.UserAgent = "Mozilla/5.0"
      $session.Cookies.Add((New-Object System.Net.Cookie("sid", "a`$b", "/", "h.org")))
      Invoke-WebRequest -UseBasicParsing -Uri "https://h.org/a?b=c" `
      -WebSession $session `
      -Headers @{
      "authority"="h.org"
        "method"="GET"
        "path"="/a?b=c"
        "scheme"="https"
        "accept"="*/*"
      }
      """, as: .powershell)
    #expect(sample.line == "GET /a?b=c")
    #expect(sample.headers == ["accept: */*", "User-Agent: Mozilla/5.0", "Cookie: sid=a$b"])
  }

  @Test("Variables, tables, here-strings and JSON of a script become what they send")
  func script() throws {
    let json = try ImportedSample(
      """
      $body = @{ name = "x"; n = 1; ok = $true } | ConvertTo-Json
      Invoke-RestMethod -Method Post -Uri "$base/users" -ContentType 'application/json' -Body $body -Headers @{
        Authorization = "Bearer $env:TOKEN" }
      """, as: .powershell)
    #expect(json.draft.url == "{{base}}/users" && json.headers == ["Authorization: Bearer {{$env.TOKEN}}"])
    #expect(json.content == #"{"name":"x","n":1,"ok":true}"#)
    let text = try ImportedSample(
      "irm https://h/ -Method Put -ContentType text/plain -Body @'\na \"$b\"\n'@", as: .powershell)
    #expect(text.content == "a \"$b\"" && text.line == "PUT /")
    let form = try ImportedSample(
      "$p = @{ Uri = 'https://h/f'; Method = 'Post'; Body = @{ a = 'b c'; d = 'e' } }\nInvoke-RestMethod @p",
      as: .powershell)
    #expect(form.line == "POST /f" && form.content == "a=b+c&d=e")
    let parts = try ImportedSample(
      "iwr https://h/f -Method Post -Form @{ a = 'b'; f = Get-Item -Path ./x.txt }", as: .powershell)
    #expect(parts.draft.parameters?.map(\.text) == ["b", "./x.txt"])
    #expect(importProblem("Invoke-WebRequest -Method Post", as: .powershell).contains("-Uri is missing"))
    #expect(importProblem("iwr \"https://h", as: .powershell).hasPrefix("1:5 "))
  }
}
