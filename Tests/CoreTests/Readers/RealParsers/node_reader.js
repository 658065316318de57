// Reads each line of standard input as a query or a form with qs, querystring, URLSearchParams, and an Express server.
const http = require("http");
const net = require("net");
const querystring = require("querystring");
const readline = require("readline");
const express = require("express");
const qs = require("qs");

const ok = (value, get) => ({ status: "ok", http: null, error: null, value, ...(get ? { get } : {}) });

// Objects without a prototype, so that __proto__ is a name like any other.
function flat(parameters) {
  const value = new Map(), get = new Map();
  for (const name of parameters.keys()) {
    value.set(name, parameters.getAll(name));
    get.set(name, parameters.get(name));
  }
  const text = (map) =>
    "{" + [...map].map(([name, member]) => JSON.stringify(name) + ":" + JSON.stringify(member)).join(",") + "}";
  return `{"status":"ok","http":null,"error":null,"value":${text(value)},"get":${text(get)}}`;
}

function exchange(port, head, body) {
  return new Promise((resolve, reject) => {
    const socket = net.connect(port, "127.0.0.1");
    const pieces = [];
    socket.setTimeout(20000, () => socket.destroy(new Error("no answer")));
    socket.on("data", (data) => pieces.push(data));
    socket.on("error", reject);
    socket.on("close", () => {
      const answer = Buffer.concat(pieces).toString("utf8");
      const status = Number(answer.slice(9, 12));
      const content = answer.slice(answer.indexOf("\r\n\r\n") + 4);
      resolve({ status, content });
    });
    socket.write(Buffer.concat([head, body]));
  });
}

async function withExpress(port, kind, bytes) {
  const target = kind === "query" ? Buffer.concat([Buffer.from("/?"), bytes]) : Buffer.from("/");
  const fields = kind === "form"
    ? `Content-Type: application/x-www-form-urlencoded\r\nContent-Length: ${bytes.length}\r\n` : "";
  const head = Buffer.concat([
    Buffer.from(kind === "form" ? "POST " : "GET "), target,
    Buffer.from(` HTTP/1.1\r\nHost: h\r\n${fields}Connection: close\r\n\r\n`),
  ]);
  const { status, content } = await exchange(port, head, kind === "form" ? bytes : Buffer.alloc(0));
  if (status === 200) return `{"status":"ok","http":null,"error":null,"value":${content}}`;
  return JSON.stringify({ status: "refused", http: status, error: content.slice(0, 80), value: null });
}

async function main() {
  const app = express();
  app.use(express.urlencoded({ extended: true }));
  app.use((request, response) => {
    response.type("json").send(JSON.stringify(request.method === "POST" ? request.body : request.query));
  });
  app.use((error, request, response, next) => response.status(error.status || 500).send(error.type || error.name));
  const server = http.createServer({ maxHeaderSize: 1 << 22 }, app);
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const port = server.address().port;
  for await (const line of readline.createInterface({ input: process.stdin })) {
    const { kind, input } = JSON.parse(line);
    const bytes = Buffer.from(input, "latin1");
    const text = bytes.toString("utf8");
    const parameters = kind === "query" ? new URL("http://h/?" + text).searchParams : new URLSearchParams(text);
    const read = [
      ["qs@6.11", JSON.stringify(ok(qs.parse(text)))],
      ["node-querystring@20", JSON.stringify(ok(querystring.parse(text)))],
      ["urlsearchparams", flat(parameters)],
      ["express@4.18", await withExpress(port, kind, bytes)],
    ];
    process.stdout.write("{" + read.map(([name, value]) => `"${name}":${value}`).join(",") + "}\n");
  }
  server.close();
}

main();
