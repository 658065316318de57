# Completions of wiredraft for fish. The program itself says what a word can become.

function __wiredraft_candidates
    set -l words (commandline -opc)
    set -l current (commandline -ct)
    # A path below somebody's home is the shell's own business.
    if string match -q -- '~*' $current
        __fish_complete_path $current
        return
    end
    set -l program $words[1]
    type -q -- $program; or set program wiredraft
    set -e words[1]
    command $program candidates --current="$current" -- $words 2>/dev/null | string sub --start 2 | tail -n +2
end

complete --command wiredraft --no-files --keep-order --arguments '(__wiredraft_candidates)'
