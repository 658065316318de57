internal import WiredraftCore

extension Variable {
  /// The file that defines it; nil if no file does. The place of a value from an answer is a request and a path.
  var file: String? { place?.layer == .answer ? nil : place?.file }

  var whyHere: Sentence {
    guard isDefined, let place else {
      return
        "Nothing is sent in place of \(reference): the request can't be made before the name is defined, or written \\{{ as text."
    }
    return switch place.layer {
    case .option: "Given with --var, which comes before all others, for this run alone: it is in no file."
    case .answer:
      "Taken from \(place.file.map { "the answer to \($0)" } ?? "an answer"); it comes before the draft's own variables and those of files."
    case .draft:
      "A variable of the draft, saved in its file; it comes before those of folders, environments and .env."
    case .folder: "From the folder's file, for all drafts in it; a variable of the draft comes before it."
    case .private:
      "From a private file, which should not be in version control: its values are secrets, shown as dots."
    case .environment:
      "From the chosen environment: another one changes it. The draft's and its folders' variables come before it."
    case .shared: "Shared by all environments: it counts where the chosen one does not define the name."
    case .dotenv: "From a .env file, whose values are secrets; all other places come before it."
    case .process:
      "From the environment that the program was started in; it is read only where it is named, as a secret."
    case .generated: "Made by this program: the same everywhere in one request, and drawn anew for the next."
    }
  }
}
