@testable import DraftFormats
import TestSupport
import WiredraftCore

/// Commands about texts alone, without a draft:
/// - `variable-name NAME`, `file-name-of URL`, `mask-url URL`, `mask TEXT` (with asterisks)
/// - `item ARGUMENT`, `arguments ARGUMENT, ...` (after `METHOD:`, which an option gave)
/// - `pasted TEXT`, `pasted-fields TEXT`: the form, and the rows; `fits TEXT`
/// - `variant WORDS`, `style ASSIGNMENT`, `quoted TEXT`, `printf TEXT`, `steps-of NAME`, `follow OLD → NEW`
enum TextSession {
  static func answer(_ line: String) throws -> String {
    let (verb, text) = line.cut()
    switch verb {
    case "variable-name": return VariableName.suggestion(for: text)
    case "mask-url": return SecretURL.masked(text, dots: "*")
    case "mask":
      return String(decoding: SecretText.masked(Array(text.utf8), dots: "*"), as: UTF8.self).onOneLine
    case "file-name-of":
      var draft = Draft()
      draft.url = text
      draft.path = [Draft.Row("id", "42"), Draft.Row("token", "hunter2")]
      return FileNameSuggestion.name(for: DraftDocument(draft))
    case "item":
      return RequestItem(text).map { "\($0.list): \(DraftSession.shown($0.row))" } ?? "no item"
    case "arguments": return arguments(text)
    case "pasted", "pasted-fields":
      let pasted = PastedRows(text, areFields: verb == "pasted-fields")
      return "\(pasted.form)" + (pasted.everyLineFits ? ", every line fits" : "")
        + (pasted.leftOut.map { ", without \($0)" } ?? "")
        + pasted.rows.map { "\n" + DraftSession.shown($0) }.joined()
    case "described":
      let variant: DraftVariant
      do throws(DraftVariantError) {
        variant = text == "NOTHING" ? DraftVariant() : try DraftVariant(text)
      } catch { return "! \(error.sentence)" }
      return
        "\(variant.title): method \(variant.method ?? "as it is"), body \(variant.bodyType?.rawValue ?? "as it is"), "
        + "styles \(variant.styles.map { "\($0.key)=\($0.word)" }), reader \(variant.reader ?? "as it is")"
    case "style":
      var styles = EncodingStyles()
      do throws(StyleAssignmentError) { try styles.set(text) } catch {
        return (styles == EncodingStyles() ? "! " : "CHANGED, ") + "\(error.sentence) (\(error))"
      }
      return StyleKey.all.filter {
        $0.word(in: styles) != $0.word(in: EncodingStyles())
          || styles.stated.map(\.rawValue).contains($0.name)
      }
      .map { "\($0.name)=\($0.word(in: styles))" }.joined(separator: " ")
    case "quoted": return ShellWord.quoted(text).onOneLine
    case "printf": return ShellWord.printfWords(MarkedText(text).bytes, after: "p", separator: "|")
    case "steps-of": return "\(NestedName(text).head) \(brief(NestedName(text).steps))"
    case "follow":
      let parts = text.split(separator: " → ").map(String.init)
      var outline = try JSONOutline(parts[0].utf8)
      let isFollowed = outline.follow(to: parts[1])
      let anew = try JSONOutline(parts[isFollowed ? 1 : 0].utf8)
      let isSame = outline.nodes.map { "\($0)" } == anew.nodes.map { "\($0)" }
      return (isFollowed ? "followed" : "not followed, as it was") + (isSame ? "" : ", BUT WITH OTHER PLACES")
    default: return "THERE IS NO COMMAND \(verb)"
    }
  }

  private static func arguments(_ text: String) -> String {
    let hasMethod = text.hasPrefix("METHOD:")
    let (first, rest) = hasMethod ? text.dropFirst(7).cut() : ("", text)
    let words = rest.components(of: ", ")
    do throws(ItemError) {
      let request = try RequestArguments(words, method: hasMethod ? first : nil)
      return
        "\(request.method)\(request.isMethodGiven ? ", given" : "") url \(request.url.map { "“\($0)”" } ?? "none")"
        + request.items.map { "\n\($0.list): \(DraftSession.shown($0.row))" }.joined()
    } catch { return "! \(error.sentence) (\(error.kind), argument \(error.place))" }
  }
}
