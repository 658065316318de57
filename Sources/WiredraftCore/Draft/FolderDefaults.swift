/// The defaults that the file of a folder gives the drafts in it and below it.
///
/// A draft's own URL, fields and styles win; of two folders, the nearer.
public struct FolderDefaults: Sendable {
  /// The path of the folder's file, as people are shown it.
  public var file: String
  /// The URL that a draft's URL is joined to if that begins with `/`.
  public var baseURL: String?
  /// The line of ``baseURL`` in the file, from 1; nil if it isn't known.
  public var baseURLLine: Int?
  /// Header fields, which are sent before the draft's; one that the draft, or a nearer folder, has by name is not sent.
  public var headers: [Row] = []
  /// The line of each of ``headers`` in the file, from 1; empty if they aren't known.
  public var headerLines: [Int] = []
  /// Encoding styles, where the draft has the default.
  public var styles = EncodingStyles()

  /// Makes the defaults of a file, which are none.
  public init(file: String) { self.file = file }
}
