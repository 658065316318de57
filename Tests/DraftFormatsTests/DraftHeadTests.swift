import DraftFormats
import Testing
import WiredraftCore

@Suite("The head of a draft file")
struct DraftHeadTests {
  private func head(_ text: String, isWhole: Bool = true) -> DraftHead {
    DraftHead(reading: Array(text.utf8), isWhole: isWhole)
  }

  @Test("Method, title and URL are what the draft has")
  func whole() {
    let found = head(#"{"wiredraft": 1, "title": "T", "method": "PUT", "url": "https://h"}"#)
    #expect(found.title == "T" && found.method == "PUT" && found.url == "https://h" && found.problem == nil)
    #expect(head(#"{"wiredraft": 1}"#).method == "GET")
  }

  @Test("A damaged file says what could be read, and what is wrong")
  func damaged() {
    let found = head("{\"wiredraft\": 1, \"title\": \"T\",\n \"method\": 3, \"url\": \"u\"}")
    #expect(found.title == "T" && found.method == nil && found.url == "u")
    #expect(found.problem?.position.line == 2)
    #expect(head("").problem != nil)
    #expect(head("[]").problem != nil)
    #expect(head(#"{"method": "PUT"}"#).problem?.kind == .missingVersion)
    #expect(head("\u{FEFF}{}", isWhole: false).problem?.kind == .byteOrderMark)
  }

  @Test("However the bytes are cut, the part that is there is read, and the cut is nothing wrong")
  func cut() {
    let text =
      #"{"wiredraft": 1, "title": "Tête", "method": "PUT", "url": "https://h/é", "parameters": [{"name": "a"}]}"#
    let bytes = Array(text.utf8)
    for end in 0...bytes.count {
      let found = DraftHead(reading: Array(bytes[..<end]), isWhole: false)
      #expect(found.problem == nil, "\(end)")
      if let title = found.title { #expect(title == "Tête") }
    }
    #expect(DraftHead(reading: Array(bytes[..<70]), isWhole: false).method == "PUT")
    let wrong =
      Array(#"{"wiredraft": 1, "method" "PUT", "url": "x"#.utf8) + [UInt8](repeating: 0x20, count: 100)
    #expect(DraftHead(reading: wrong, isWhole: false).problem != nil)
  }

  @Test("A URL shows neither a password nor the value of a key")
  func secrets() {
    let shown = head(#"{"wiredraft": 1, "url": "https://me:pw@h/p?api_key=abc#f"}"#).shownURL
    #expect(shown?.contains("pw") == false && shown?.contains("abc") == false)
    #expect(shown?.contains("@h/p?") == true)
    #expect(DraftHead.shown("https://h/a/b") == "https://h/a/b")
    #expect(DraftHead.shown("") == "")
  }
}

@Suite("The list of recent drafts")
struct RecentListTests {
  @Test("A path that comes back has its place again")
  func restores() {
    var list = RecentList()
    for path in ["/c", "/b", "/a"] { list.remember(path) }
    let place = list.forget("/b")
    #expect(place == 1 && list.paths == ["/a", "/c"])
    list.restore("/b", at: 1)
    list.restore("/b", at: 0)
    #expect(list.paths == ["/a", "/b", "/c"])
    #expect(list.forget("/nowhere") == nil)
  }

  @Test("The newest is first, none twice, and at most 200")
  func order() {
    var list = RecentList()
    for number in 0..<250 { list.remember("/d/\(number)") }
    list.remember("/d/240")
    #expect(list.paths.count == RecentList.limit)
    #expect(list.paths.prefix(2) == ["/d/240", "/d/249"])
    list.rename("/d/249", to: "/d/248")
    #expect(list.paths.prefix(3) == ["/d/240", "/d/248", "/d/247"])
    list.forget("/d/240")
    #expect(list.paths.first == "/d/248")
  }

  @Test("Whatever is in a path, it is read again; a line that is damaged is left out")
  func roundTrip() {
    var list = RecentList()
    for path in ["/a b", "/new\nline", "/q\"uote\\", "/é/名", "/\u{1b}[31m"] { list.remember(path) }
    #expect(RecentList(reading: list.bytes) == list)
    let damaged = Array("\"/a\"\nnonsense\n\"relative\"\n\"/a\"\n\"/b\n\"/c\"\n".utf8)
    #expect(RecentList(reading: damaged).paths == ["/a", "/c"])
  }
}
