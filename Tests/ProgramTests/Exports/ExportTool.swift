/// A tool that runs exported code: all files of a folder at once, with a request after each that identifies it.
enum ExportTool: String, CaseIterable {
  case httpie, python, javascript, go, php, wget
  case curlShort = "curl-short"

  /// The program, and the script that runs `1.ext`, `2.ext` and so on. The arguments are the number of files and the
  /// server's port.
  var runner: (program: String, file: String, script: String) {
    switch self {
    case .httpie, .curlShort, .wget: ("/bin/sh", "run.sh", Self.script(running: "sh", ofKind: "sh"))
    case .php: ("/bin/sh", "run.sh", Self.script(running: "php", ofKind: "php"))
    case .go: ("/bin/sh", "run.sh", Self.goScript)
    case .python: ("/usr/bin/python3", "run.py", Self.pythonScript)
    case .javascript: ("/usr/bin/env", "run.mjs", Self.nodeScript)
    }
  }

  /// The arguments before the script's name.
  var arguments: [String] { self == .javascript ? ["node"] : [] }

  private static func script(running program: String, ofKind kind: String) -> String {
    """
    number=1
    while [ "$number" -le "$1" ]; do
      \(program) "code/$number.\(kind)" </dev/null 2>"code/$number.errors"
      curl -s "http://127.0.0.1:$2/mark/$number"
      number=$((number + 1))
    done
    """
  }

  /// All files become one program, each with a function of its own: a compiler for each would take minutes.
  private static let goScript = """
    export GOCACHE="${GOCACHE:-/tmp/wiredraft-go-cache}" CGO_ENABLED=0
    mkdir all
    number=1
    while [ "$number" -le "$1" ]; do
      sed "s/^func main() {/func main$number() {/" "code/$number.go" >"all/$number.go"
      calls="$calls	run($number, main$number)
    "
      number=$((number + 1))
    done
    cat >all/run.go <<END
    package main

    import (
    	"fmt"
    	"net/http"
    	"os"
    )

    func run(number int, request func()) {
    	defer func() {
    		if problem := recover(); problem != nil {
    			os.WriteFile(fmt.Sprintf("code/%d.errors", number), []byte(fmt.Sprint(problem)), 0o600)
    		}
    		http.DefaultClient.CloseIdleConnections()
    		http.Get(fmt.Sprintf("http://127.0.0.1:%s/mark/%d", os.Args[1], number))
    		http.DefaultClient.CloseIdleConnections()
    	}()
    	request()
    }

    func main() {
    $calls}
    END
    go build -o sends all/*.go && ./sends "$2" >/dev/null
    """

  private static let pythonScript = """
    import sys, traceback, urllib.request
    for number in range(1, int(sys.argv[1]) + 1):
        try:
            with open(f'code/{number}.py', encoding='utf-8') as file:
                exec(compile(file.read(), file.name, 'exec'), {'__name__': '__main__'})
        except Exception:
            with open(f'code/{number}.errors', 'w') as file:
                traceback.print_exc(file=file)
        urllib.request.urlopen(f'http://127.0.0.1:{sys.argv[2]}/mark/{number}').read()
    """

  private static let nodeScript = """
    import { writeFileSync } from 'node:fs';
    for (let number = 1; number <= Number(process.argv[2]); number++) {
      try {
        await import(`${process.cwd()}/code/${number}.mjs`);
      } catch (error) {
        writeFileSync(`code/${number}.errors`, `${error.stack} ${error.cause?.stack}`);
      }
      await fetch(`http://127.0.0.1:${process.argv[3]}/mark/${number}`);
    }
    """
}
