package import WiredraftCore

/// The definitions in a dotenv file.
///
/// A line is `NAME=value`, a comment or blank; `export ` may precede the name, and spaces may surround the equal sign. A
/// value is text: `$` and backquotes have no effect.
///
/// - An unquoted value ends at the line end or at a `#` after white space, without the white space there.
/// - `'…'` and `` `…` `` are literal.
/// - `"…"` has the escapes `\n`, `\r`, `\t`, `\"`, `\\` and `\$`; another backslash is literal.
///
/// A quoted value may span lines. A byte order mark and CR LF are accepted; in a quoted value CR LF becomes LF.
package struct DotenvFile: Sendable {
  /// The definitions; of those of one name, only the last. All are secrets.
  package let definitions: [Variable.Definition]
  /// The problems, in the order of their lines. A line with a problem defines nothing.
  package let problems: [VariableFileProblem]

  /// Reads a file.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the file.
  package init(_ bytes: [UInt8]) {
    var reader = DotenvReader(ByteOrderMark.removed(from: bytes))
    reader.read()
    definitions = reader.definitions.list
    problems = reader.problems
  }
}
