// Reads the answers of the server on a port with Node's http, to requests of these methods, and prints them as JSON.
import http from "node:http";

const [port, ...methods] = process.argv.slice(2);

function read(method, number) {
  return new Promise((resolve) => {
    const pieces = [];
    const result = { status: null, complete: false };
    const end = () => resolve({ ...result, body: Buffer.concat(pieces).toString("base64") });
    const place = { host: "127.0.0.1", port, path: `/${number}` };
    const request = http.request({ ...place, method, agent: false, timeout: 10_000 });
    request.on("response", (response) => {
      result.status = response.statusCode;
      response.on("data", (piece) => pieces.push(piece));
      response.on("close", () => {
        result.complete = response.complete;
        end();
      });
      response.on("error", () => {});
    });
    for (const event of ["upgrade", "connect"]) {
      request.on(event, (response, socket) => {
        socket.destroy();
        Object.assign(result, { status: response.statusCode, complete: true });
        end();
      });
    }
    request.on("error", end);
    request.on("timeout", () => request.destroy());
    request.end();
  });
}

const results = [];
for (const [number, method] of methods.entries()) results.push(await read(method, number));
console.log(JSON.stringify(results));
