import DraftFormats
import Foundation
import TestFolders
import Testing

/// The folder that journals, copies and recent drafts are kept in, after another user may have tampered with it.
@Suite("The state folder")
struct StateFolderTests {
  private func run(
    _ program: Program, _ lines: String, environment: [String: String] = [:]
  ) throws -> Program.Result {
    try program.run(["--plain"], input: Data(lines.utf8), environment: environment)
  }

  private func make(_ path: String, mode: Int = 0o700) throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
  }

  @Test(
    "One that all can write to is not used, neither for writing nor for what lies in it, and it is said what to do"
  )
  func worldWritable() throws {
    let program = try Program()
    let state = program.folder.path + "/.local/state/wiredraft"
    _ = try program.interrupt("url https://h/planted\n")
    try make(state, mode: 0o777)
    let result = try run(program, "url https://h/mine\nunsaved\ncopy url\ndiscard\n")
    #expect(
      result.text.contains("no journal can be written: ~/.local/state/wiredraft: all users can write to it"),
      "\(result.text)")
    #expect(result.text.contains("chmod go-w"))
    #expect(!result.text.contains("planted"), "what may be planted is not offered")
    #expect(result.text.contains("Not copied"))
    try make(state, mode: 0o700)
    #expect(try run(program, "quit\n").text.contains("Unsaved draft 1: GET https://h/planted"))
  }

  @Test(
    "A folder that is another's is not used", .enabled(if: geteuid() == 0, "only root may give folders away"))
  func foreign() throws {
    let program = try Program()
    let state = program.folder.path + "/.local/state/wiredraft"
    try make(state)
    #expect(chown(state, 4_242, 4_242) == 0)
    let result = try run(program, "url https://h/\n")
    #expect(result.text.contains("it belongs to another user"), "\(result.text)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: state).isEmpty)
  }

  @Test("A link to a folder of one's own is followed; links and hard links in it lead no writing astray")
  func links() throws {
    let program = try Program()
    let folder = program.folder.path
    try make(folder + "/elsewhere")
    try make(folder + "/.local/state")
    try FileManager.default.createSymbolicLink(
      atPath: folder + "/.local/state/wiredraft", withDestinationPath: folder + "/elsewhere")
    try program.write("precious", to: "victim")
    // At the destination of a copy: a link to a file that must not change, and a file with a second name.
    for name in ["copied-url.txt", "copied.url", "url.txt", "copied-url"] {
      try FileManager.default.createSymbolicLink(
        atPath: folder + "/elsewhere/" + name, withDestinationPath: folder + "/victim")
    }
    #expect(link(folder + "/victim", folder + "/elsewhere/copied.sh") == 0)
    let result = try run(program, "url https://h/\ncopy url\ncopy curl\ncopy message\nsave x.json\nquit\n")
    #expect(result.status == 0)
    #expect(result.text.contains("The URL"), "\(result.text)")
    #expect(try String(contentsOfFile: folder + "/victim", encoding: .utf8) == "precious")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder + "/elsewhere")
    #expect(names.contains { $0.hasPrefix("recent") }, "\(names)")
  }

  @Test(
    "Without HOME, or with one that is no whole path, a folder of this user's beside the temporary files is used",
    arguments: ["", "relative/home", "."])
  func home(value: String) throws {
    let program = try Program()
    let temporary = program.folder.path + "/tmp"
    try make(temporary)
    let environment = ["HOME": value, "TMPDIR": temporary]
    let first = try program.interrupt("url https://h/homeless\n", environment: environment)
    #expect(first.errors.contains("what was not saved is kept"), "\(first.errors)")
    let made = try FileManager.default.contentsOfDirectory(atPath: temporary)
    #expect(made == ["wiredraft-\(getuid())"])
    let mode =
      try FileManager.default.attributesOfItem(atPath: temporary + "/" + made[0])[.posixPermissions] as? Int
    #expect(mode == 0o700)
    #expect(!FileManager.default.fileExists(atPath: program.folder.path + "/relative"))
    #expect(try run(program, "quit\n", environment: environment).text.contains("homeless"))
  }

  @Test("A trap beside the temporary files, a link or a folder that others can enter, is not stepped into")
  func trap() throws {
    for isLink in [true, false] {
      let program = try Program()
      let temporary = program.folder.path + "/tmp"
      try make(temporary)
      let place = temporary + "/wiredraft-\(getuid())"
      if isLink {
        try make(program.folder.path + "/target")
        try FileManager.default.createSymbolicLink(
          atPath: place, withDestinationPath: program.folder.path + "/target")
      } else {
        try make(place, mode: 0o755)
      }
      let result = try run(program, "url https://h/\n", environment: ["HOME": "", "TMPDIR": temporary])
      #expect(result.text.contains("it is not a folder for this user only"), "\(result.text)")
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: isLink ? program.folder.path + "/target" : place)
          .isEmpty)
    }
  }
}
