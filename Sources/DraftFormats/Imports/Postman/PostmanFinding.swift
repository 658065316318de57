enum PostmanFinding {
  static func prunedBody(_ method: String) -> ImportFinding {
    ImportFinding(
      "The body was left out, as Postman sends none with \(method) unless protocolProfileBehavior has disableBodyPruning."
    )
  }
  static func valueInTarget(_ name: String) -> ImportFinding {
    ImportFinding(
      "The value of {{\(name)}} is percent-encoded in the path and the query; Postman puts it in as it is.")
  }
  static func partsOfURL(_ raw: String) -> ImportFinding {
    ImportFinding("Postman sends the URL by its parts, and so does the draft; “raw” has \(raw).")
  }
  static func fieldOfBody(_ type: String, replacing other: String) -> ImportFinding {
    ImportFinding("Content-Type: Postman sends \(type) with this body, and not \(other).")
  }
  static func fieldWithoutName(_ value: String) -> ImportFinding {
    ImportFinding("A header without a name was left out, as Postman does; its value is “\(value)”.")
  }
  static func sameField(_ name: String, as other: String) -> ImportFinding {
    ImportFinding(
      "\(name) was left out: Postman sends \(other) in its place, as their names differ in case alone.")
  }
  static func capitalsInHost(_ name: String) -> ImportFinding {
    ImportFinding("The value of {{\(name)}} has capitals; Postman writes a host in small letters.")
  }
  static func furtherType(_ type: String) -> ImportFinding {
    ImportFinding("Content-Type: Postman sends \(type), too; a draft has one, the last.")
  }
  static func fieldLeftOut(_ name: String) -> ImportFinding {
    ImportFinding(
      "\(name) is sent here; Postman leaves it out, as protocolProfileBehavior.disabledSystemHeaders says.")
  }
  static func nameAlone(_ name: String) -> ImportFinding {
    ImportFinding("The value of “\(name)” is no text, so Postman sends the name alone.")
  }
  static func typeByName(_ path: String) -> ImportFinding {
    ImportFinding("Content-Type: Postman, too, chooses it by the name of \(path), but by a table of its own.")
  }
}
