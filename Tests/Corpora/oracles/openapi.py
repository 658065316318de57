#!/usr/bin/env python3
"""Records Tests/Corpora/oracles/openapi.txt: descriptions with one operation, and the request that each asks for.

Lists, objects and texts are expanded by uritemplate (RFC 6570), as OpenAPI 3.0.4 and 3.1.1 say in Appendix C; what RFC 6570 doesn't
have is a row of OTHER, from the specification's “Style Examples”, or of FORMATS, from Swagger 2.0's “Parameter Object”.
jsonref resolves the files into which a description was split, and must give the description before it was split.

    pip install uritemplate==4.2.0 jsonref==1.1.0 && openapi.py > openapi.txt
"""
import json, random, sys
from urllib.parse import quote, quote_plus
import jsonref
import uritemplate

TEXTS = ["blue", "b c", "a/b:c", "100%", "é", "x,y", "q=1&r", "", "~a-b_c.d", "<>\"'", "日本", "a+b", "{n}", "#?[]"]
PLAIN = ["blue", "black", "brown", "7", "a-b", "x_y"]
NAMES = ["color", "size", "sort by", "filter", "ids", "page", "tag-s", "q"]

def enc(text):
    return quote(str(text), safe="-._~")

# place, style, explode → the operator and the modifier of RFC 6570.
TEMPLATES = {
    ("path", "simple", False): ("", ""), ("path", "simple", True): ("", "*"),
    ("path", "label", False): (".", ""), ("path", "label", True): (".", "*"),
    ("path", "matrix", False): (";", ""), ("path", "matrix", True): (";", "*"),
    ("query", "form", False): ("&", ""), ("query", "form", True): ("&", "*"),
    ("header", "simple", False): ("", ""), ("header", "simple", True): ("", "*"),
    ("cookie", "form", False): ("&", ""), ("cookie", "form", True): ("&", "*"),
}
# Style Examples, OAS 3.1.1: the rows that RFC 6570 doesn't have.
OTHER = {
    ("spaceDelimited", list): lambda n, v: enc(n) + "=" + "%20".join(map(enc, v)),
    ("spaceDelimited", dict): lambda n, v: enc(n) + "=" + "%20".join(enc(x) for kv in v.items() for x in kv),
    ("pipeDelimited", list): lambda n, v: enc(n) + "=" + "%7C".join(map(enc, v)),
    ("pipeDelimited", dict): lambda n, v: enc(n) + "=" + "%7C".join(enc(x) for kv in v.items() for x in kv),
    ("deepObject", dict): lambda n, v: "&".join(enc(f"{n}[{k}]") + "=" + enc(x) for k, x in v.items()),
}
# Swagger 2.0, collectionFormat.
FORMATS = {"csv": ",", "ssv": "%20", "tsv": "%09", "pipes": "%7C"}

def expand(place, style, explode, name, value):
    if (style, type(value)) in OTHER:
        return OTHER[style, type(value)](name, value)
    operator, modifier = TEMPLATES[place, style, explode]
    # RFC 6570 has no spaces in the names of variables: those of lists and texts are put in afterwards.
    text = uritemplate.expand("{" + operator + "v" + modifier + "}", v=value)
    if operator == "&":
        text = text[1:]
        if not (explode and isinstance(value, dict)):
            text = "&".join(enc(name) + part[1:] for part in text.split("&"))
    if operator == ";" and not (explode and isinstance(value, dict)):
        text = "".join(";" + enc(name) + part[1:] for part in text.split(";")[1:])
    return text

# uritemplate sorts the members of objects: here they are sorted from the beginning.
def value_of(rng, kind, texts):
    if kind == "text":
        return rng.choice(texts) or "x"
    if kind == "number":
        return rng.choice([0, 7, -3, 2.5])
    if kind == "list":
        return [rng.choice(texts) or "x" for _ in range(rng.randint(1, 3))]
    return {key: rng.choice(texts) or "x" for key in sorted(rng.sample(["R", "G", "B", "k"], rng.randint(1, 3)))}

SCHEMAS = {"text": {"type": "string"}, "number": {"type": "number"}, "list": {"type": "array", "items": {"type": "string"}},
           "object": {"type": "object", "additionalProperties": {"type": "string"}}}

def strings(value):
    """uritemplate writes numbers as Python does."""
    return str(value) if isinstance(value, (int, float)) else value

