"""Runs the real parsers on the vectors and on random inputs, and writes what they gave as further vectors.

measure.py VECTORS FOLDER QUERIES FORMS SEED
"""

import json
import os
import random
import shutil
import subprocess
import sys
import threading
from pathlib import Path

HERE = Path(__file__).resolve().parent
LIMIT = 1200  # The seconds that a program may take for all inputs.


# The inputs ---------------------------------------------------------------------------------------------------------

NAMES = [
    "a", "b", "tag", "user", "items", "size", "x.y", "a b", " a", "0", "1", "20", "21", "007", "-5", "9223372036854775807",
    "constructor", "toString", "hasOwnProperty", "__proto__", "length", "prototype", "é", "名", "_charset_", "utf8", "A", "",
]
STEPS = [
    "[]", "[]", "[]", "[0]", "[1]", "[2]", "[19]", "[20]", "[21]", "[101]", "[00]", "[-1]", "[a]", "[b]", "[x]", "[a.b]",
    "[ ]", "[a b]", "[__proto__]", "[toString]", "[", "]", "[[a]", "[a]]", "[[]]", "[é]", "[]x", ".a", "[9223372036854775807]",
]
VALUES = ["1", "2", "red", "blue", "", "a b", "x=y", "true", "null", "1,2", "é", "[1]", "toString", "a&b", "+", "100%", "\n", "\0"]
ESCAPES = ["%", "%4", "%zz", "%e9", "%E2%82", "%ed%a0%80", "%F0%9F%98", "%00", "%0a", "%2B", "%26", "%3d", "%5b", "%5D", "%25", "%c3%a9", "%ff"]
RAW = ["'", '"', "<", ">", "\\", "^", "`", "{", "|", "}", "\xe9", "\xc3\xa9", "\xff", "\xf0\x9f\x98\x80"]


def encoded(text, keep=""):
    return "".join(
        chr(byte) if chr(byte).isalnum() and byte < 128 or chr(byte) in "-._~" + keep else f"%{byte:02X}"
        for byte in text.encode()
    )


def drafted(choose):
    """The pairs of a row whose value is an array or an object, in one of the styles."""
    name = choose.choice(["tag", "items", "user", "a"])
    values = [choose.choice(VALUES[:12]) for _ in range(choose.choice([1, 1, 2, 3, 21]))]
    style = choose.choice(["repeat", "brackets", "indexed", "comma", "objects", "indexed objects", "object", "dots", "json"])
    match style:
        case "repeat": pairs = [(name, value) for value in values]
        case "brackets": pairs = [(name + "[]", value) for value in values]
        case "indexed": pairs = [(f"{name}[{index}]", value) for index, value in enumerate(values)]
        case "comma": pairs = [(name, ",".join(values))]
        case "objects": pairs = [(f"{name}[][{key}]", value) for value in values for key in ("x", "y")]
        case "indexed objects": pairs = [(f"{name}[{i}][{key}]", value) for i, value in enumerate(values) for key in ("x", "y")]
        case "object": pairs = [(f"{name}[{key}]", value) for key, value in zip("abc", values)]
        case "dots": pairs = [(f"{name}.{key}", value) for key, value in zip("abc", values)]
        case _: pairs = [(name, json.dumps(values))]
    keep = choose.choice(["", "", "[]"])
    return [encoded(name, keep) + "=" + encoded(value) for name, value in pairs]


def segment(choose, kind):
    """One segment that a person, a program or an attacker might send."""
    if choose.random() < 0.03:
        return choose.choice(["", "", "=", "==", "&", "[", "]", "[]", "[]=", "=x", "?a=1", ";", "a;b=1", "a=1;b=2"])
    name = choose.choice(NAMES) + "".join(choose.choice(STEPS) for _ in range(choose.choice([0, 0, 0, 1, 1, 2, 3, 7])))
    value = choose.choice(VALUES)
    keep = choose.choice(["", "[]", "[]", "[]", "[]."])
    text = encoded(name, keep)
    if choose.random() > 0.08:
        text += "=" + (encoded(value) if choose.random() < 0.8 else value.replace(" ", "+"))
    if choose.random() < 0.12:
        place = choose.randrange(len(text) + 1)
        text = text[:place] + choose.choice(ESCAPES) + text[place:]
    if choose.random() < 0.03:
        place = choose.randrange(len(text) + 1)
        text = text[:place] + choose.choice(RAW) + text[place:]
    return text


def limited(choose):
    """An input near a limit."""
    count = choose.choice([20, 21, 22, 99, 100, 101, 998, 999, 1000, 1001, 1002, 4096, 4097])
    match choose.randrange(4):
        case 0: return "&".join(f"n{index}=1" for index in range(count))
        case 1: return "&".join(choose.choice(["a=1", "a[]=1"]) for _ in range(min(count, 102)))
        case 2: return "&" * choose.choice([1, 2, count]) + "a=1"
        case _: return "a" + choose.choice(["[]", "[x]"]) * choose.choice([4, 5, 6, 30, 31, 32, 33, 63, 64, 65, 66, 98, 99, 100, 101]) + "=1"


def inputs(count, kind, seed):
    choose = random.Random(f"{kind} {seed}")
    for index in range(count):
        if choose.random() < 0.02:
            text = limited(choose)
        else:
            parts = []
            for _ in range(choose.choice([1, 2, 2, 3, 4, 6])):
                parts += drafted(choose) if choose.random() < 0.3 else [segment(choose, kind)]
            text = "&".join(parts)
        text = text.encode("latin-1", "replace").decode("latin-1") if all(ord(c) < 256 for c in text) else text.encode().decode("latin-1")
        if kind == "query":
            # These can't be in a request target.
            text = "".join(character for character in text if ord(character) > 0x20 and character not in "#\x7f")
        yield {"id": f"random-{index}-{kind[0]}", "kind": kind, "input": text}


