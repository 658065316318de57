// Answers each request with Node's reading of it: URLSearchParams, querystring, fetch's FormData, JSON.parse.
import { createServer } from "node:http";
import querystring from "node:querystring";

const base = (text) => Buffer.from(text).toString("base64");
// A text may begin with a question mark, which the constructor would take for a URL's.
const params = (text) => [...new URLSearchParams("&" + text)];
const pairs = (list) => [...list].map(([name, value]) => [base(name), base(value)]);

// The older module must read the same, except that it drops an empty pair.
function agree(text, list) {
  const older = querystring.parse(text, "&", "=", { maxKeys: 0 });
  for (const name of new Set(list.map(([name]) => name))) {
    if (name === "") continue;
    const one = list.filter((pair) => pair[0] === name).map((pair) => pair[1]);
    if ([older[name]].flat().join("\u0000") !== one.join("\u0000")) throw new Error("querystring: " + name);
  }
  return list;
}

async function read(request) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  const body = Buffer.concat(chunks);
  const target = request.url;
  const query = target.includes("?") ? target.slice(target.indexOf("?") + 1) : "";
  const path = target.split("?")[0];
  const type = request.headers["content-type"] ?? "";
  const result = {
    method: request.method,
    host: base(request.headers.host),
    path: base(decodeURIComponent(path)),
    query: pairs(agree(query, params(query))),
  };
  if (type === "application/json") {
    result.json = JSON.parse(body.toString("utf8"));
  } else if (type === "application/x-www-form-urlencoded") {
    const text = body.toString("latin1");
    result.form = pairs(agree(text, params(text)));
    result.files = [];
    const same = [...(await new Response(body, { headers: { "content-type": type } }).formData())];
    if (!text.startsWith("?") && JSON.stringify(pairs(same)) !== JSON.stringify(result.form)) throw new Error("FormData");
  } else if (type !== "") {
    const form = await new Response(body, { headers: { "content-type": type } }).formData();
    result.form = [];
    result.files = [];
    for (const [name, value] of form) {
      if (typeof value === "string") result.form.push([base(name), base(value)]);
      else {
        const content = Buffer.from(await value.arrayBuffer());
        result.files.push([base(name), base(value.name), base(value.type), base(content)]);
      }
    }
  }
  return result;
}

const server = createServer(async (request, response) => {
  let [status, text] = [200, ""];
  try {
    text = JSON.stringify(await read(request));
  } catch (error) {
    [status, text] = [500, String(error.stack)];
  }
  response.writeHead(status, { "content-length": Buffer.byteLength(text), connection: "close" });
  response.end(text);
});
server.listen(0, "127.0.0.1", () => console.log(`127.0.0.1:${server.address().port}`));
