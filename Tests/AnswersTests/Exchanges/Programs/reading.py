"""Reads the answers of the server on a port with http.client, to requests of these methods, and prints them as JSON."""
import base64
import http.client
import json
import sys

results = []
for number, method in enumerate(sys.argv[2:]):
    result = {"status": None, "body": "", "complete": False}
    connection = http.client.HTTPConnection("127.0.0.1", int(sys.argv[1]), timeout=10)
    try:
        connection.request(method, f"/{number}")
        response = connection.getresponse()
        result["status"] = response.status
        body = response.read()
        result.update(body=base64.b64encode(body).decode(), complete=True)
    except http.client.IncompleteRead as error:
        result["body"] = base64.b64encode(error.partial).decode()
    except (OSError, OverflowError, ValueError, http.client.HTTPException):
        pass
    connection.close()
    results.append(result)
print(json.dumps(results))
