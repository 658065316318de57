enum ASCIIForm {
  /// Returns an ASCII character: `+`, `-` and `|` for lines, `~` for an ellipsis, `?` if nothing is similar.
  static func of(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar {
    case "─", "━", "╌", "┄", "═", "–", "—", "‐", "−": "-"
    case "│", "┃", "╎", "┆", "║", "▏", "▕": "|"
    case "\u{250c}"..."\u{254b}", "\u{2552}"..."\u{256c}", "\u{256d}"..."\u{2570}": "+"
    case "…": "~"
    case "→", "▶", "▸", "›", "»", "⇥": ">"
    case "←", "◀", "◂", "‹", "«", "⇤": "<"
    case "↑", "▲", "▴": "^"
    case "↓", "▼", "▾": "v"
    case "·", "•", "●", "◆": "*"
    case "✓", "✔": "x"
    case "█", "▓", "▒", "░": "#"
    case "“", "”": "\""
    case "‘", "’": "'"
    case "\u{a0}": " "
    case "×": "x"
    case "§": "S"
    case "⏎": "J"
    case "␣": "_"
    default: "?"
    }
  }
}
