# Completions of wiredraft for bash. The program itself says what a word can become.

_wiredraft() {
  local line=${COMP_LINE:0:COMP_POINT} program=${COMP_WORDS[0]} cursor kind entry text prefix= breaks tail
  local -a found=()
  COMPREPLY=()
  type -P -- "$program" >/dev/null || program=wiredraft
  cursor=${line##*[[:space:]]}
  # A path below somebody's home is the shell's own business.
  case $cursor in
    '~'*)
      compopt -o default 2>/dev/null
      return
      ;;
  esac
  # bash ends words at = and : as well, and replaces only what stands behind the last of them; @ begins a word.
  breaks=${COMP_WORDBREAKS//[^=:@]/}
  if [[ -n $breaks ]]; then
    tail=${cursor##*["$breaks"]}
    prefix=${cursor%"$tail"}
    [[ $prefix == *@ ]] && prefix=${prefix%@}
  fi
  local goes_on=0
  {
    read -r kind
    # Of name@path bash would write the sign with a backslash.
    [[ $cursor == *@* ]] && kind=words
    while IFS= read -r entry; do
      text=${entry%%$'\t'*}
      [[ $text == +* ]] && goes_on=1
      text=${text:1}
      text=${text#"$prefix"}
      # Within quotes nothing needs a backslash; names of files get theirs from bash.
      [[ $kind == files || $cursor == [\'\"]* ]] || printf -v text '%q' "$text"
      found+=("$text")
    done
  } < <("$program" candidates --line="$line" 2>/dev/null)
  COMPREPLY=("${found[@]}")
  [[ $kind == files ]] && compopt -o filenames 2>/dev/null
  [[ $goes_on == 1 && ${#found[@]} == 1 ]] && compopt -o nospace 2>/dev/null
  return 0
}

complete -o nosort -F _wiredraft wiredraft 2>/dev/null || complete -F _wiredraft wiredraft
