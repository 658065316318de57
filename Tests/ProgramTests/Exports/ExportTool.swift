/// A tool that runs exported code: all files of a folder at once, with a request after each that identifies it.
enum ExportTool: String, CaseIterable {
  case httpie, python, javascript
  case curlShort = "curl-short"

  /// The program, and the script that runs `1.ext`, `2.ext` and so on. The arguments are the number of files and the
  /// server's port.
  var runner: (program: String, file: String, script: String) {
    switch self {
    case .httpie, .curlShort: ("/bin/sh", "run.sh", Self.shellScript)
    case .python: ("/usr/bin/python3", "run.py", Self.pythonScript)
    case .javascript: ("/usr/bin/env", "run.mjs", Self.nodeScript)
    }
  }

  /// The arguments before the script's name.
  var arguments: [String] { self == .javascript ? ["node"] : [] }

  private static let shellScript = """
    number=1
    while [ "$number" -le "$1" ]; do
      sh "code/$number.sh" </dev/null 2>"code/$number.errors"
      curl -s "http://127.0.0.1:$2/mark/$number"
      number=$((number + 1))
    done
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
