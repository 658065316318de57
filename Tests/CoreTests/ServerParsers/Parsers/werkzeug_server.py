"""Answers each request with what werkzeug reads in it."""
import base64
import json

from werkzeug.serving import WSGIRequestHandler, make_server
from werkzeug.wrappers import Request, Response


def base(text):
    data = text if isinstance(text, bytes) else text.encode("utf-8")
    return base64.b64encode(data).decode("ascii")


@Request.application
def answer(request):
    result = {
        "method": request.method,
        "host": base(request.host),
        "path": base(request.path),
        "query": [[base(name), base(value)] for name, value in request.args.items(multi=True)],
    }
    if request.mimetype == "application/json":
        result["json"] = request.get_json()
    elif request.method == "POST":
        result["form"] = [[base(name), base(value)] for name, value in request.form.items(multi=True)]
        result["files"] = [
            [base(name), base(file.filename), base(file.mimetype), base(file.read())]
            for name, file in request.files.items(multi=True)
        ]
    return Response(json.dumps(result), content_type="application/json")


class Quiet(WSGIRequestHandler):
    def log(self, *_):
        pass


server = make_server("127.0.0.1", 0, answer, request_handler=Quiet)
print(f"127.0.0.1:{server.port}", flush=True)
server.serve_forever()
