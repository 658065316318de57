#!/usr/bin/env python3
"""Names the public declarations of libraries that have no comment of their own, and fails if there are any.

It reads the symbol graphs that making the documentation leaves in .build-debug. What a type gets by a conformance
(a synthesised ==, a default of the standard library) has no comment of ours, and needs none.
"""

import json
import pathlib
import sys
from urllib.parse import unquote, urlparse

ROOT = pathlib.Path(__file__).resolve().parent.parent


def symbols(library):
    """Yields the symbols of a library, those in extensions of other modules' types included."""
    graphs = list(ROOT.glob(f".build-debug/*/extracted-symbols/*/{library}/*.symbols.json"))
    if not graphs:
        sys.exit(f"There are no symbol graphs of {library}: .ci/documentation makes them.")
    for graph in graphs:
        yield from json.loads(graph.read_text())["symbols"]


def undocumented(library):
    """Yields place and name of each public declaration without a comment, and counts all with one."""
    for symbol in symbols(library):
        location = symbol.get("location")
        if location is None or symbol["kind"]["identifier"] == "swift.extension":
            continue
        if "::SYNTHESIZED::" in symbol["identifier"]["precise"]:
            continue
        lines = symbol.get("docComment", {}).get("lines", [])
        if any(line["text"].strip() for line in lines):
            counts[library] += 1
            continue
        path = pathlib.Path(unquote(urlparse(location["uri"]).path))
        yield f"{path.relative_to(ROOT)}:{location['position']['line'] + 1}: {'.'.join(symbol['pathComponents'])}"


counts = {library: 0 for library in sys.argv[1:]}
missing = sorted({line for library in counts for line in undocumented(library)})
for line in missing:
    print(f"{line} has no comment", file=sys.stderr)
for library, count in counts.items():
    print(f"{library}: {count} public declarations are documented")
if missing or not all(counts.values()):
    sys.exit(1)
