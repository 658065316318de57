"""Answers each request with what Django reads in it; the server is that of the standard library."""
import base64
import json
from wsgiref.simple_server import WSGIRequestHandler, make_server

import django
from django.conf import settings
from django.core.handlers.wsgi import WSGIHandler
from django.http import JsonResponse
from django.urls import re_path


def base(text):
    data = text if isinstance(text, bytes) else text.encode("utf-8")
    return base64.b64encode(data).decode("ascii")


def pairs(values):
    return [[base(name), base(value)] for name, list in values.lists() for value in list]


def answer(request):
    result = {
        "method": request.method,
        "host": base(request.get_host()),
        "path": base(request.path),
        "query": pairs(request.GET),
    }
    if request.content_type == "application/json":
        result["json"] = json.loads(request.body)
    elif request.method == "POST":
        result["form"] = pairs(request.POST)
        result["files"] = [
            [base(name), base(file.name), base(file.content_type), base(file.read())]
            for name, list in request.FILES.lists()
            for file in list
        ]
    return JsonResponse(result)


settings.configure(
    ALLOWED_HOSTS=["*"], ROOT_URLCONF=__name__, SECRET_KEY="none", DATA_UPLOAD_MAX_NUMBER_FIELDS=None
)
urlpatterns = [re_path(r"(?s).*", answer)]
django.setup()


class Quiet(WSGIRequestHandler):
    def log_message(self, *_):
        pass


server = make_server("127.0.0.1", 0, WSGIHandler(), handler_class=Quiet)
print(f"127.0.0.1:{server.server_port}", flush=True)
server.serve_forever()
