#compdef wiredraft
# Completions of wiredraft for zsh. The program itself says what a word can become.

_wiredraft() {
  emulate -L zsh
  local program=${(Q)words[1]} entry text about
  local -a lines closed open closed_shown open_shown
  whence -p -- $program >/dev/null || program=wiredraft
  # A path below somebody's home is the shell's own business.
  if [[ $PREFIX == \~* ]]; then
    _files
    return
  fi
  lines=("${(@f)$(command $program candidates --current="${(Q)PREFIX}" -- "${(@Q)words[2,CURRENT-1]}" 2>/dev/null)}")
  for entry in "${(@)lines[2,-1]}"; do
    [[ -n $entry ]] || continue
    text=${${entry%%$'\t'*}#?}
    about=${entry#*$'\t'}
    [[ -n $about ]] && about="$text  -- $about" || about=$text
    if [[ $entry == +* ]]; then
      open+=("$text") open_shown+=("$about")
    else
      closed+=("$text") closed_shown+=("$about")
    fi
  done
  local -a how=(-V wiredraft)
  [[ -n ${(M)closed_shown:#*  -- *}${(M)open_shown:#*  -- *} ]] && how+=(-l)
  local result=1
  (( $#closed )) && compadd $how -d closed_shown -a closed && result=0
  (( $#open )) && compadd $how -S '' -d open_shown -a open && result=0
  return result
}

# As a file among zsh's functions it is run at the first use; sourced, it tells zsh of itself.
if [[ $funcstack[1] == _wiredraft ]]; then
  _wiredraft "$@"
elif (( $+functions[compdef] )); then
  compdef _wiredraft wiredraft
fi