class Case:
    def __init__(self, seed):
        self.rng = random.Random(seed)
        self.number = seed
        self.files, self.facts = {}, []
        self.query, self.cookies, self.fields, self.content, self.open = [], [], [], None, []
        (self.swagger if seed % 4 == 3 else self.openapi)()

    def pick(self, *choices):
        return self.rng.choice(choices)

    # OpenAPI 3

    def openapi(self):
        rng = self.rng
        self.version = self.pick("3.0.3", "3.0.4", "3.1.1", "3.2.0")
        self.method = self.pick("get", "post", "put", "patch", "delete")
        path, target = f"/r{self.number}", f"/r{self.number}"
        operation, item = {"parameters": []}, {}
        names = rng.sample(NAMES, 5)
        for name in names[:rng.randint(1, 4)]:
            place = self.pick("query", "query", "path", "header", "cookie")
            parameter, text = self.parameter(name, place)
            if place == "path":
                path, target = path + "/{" + name + "}", target + "/" + text
            elif place == "query":
                self.query.append(text)
            elif place == "header":
                self.fields.append(f"X-{name.replace(' ', '-')}: {text}")
                parameter["name"] = f"X-{name.replace(' ', '-')}"
            else:
                self.cookies.append(text)
            (item.setdefault("parameters", []) if rng.random() < 0.3 else operation["parameters"]).append(parameter)
        if item.get("parameters"):
            # Those of the path come first.
            placed = [p for p in item["parameters"] + operation["parameters"]]
            for place, texts in (("query", self.query), ("cookie", self.cookies)):
                found = [p["x-text"] for p in placed if p["in"] == place]
                texts[:] = found
            self.fields = [f"{p['name']}: {p['x-text']}" for p in placed if p["in"] == "header"]
        for parameter in operation["parameters"] + item.get("parameters", []):
            del parameter["x-text"]
        if self.method != "get" and rng.random() < 0.7:
            operation["requestBody"] = self.body()
        servers, base = self.servers()
        self.base = base
        owner = self.pick("root", "root", "item", "operation")
        root = {"openapi": self.version, "info": {"title": "T", "version": "1"}, "servers": servers}
        if owner != "root":
            (item if owner == "item" else operation)["servers"] = servers
            root["servers"] = [{"url": "https://unused.example"}]
        item[self.method] = operation
        root["paths"] = {path: item}
        self.target = target
        self.split(root)

    def parameter(self, name, place):
        rng = self.rng
        kind = self.pick("text", "number", "list", "object")
        styles = [s for s in TEMPLATES if s[0] == place]
        _, style, explode = rng.choice(styles)
        if place == "query" and kind in ("list", "object") and rng.random() < 0.5:
            style, explode = ("deepObject", True) if kind == "object" and rng.random() < 0.5 else (
                self.pick("spaceDelimited", "pipeDelimited"), False)
        # A delimiter is not escaped within an element of these, and fields hold texts as they are.
        texts = PLAIN if place == "header" or style in ("spaceDelimited", "pipeDelimited") else TEXTS
        value = value_of(rng, kind, texts)
        if place == "cookie" and kind == "text" and enc(value) != value:
            # Sent as it is where a cookie may hold it.
            self.open.append(name)
        described = {"name": name, "in": place, "required": True, "schema": dict(SCHEMAS[kind])}
        usual = "form" if place in ("query", "cookie") else "simple"
        if style != usual or rng.random() < 0.5:
            described["style"] = style
        if explode != (style == "form") or rng.random() < 0.3:
            described["explode"] = explode
        where = self.pick("example", "examples", "schema", "default")
        if where == "example":
            described["example"] = value
        elif where == "examples":
            described["examples"] = {"one": {"value": value}}
        else:
            described["schema"]["example" if where == "schema" else "default"] = value
        plain = strings(value)
        text = expand(place, style, explode, name, plain)
        described["x-text"] = text
        self.facts.append(f"{place} {style}{' explode' if explode else ''} {kind}")
        return described, text

    def body(self):
        rng = self.rng
        members = {name: value_of(rng, self.pick("text", "number", "list"), TEXTS) for name in rng.sample(NAMES, rng.randint(1, 3))}
        if self.pick("json", "json", "form") == "json":
            members["nested"] = {"a": [1, {"b": None}], "é": True}
            self.content = json.dumps(members, separators=(",", ":"), ensure_ascii=False)
            self.fields.append("Content-Type: application/json")
            media, schema = "application/json", {"type": "object"}
            self.facts.append("JSON")
        else:
            members = {n: value_of(rng, self.pick("text", "number", "list"), PLAIN) for n in members}
            pairs = [(n, str(x)) for n, v in members.items() for x in (v if isinstance(v, list) else [v])]
            self.content = "&".join(quote_plus(n) + "=" + quote_plus(x) for n, x in pairs)
            self.fields.append("Content-Type: application/x-www-form-urlencoded")
            media, schema = "application/x-www-form-urlencoded", {"type": "object"}
            self.facts.append("form")
        if rng.random() < 0.5:
            return {"required": True, "content": {media: {"schema": schema, "example": members}}}
        schema["required"] = list(members)
        schema["properties"] = {n: {"example": v} for n, v in members.items()}
        return {"required": True, "content": {media: {"schema": schema}}}

    def servers(self):
        choice = self.rng.randrange(6)
        host = "api.example.com"
        if choice == 0:
            return [{"url": f"https://{host}/v1"}], (host, "/v1")
        if choice == 1:
            return [{"url": "/v1"}, {"url": f"https://{host}/v1/"}], (host, "/v1")
        if choice == 2:
            variables = {"area": {"default": "eu", "enum": ["eu", "us"]}, "v": {"default": "v2"}}
            return [{"url": "https://{area}.example.com/{v}", "variables": variables}], ("eu.example.com", "/v2")
        if choice == 3:
            return [{"url": "v1"}, {"url": "../x"}, {"url": "http://localhost:8080"}], ("localhost:8080", "")
        if choice == 4:
            return [{"url": f"//{host}/v1"}], (host, "/v1")
        return [{"url": f"https://{host}"}, {"url": "https://other.example"}], (host, "")

    # Swagger 2.0

    def swagger(self):
        rng = self.rng
        self.version, self.method = "2.0", self.pick("get", "post", "put", "delete")
        path = target = f"/r{self.number}"
        operation = {"parameters": []}
        for name in rng.sample(NAMES, rng.randint(1, 4)):
            place = self.pick("query", "query", "path", "header")
            kind = self.pick("text", "number", "list", "list")
            form = self.pick("csv", "ssv", "tsv", "pipes", "multi") if place == "query" else self.pick("csv", "pipes", "ssv")
            texts = PLAIN if form in ("ssv", "pipes", "tsv") or place == "header" else TEXTS
            value = value_of(rng, kind, texts)
            if place == "header":
                name = f"X-{name.replace(' ', '-')}"
            described = {"name": name, "in": place, "required": True, "type": {"text": "string", "list": "array"}.get(kind, kind)}
            described["default" if rng.random() < 0.7 else "x-example"] = value
            if kind == "list":
                described["items"] = {"type": "string"}
                if form != "csv" or rng.random() < 0.5:
                    described["collectionFormat"] = form
            values = value if kind == "list" else [strings(value)]
            if form == "multi" and kind == "list":
                text = "&".join(enc(name) + "=" + enc(x) for x in values)
            else:
                joined = FORMATS.get(form, ",").join(map(enc, values))
                text = joined if place != "query" else enc(name) + "=" + joined
            if place == "path":
                path, target = path + "/{" + name + "}", target + "/" + text
            elif place == "query":
                self.query.append(text)
            else:
                self.fields.append(f"{name}: " + {"csv": ",", "ssv": " ", "pipes": "|"}[form].join(map(str, values)))
            operation["parameters"].append(described)
            self.facts.append(f"{place} {form if kind == 'list' else kind}")
        if self.method in ("post", "put"):
            if rng.random() < 0.5:
                members = {n: value_of(rng, self.pick("text", "number", "list"), TEXTS) for n in rng.sample(NAMES, 2)}
                self.content = json.dumps(members, separators=(",", ":"), ensure_ascii=False)
                self.fields.append("Content-Type: application/json")
                operation["consumes"] = ["application/json"]
                operation["parameters"].append({"name": "body", "in": "body", "required": True,
                                                "schema": {"type": "object", "example": members}})
                self.facts.append("JSON")
            else:
                pairs = []
                for name in rng.sample(NAMES, 2):
                    form, values = self.pick("csv", "multi"), value_of(rng, "list", PLAIN)
                    operation["parameters"].append({"name": name, "in": "formData", "required": True, "type": "array",
                                                    "items": {"type": "string"}, "collectionFormat": form, "default": values})
                    pairs += [(name, x) for x in values] if form == "multi" else [(name, values)]
                self.content = "&".join(quote_plus(n) + "=" + (quote_plus(v) if isinstance(v, str) else ",".join(map(quote_plus, v)))
                                        for n, v in pairs)
                self.fields.append("Content-Type: application/x-www-form-urlencoded")
                operation["consumes"] = ["application/x-www-form-urlencoded"]
                self.facts.append("form")
        root = {"swagger": "2.0", "info": {"title": "T", "version": "1"}, "host": "api.example.com", "schemes": self.pick(["https"], ["http", "https"])}
        if rng.random() < 0.6:
            root["basePath"] = "/v2"
        root["paths"] = {path: {self.method: operation}}
        self.base, self.target = ("api.example.com", root.get("basePath", "")), target
        self.split(root)

    # Files

    def split(self, root):
        whole = json.loads(json.dumps(root))
        path, item = next(iter(root["paths"].items()))
        operation = item[self.method]
        rng = self.rng
        if rng.random() < 0.65:
            lists = [owner["parameters"] for owner in (operation, item) if owner.get("parameters")]
            for parameters in lists:
                for index, parameter in enumerate(parameters):
                    if rng.random() < 0.4:
                        parameters[index] = {"$ref": self.move(parameter, "parts/parameters")}
            for media in (operation.get("requestBody", {}).get("content") or {}).values():
                if rng.random() < 0.5:
                    media["schema"] = {"$ref": self.move(media["schema"], "schemas")}
            if "requestBody" in operation and rng.random() < 0.4:
                operation["requestBody"] = {"$ref": self.move(operation["requestBody"], "")}
            if rng.random() < 0.4:
                item[self.method] = {"$ref": self.move(operation, "")}
                if rng.random() < 0.4:
                    root["paths"][path] = {"$ref": self.move(item, "")}
            if rng.random() < 0.3 and "servers" in root:
                root["servers"] = [{"$ref": self.move(server, "")} for server in root["servers"]]
        self.files["api.json"] = root
        resolved = json.loads(json.dumps(jsonref.replace_refs(
            root, base_uri="file:///d/api.json", loader=self.load, proxies=False, jsonschema=False)))
        assert resolved == whole, (resolved, whole)
        if rng.random() < 0.12:
            self.take_out(root)

    def load(self, uri):
        return json.loads(json.dumps(self.files[uri.removeprefix("file:///d/")]))

    def move(self, value, folder):
        """References are relative to the file that holds them: parts that hold others stay in the first folder."""
        name = (folder + "/" if folder else "") + f"part{len(self.files)}.json"
        if self.rng.random() < 0.3:
            self.files[name] = {"a b/c": [value]}
            return self.pick("", "./") + name + "#/a%20b~1c/0"
        self.files[name] = value
        return self.pick("", "./") + name

    def take_out(self, root):
        """A reference that may not be followed: the request lacks what it leads to, and the import has to name it."""
        for file in self.files.values():
            text = json.dumps(file)
            for parameters in [file.get("parameters")] if isinstance(file, dict) else []:
                for parameter in parameters or []:
                    if "$ref" in parameter:
                        gone = self.pick("https://example.com/gone.json", "../gone.json", "/gone.json", "none/gone.json")
                        self.open.append(gone)
                        parameter["$ref"] = gone
                        return
        for item in root["paths"].values():
            for parameter in (item.get(self.method) or {}).get("parameters", []):
                if "$ref" in parameter:
                    parameter["$ref"] = "../gone.json#/a"
                    self.open.append("../gone.json#/a")
                    return

    def text(self):
        host, base = self.base
        target = base + self.target + ("?" + "&".join(self.query) if self.query else "")
        fields = [f"Host: {host}"] + self.fields
        if self.cookies:
            fields.append("Cookie: " + "; ".join(self.cookies))
        if self.content is not None or self.method in ("post", "put", "patch"):
            # Without content, as RFC 9110, section 8.6, asks of these methods.
            fields.append(f"Content-Length: {len((self.content or '').encode())}")
        lines = [f"=== {self.number}: {self.version}, {', '.join(self.facts)}", f"line: {self.method.upper()} {target}"]
        lines += [f"open: {name}" for name in self.open]
        lines += ["--- fields"] + fields
        if self.content is not None:
            lines += ["--- content", self.content]
        for name, value in sorted(self.files.items()):
            lines += [f"--- file {name}", json.dumps(value, ensure_ascii=False)]
        return "\n".join(lines)

print("OpenAPI and Swagger descriptions, and the requests that they ask for, recorded by openapi.py with uritemplate 4.2.0 and jsonref 1.1.0.")
print("`open` is a reference that may not be followed, or a cookie that is not encoded: it has to be named.\n")
print("\n\n".join(Case(seed).text() for seed in range(int(sys.argv[1]) if len(sys.argv) > 1 else 200)))
