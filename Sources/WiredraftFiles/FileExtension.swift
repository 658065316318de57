/// The content types of file name extensions.
///
/// Text types have no charset, because that of a file is not known.
/// - Note: <https://www.iana.org/assignments/media-types>, and types in common use if none is registered.
public enum FileExtension {
  /// Returns the content type for the extension of a path, in upper or lower case; nil if there is no extension, or an
  /// unknown one.
  ///
  /// ```swift
  /// FileExtension.contentType(of: "photos/me.PNG")  // "image/png"
  /// ```
  public static func contentType(of path: String) -> String? {
    let name = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).last
    guard let name, let dot = name.lastIndex(of: UInt8(ascii: ".")) else { return nil }
    return types[String(Substring(name[dot...].dropFirst())).lowercased()]
  }

  private static let types: [String: String] = [
    "7z": "application/x-7z-compressed", "aac": "audio/aac", "apng": "image/apng",
    "atom": "application/atom+xml", "avi": "video/x-msvideo", "avif": "image/avif",
    "azw": "application/vnd.amazon.ebook", "bin": "application/octet-stream", "bmp": "image/bmp",
    "br": "application/x-brotli", "bz2": "application/x-bzip2", "c": "text/x-c",
    "cbor": "application/cbor", "cjs": "text/javascript", "conf": "text/plain", "cpp": "text/x-c",
    "css": "text/css", "csv": "text/csv", "deb": "application/vnd.debian.binary-package",
    "diff": "text/x-diff", "dmg": "application/x-apple-diskimage", "doc": "application/msword",
    "docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    "eml": "message/rfc822", "eot": "application/vnd.ms-fontobject", "eps": "application/postscript",
    "epub": "application/epub+zip", "exe": "application/vnd.microsoft.portable-executable",
    "flac": "audio/flac", "geojson": "application/geo+json", "gif": "image/gif",
    "glb": "model/gltf-binary", "gltf": "model/gltf+json", "gpx": "application/gpx+xml",
    "gz": "application/gzip", "h": "text/x-c", "har": "application/json", "heic": "image/heic",
    "heif": "image/heif", "htm": "text/html", "html": "text/html", "ico": "image/vnd.microsoft.icon",
    "ics": "text/calendar", "ini": "text/plain", "ipynb": "application/x-ipynb+json",
    "jar": "application/java-archive", "jpeg": "image/jpeg", "jpg": "image/jpeg", "js": "text/javascript",
    "json": "application/json", "jsonl": "application/jsonl", "jsonld": "application/ld+json",
    "jxl": "image/jxl", "kml": "application/vnd.google-earth.kml+xml",
    "kmz": "application/vnd.google-earth.kmz", "log": "text/plain",
    "m3u8": "application/vnd.apple.mpegurl", "m4a": "audio/mp4", "m4v": "video/mp4",
    "map": "application/json", "markdown": "text/markdown", "md": "text/markdown", "mid": "audio/midi",
    "mjs": "text/javascript", "mkv": "video/matroska", "mov": "video/quicktime", "mp3": "audio/mpeg",
    "mp4": "video/mp4", "mpd": "application/dash+xml", "mpeg": "video/mpeg", "mpg": "video/mpeg",
    "ndjson": "application/x-ndjson", "odp": "application/vnd.oasis.opendocument.presentation",
    "ods": "application/vnd.oasis.opendocument.spreadsheet",
    "odt": "application/vnd.oasis.opendocument.text", "oga": "audio/ogg", "ogg": "audio/ogg",
    "ogv": "video/ogg", "opus": "audio/ogg", "otf": "font/otf", "p7s": "application/pkcs7-signature",
    "parquet": "application/vnd.apache.parquet", "patch": "text/x-diff", "pdf": "application/pdf",
    "pem": "application/x-pem-file", "png": "image/png", "ppt": "application/vnd.ms-powerpoint",
    "pptx": "application/vnd.openxmlformats-officedocument.presentationml.presentation",
    "ps": "application/postscript", "psd": "image/vnd.adobe.photoshop", "py": "text/x-python",
    "rar": "application/vnd.rar", "rss": "application/rss+xml", "rtf": "application/rtf",
    "sh": "application/x-sh", "sqlite": "application/vnd.sqlite3", "srt": "application/x-subrip",
    "svg": "image/svg+xml", "swift": "text/x-swift", "tar": "application/x-tar", "tgz": "application/gzip",
    "tif": "image/tiff", "tiff": "image/tiff", "toml": "application/toml", "ts": "video/mp2t",
    "tsv": "text/tab-separated-values", "ttf": "font/ttf", "txt": "text/plain", "vcf": "text/vcard",
    "vtt": "text/vtt", "wasm": "application/wasm", "wav": "audio/wav", "weba": "audio/webm",
    "webm": "video/webm", "webmanifest": "application/manifest+json", "webp": "image/webp",
    "woff": "font/woff", "woff2": "font/woff2", "xhtml": "application/xhtml+xml",
    "xls": "application/vnd.ms-excel",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "xml": "application/xml",
    "xsl": "application/xslt+xml", "xz": "application/x-xz", "yaml": "application/yaml",
    "yml": "application/yaml", "zip": "application/zip", "zst": "application/zstd",
  ]
}