# The programs -------------------------------------------------------------------------------------------------------


def php(given):
    """php-cgi is started for each input, as a web server without FastCGI does."""
    program = shutil.which("php-cgi8.2") or shutil.which("php-cgi")
    for item in given:
        data = item["input"].encode("latin-1")
        environment = {
            "REDIRECT_STATUS": "200", "SCRIPT_FILENAME": str(HERE / "php_reader.php"), "GATEWAY_INTERFACE": "CGI/1.1",
            "REQUEST_METHOD": "POST" if item["kind"] == "form" else "GET",
        }
        if item["kind"] == "form":
            environment |= {"CONTENT_TYPE": "application/x-www-form-urlencoded", "CONTENT_LENGTH": str(len(data))}
        else:
            environment["QUERY_STRING"] = os.fsdecode(data)
        run = subprocess.run(
            [program, "-n"], env=environment, input=data if item["kind"] == "form" else b"", capture_output=True,
            timeout=30, check=True)
        value = run.stdout[run.stdout.index(b"READ ") + 5 :].decode()
        yield {"php@8.2": {"status": "ok", "http": None, "error": None, "value": json.loads(value, object_pairs_hook=ordered)}}


class Members(list):
    """The members of an object, which may repeat a name and keep their order."""


def ordered(pairs):
    return Members(pairs)


def program(command):
    """A program that answers each line of its input with a line."""

    def run(given):
        lines = "".join(json.dumps({"kind": item["kind"], "input": item["input"]}) + "\n" for item in given)
        # Debian's modules for Node are found by Debian's Node alone.
        environment = os.environ | {"NODE_PATH": "/usr/share/nodejs"}
        process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment)
        timer = threading.Timer(LIMIT, process.kill)
        timer.start()
        threading.Thread(target=lambda: (process.stdin.write(lines.encode()), process.stdin.close())).start()
        try:
            for line in process.stdout:
                yield json.loads(line, object_pairs_hook=ordered)
        finally:
            timer.cancel()
            process.kill()

    return run


def programs(folder):
    yield "PHP", php, shutil.which("php-cgi") or shutil.which("php-cgi8.2")
    yield "Rack and Rails", program(["ruby", str(HERE / "ruby_reader.rb")]), shutil.which("ruby")
    yield "Node", program(["node", str(HERE / "node_reader.js")]), shutil.which("node")
    python = folder / "venv/bin/python"
    yield "Django, Flask and Starlette", program([str(python), str(HERE / "python_reader.py")]), python.exists()
    go = folder / "go_reader"
    yield "Go", program([str(go)]), go.exists()
    classes = ":".join([str(folder), *map(str, Path("/usr/share/java").glob("tomcat10-*.jar"))])
    yield "Tomcat", program(["java", "-cp", classes, "TomcatReader"]), (folder / "TomcatReader.class").exists()


# The comparison -----------------------------------------------------------------------------------------------------


def plain(value):
    """The value as JSON with its order of names."""
    if isinstance(value, Members):
        return "{" + ",".join(json.dumps(name) + ":" + plain(member) for name, member in value) + "}"
    if isinstance(value, list):
        return "[" + ",".join(plain(item) for item in value) + "]"
    if isinstance(value, dict):
        return plain(Members(value.items()))
    return json.dumps(value)


def summary(result):
    members = dict(result)
    if members["status"] != "ok":
        return plain([members["status"], members["http"]])
    return plain([members["status"], members["value"], members.get("get")])


def main():
    vectors, folder, queries, forms, seed = Path(sys.argv[1]), Path(sys.argv[2]), *sys.argv[3:6]
    known = [json.loads(line, object_pairs_hook=ordered) for line in vectors.read_text().splitlines()]
    known = [dict(vector) for vector in known]
    given = known + list(inputs(int(queries), "query", seed)) + list(inputs(int(forms), "form", seed))
    results = [{} for _ in given]
    missing = 0
    for title, run, is_there in programs(folder):
        if not is_there:
            print(f"{title}: not installed", file=sys.stderr)
            missing += 1
            continue
        count = 0
        for result, read in zip(results, run(given)):
            result.update(dict(read) if isinstance(read, Members) else read)
            count += 1
        print(f"{title}: {count} of {len(given)}", file=sys.stderr)
        if count < len(given):
            sys.exit(f"{title} ended early.")
    # Express 5 reads a query with Node's querystring, unless Node refuses it as for Express 4.
    for item, result in zip(given, results):
        if item["kind"] == "query" and "express@4.18" in result:
            refusal = dict(result["express@4.18"])["status"] == "refused"
            result["express@5"] = result["express@4.18" if refusal else "node-querystring@20"]
    different = 0
    for vector, result in zip(known, results):
        recorded = dict(vector["results"])
        for reader, read in result.items():
            if summary(read) != summary(recorded[reader]):
                different += 1
                print(f"{vector['id']} {reader}: {vector['input'][:200]!r}\n  vector   {summary(recorded[reader])[:300]}\n"
                      f"  measured {summary(read)[:300]}")
    with open(folder / "measured.jsonl", "w") as file:
        for item, result in list(zip(given, results))[len(known) :]:
            members = Members([("id", item["id"]), ("kind", item["kind"]), ("input", item["input"]), ("results", Members(result.items()))])
            file.write(plain(members) + "\n")
    print(f"{len(given) - len(known)} random inputs were measured; {different} results of {len(known)} vectors differ.")
    if different or missing and os.environ.get("CI") == "true":
        sys.exit(1)


main()
