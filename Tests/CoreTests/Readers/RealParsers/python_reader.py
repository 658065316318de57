"""Reads each line of standard input as a query or a form with Django, Flask and Starlette."""

import asyncio
import io
import json
import sys

import django
from django.conf import settings
from django.core.exceptions import RequestDataTooBig, TooManyFieldsSent
from django.core.handlers.wsgi import WSGIRequest
from flask import Flask
from starlette.exceptions import HTTPException
from starlette.requests import Request as StarletteRequest
from werkzeug.exceptions import HTTPException as WerkzeugException

settings.configure()
django.setup()
flask = Flask("reader")
FORM = "application/x-www-form-urlencoded"


def ok(pairs, one):
    value = {}
    for name, item in pairs:
        value.setdefault(name, []).append(item)
    return {"status": "ok", "http": None, "error": None, "value": value, "get": {name: one(name) for name in value}}


def refused(status, error):
    return {"status": "refused", "http": status, "error": error, "value": None}


def environment(kind, data):
    return {
        "REQUEST_METHOD": "POST" if kind == "form" else "GET", "SCRIPT_NAME": "", "PATH_INFO": "/", "SERVER_NAME": "h",
        "SERVER_PORT": "80", "QUERY_STRING": data.decode("latin-1") if kind == "query" else "",
        "CONTENT_TYPE": FORM if kind == "form" else "", "CONTENT_LENGTH": str(len(data)) if kind == "form" else "",
        "wsgi.input": io.BytesIO(data if kind == "form" else b""), "wsgi.url_scheme": "http", "wsgi.errors": sys.stderr,
        "wsgi.version": (1, 0), "wsgi.multithread": False, "wsgi.multiprocess": False, "wsgi.run_once": False,
    }


def with_django(kind, data):
    try:
        request = WSGIRequest(environment(kind, data))
        read = request.POST if kind == "form" else request.GET
        return ok([(name, item) for name, items in read.lists() for item in items], lambda name: read[name])
    except (TooManyFieldsSent, RequestDataTooBig) as error:
        return refused(400, type(error).__name__)


def with_flask(kind, data):
    try:
        with flask.request_context(environment(kind, data)):
            from flask import request

            read = request.form if kind == "form" else request.args
            return ok(list(read.items(multi=True)), lambda name: read[name])
    except WerkzeugException as error:
        return refused(error.code, type(error).__name__)
    except UnicodeDecodeError as error:
        return refused(500, type(error).__name__)


def with_starlette(kind, data):
    async def receive():
        return {"type": "http.request", "body": data if kind == "form" else b"", "more_body": False}

    headers = [(b"content-type", FORM.encode())] if kind == "form" else []
    scope = {
        "type": "http", "method": "POST" if kind == "form" else "GET", "path": "/", "headers": headers, "app": object(),
        "query_string": data if kind == "query" else b"",
    }

    async def read():
        request = StarletteRequest(scope, receive)
        read = await request.form() if kind == "form" else request.query_params
        return ok(read.multi_items(), lambda name: read[name])

    try:
        return asyncio.run(read())
    except HTTPException as error:
        return refused(error.status_code, error.detail)


for line in sys.stdin:
    given = json.loads(line)
    data = given["input"].encode("latin-1")
    read = {
        "django@5.2": with_django(given["kind"], data), "flask@3.1": with_flask(given["kind"], data),
        "starlette@1": with_starlette(given["kind"], data),
    }
    print(json.dumps(read), flush=True)
