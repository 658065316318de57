"""Passes connections on to the servers of the tests: out of TLS, and as proxies do.

The server on port N is named pN.relay.test; no one looks that name up. The ports and the certificate's file are
printed as JSON. The program ends when no one reads its output any more.
"""
import json
import os
import re
import select
import socket
import ssl
import subprocess
import tempfile
import threading

SILENCE = 60  # The seconds that a connection may be silent.


def connect(name, port):
    if not re.fullmatch(r"p\d+\.relay\.test", name):
        raise ValueError(name)
    return socket.create_connection(("127.0.0.1", port), SILENCE)


def pump(client, server):
    """Passes bytes on both ways until one end closes."""
    ends = {client: server, server: client}
    while True:
        ready = [end for end in ends if isinstance(end, ssl.SSLSocket) and end.pending()]
        for end in ready or select.select(list(ends), [], [], SILENCE)[0] or [client]:
            data = end.recv(1 << 16)
            if not data:
                return
            ends[end].sendall(data)


def tls(client, context, says_end):
    """Takes TLS off, for the server that the handshake names."""
    client = context.wrap_socket(client, server_side=True)
    with client, connect(client.name, int(client.name[1:].split(".")[0])) as server:
        pump(client, server)
        if says_end:
            client.unwrap()


def exactly(client, count):
    data = client.recv(count, socket.MSG_WAITALL)
    if len(data) < count:
        raise EOFError
    return data


def tunnel(client):
    """Does as an HTTP proxy that is asked for a tunnel."""
    head = b""
    while not head.endswith(b"\r\n\r\n"):
        head += exactly(client, 1)
    name, port = re.match(rb"CONNECT ([^ :]+):(\d+) HTTP/1.1\r\n", head).groups()
    with connect(name.decode(), int(port)) as server:
        client.sendall(b"HTTP/1.1 200 Connection established\r\n\r\n")
        pump(client, server)


def socks(client):
    """Does as a SOCKS5 proxy that gets names, and no addresses."""
    exactly(client, exactly(client, 2)[1])
    client.sendall(b"\x05\x00")
    if exactly(client, 4) != b"\x05\x01\x00\x03":
        raise ValueError("no name")
    name = exactly(client, exactly(client, 1)[0]).decode()
    with connect(name, int.from_bytes(exactly(client, 2), "big")) as server:
        client.sendall(b"\x05\x00\x00\x01\x7f\x00\x00\x01\x00\x00")
        pump(client, server)


def serve(way, client):
    client.settimeout(SILENCE)
    try:
        with client:
            way(client)
    except (OSError, EOFError, ValueError, AttributeError):
        pass  # The test sees that the connection has ended.


def make_context(file, subject, *options):
    """Makes a certificate, which is added to the file, and returns what serves it."""
    certificate, key = file + subject[1:3], file + subject[1:3] + "-key"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
         "-days", "2", "-subj", subject, *options, "-keyout", key, "-out", certificate],
        check=True, stdin=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=30)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.sni_callback = lambda client, name, _: setattr(client, "name", name)
    context.load_cert_chain(certificate, key)
    with open(certificate) as made, open(file, "a") as all_of_them:
        all_of_them.write(made.read())
    return context


with tempfile.TemporaryDirectory() as folder:
    certificates = os.path.join(folder, "certificates")
    named = make_context(
        certificates, "/CN=relay", "-addext", "subjectAltName=DNS:*.relay.test,DNS:other.test,IP:192.0.2.1")
    bare = make_context(certificates, "/O=bare/CN=*.relay.test")
    ways = {
        "tls": lambda client: tls(client, named, True), "cut": lambda client: tls(client, named, False),
        "bare": lambda client: tls(client, bare, True), "tunnel": tunnel, "socks": socks,
    }
    listeners = {name: socket.create_server(("127.0.0.1", 0)) for name in ways}
    facts = {name: listener.getsockname()[1] for name, listener in listeners.items()}
    print(json.dumps({"certificate": certificates, "ports": facts}), flush=True)
    events = select.poll()
    events.register(1, 0)
    names = {listener.fileno(): name for name, listener in listeners.items()}
    for number in names:
        events.register(number, select.POLLIN)
    while 1 not in (ready := [number for number, _ in events.poll()]):
        for number in ready:
            client, _ = listeners[names[number]].accept()
            threading.Thread(target=serve, args=(ways[names[number]], client), daemon=True).start()
