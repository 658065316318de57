/// Only types on which all tools agree.
enum FileTypes {
  static func type(ofFile path: String) -> String? {
    guard let dot = path.utf8.lastIndex(of: UInt8(ascii: ".")) else { return nil }
    return types[path[path.utf8.index(after: dot)...].lowercased()]
  }

  private static let types = [
    "json": "application/json", "txt": "text/plain", "csv": "text/csv", "html": "text/html",
    "htm": "text/html", "xml": "application/xml", "png": "image/png", "jpg": "image/jpeg",
    "jpeg": "image/jpeg", "gif": "image/gif", "svg": "image/svg+xml", "webp": "image/webp",
    "pdf": "application/pdf", "zip": "application/zip", "css": "text/css", "mp4": "video/mp4",
    "mp3": "audio/mpeg",
  ]
}
