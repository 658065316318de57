// Records fetch.txt: pieces of code, run by Node, and the bytes that it sent for each to a listener on the loopback.
//
//     node fetch.mjs > fetch.txt
import net from "node:net";

const port = 28141;
const cases = String.raw`
fetch('U/p')
fetch("U/p?a=1&b=c%20d")
fetch('U/p q?a b')
fetch('U/é?ü=ß')
fetch('U/a/../b/./c')
fetch('U/p#part')
fetch('U/p?')
fetch('U/p', { method: 'post' })
fetch('U/p', { method: 'PaTcH' })
fetch('U/p', { method: 'delete' })
fetch('U/p', { method: 'PUT', body: 'x' })
fetch('U/p', { method: 'POST', body: '' })
fetch('U/p', { method: 'POST', body: null })
fetch('U/p', { method: 'POST', body: undefined, headers: undefined })
fetch('U/p', { method: 'POST', body: 'é\n\u{1F642}' })
fetch('U/p', { headers: { 'X-A': '1', 'x-b': ' padded ' } })
fetch('U/p', { headers: [['X-A', '1'], ['X-A', '2']] })
fetch('U/p', { headers: new Headers([['X-A', '1'], ['X-B', '2']]) })
fetch('U/p', { headers: new Headers({ 'X-A': '1' }) })
fetch('U/p', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ a: 1, b: [true, null], c: 'é' }) })
fetch('U/p', { method: 'POST', body: JSON.stringify({ a: 1, b: [1, { c: 2 }], d: {}, e: [] }, null, 2) })
fetch('U/p', { method: 'POST', body: JSON.stringify({ a: [1] }, null, '\t') })
fetch('U/p', { method: 'POST', body: JSON.stringify({ a: [1] }, null, 20) })
fetch('U/p', { method: 'POST', body: JSON.stringify({ name: 'tea', u: undefined, l: [1, undefined] }) })
fetch('U/p', { method: 'POST', body: JSON.stringify({ a: .5, b: 1_000, c: 1e21, d: -0.10, e: [1,,2] }) })
fetch('U/p', { method: 'POST', body: JSON.stringify('a "b"') })
fetch('U/p', { method: 'POST', body: JSON.stringify({ 2: 'b', 1: 'a', a: 0 }) })
fetch('U/p', { method: 'POST', body: new URLSearchParams({ a: 1, b: 'x y', c: 'é&=' }) })
fetch('U/p', { method: 'POST', body: new URLSearchParams([['a', '1'], ['a', '2']]) })
fetch('U/p', { method: 'POST', body: new URLSearchParams('?a=1&b=%20+') })
fetch('U/p', { method: 'POST', body: new URLSearchParams('a=1').toString() })
fetch('U/p?' + new URLSearchParams({ q: 'a b', r: '&' }))
fetch('U/p?' + new URLSearchParams({ q: 'a b' }).toString())
const p = new URLSearchParams({ a: '1' }); p.append('b', '2 3'); fetch('U/p?' + p.toString())
const p = new URLSearchParams({ a: '1' }); p.set('a', '2'); fetch(${"`U/p?${p}`"})
const id = 7, base = 'U/api'; fetch(${"`${base}/items/${id}?q=${encodeURIComponent('a b/c')}`"})
const id = 7; const url = ${"`U/items/${id}`"}; fetch(url)
const url = new URL('U/p'); url.searchParams.set('a', 'b c'); url.searchParams.append('d', '1'); fetch(url)
const url = new URL('U/p?x=1'); url.searchParams.append('a', 'b'); fetch(url.href)
const raw = JSON.stringify({ a: 1 }); fetch('U/p', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: raw })
const h = new Headers(); h.append('X-A', '1'); h.append('X-A', '2'); h.set('X-B', '3'); fetch('U/p', { headers: h })
const o = { method: 'PUT', body: 'x', redirect: 'follow' }; fetch('U/p', o)
const common = { 'X-A': '1', 'X-B': '2' }; fetch('U/p', { headers: { ...common, 'X-B': '3' } })
const headers = { 'X-A': '1', Authorization: ${"`Bearer ${'t'}`"} }; fetch('U/p', { headers })
fetch('U/p', { headers: { Authorization: 'Basic ' + btoa('ann:tea') } })
fetch('U/p', { headers: { Authorization: ${"`Basic ${btoa('ann:tea')}`"} } })
fetch(new Request('U/p', { method: 'PUT', body: 'x' }))
fetch('U/p', { signal: AbortSignal.timeout(5000), keepalive: true, credentials: 'include', mode: 'cors' })
fetch('U/p', { cache: 'no-store', redirect: 'manual', referrerPolicy: 'no-referrer' })
const f = new FormData(); f.append('a', '1'); f.append('b', 'é'); fetch('U/p', { method: 'POST', body: f })
const f = new FormData(); f.append('a', '1'); f.set('a', '2'); fetch('U/p', { method: 'POST', body: f })
const f = new FormData(); f.append('a', new Blob(['x'], { type: 'text/csv' }), 'b.csv'); fetch('U/p', { method: 'POST', body: f })
const f = new FormData(); f.append('a', new File(['hello'], 'a.txt', { type: 'text/plain' })); fetch('U/p', { method: 'POST', body: f })
async function go() { const res = await fetch('U/p', { method: 'POST', body: 'x' }); return res.text(); } go();
const go = async () => { const res = await fetch('U/p'); return res.ok; }; go();
(async () => { await fetch('U/p', { headers: { A: 'b' } }); })();
try { const r = await fetch('U/p'); } catch (e) { console.error(e); }
fetch('U/p').then(r => r.text()).then(t => t.length).catch(e => console.error(e));
const { status } = await fetch('U/p');
fetch('U/a' + '/b' + 1, { 'method': "POST", "body": 'a' + 'b' })
fetch('U/p', { method: 'POST', headers: { 'content-type': 'text/plain' }, body: ${"`one\\ntwo`"} })
fetch('U/p', { method: 'POST', headers: { 'Content-Type': 'application/x-www-form-urlencoded' }, body: 'a=1&b=c+d' })
fetch('U/p', { method: 'GET', headers: { 'If-None-Match': '"x"', 'Range': 'bytes=0-1' } })
fetch('U/p', { method: 'POST', body: 'x', duplex: 'half', headers: { 'X-E': '' } })
`.trim().split("\n");

const readable = (text) => text.replaceAll("\r", "␍").replaceAll("\n", "␊").replaceAll("\t", "␉");

let answer;
const server = net.createServer((socket) => {
  let bytes = Buffer.alloc(0);
  socket.on("error", () => {});
  socket.on("data", (more) => {
    bytes = Buffer.concat([bytes, more]);
    const end = bytes.indexOf("\r\n\r\n");
    if (end < 0) return;
    const head = bytes.subarray(0, end).toString("latin1");
    const length = Number(/^content-length: (\d+)$/im.exec(head)?.[1] ?? 0);
    const isChunked = /^transfer-encoding: chunked$/im.test(head);
    if (isChunked ? !bytes.subarray(end).includes("0\r\n\r\n") : bytes.length < end + 4 + length) return;
    answer?.({ head, content: bytes.subarray(end + 4).toString("utf8") });
    socket.end("HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\nok");
  });
});
await new Promise((done) => server.listen(port, "127.0.0.1", done));

console.log(`Calls of fetch that Node itself ran, and what the import makes of them.

Recorded by fetch.mjs with Node ${process.versions.node} (undici ${process.versions.undici}) against a listener at 127.0.0.1:${port}. The entries:
- \`code\`: the code; \`line\`, \`fields\`, \`content\`: what Node sent, without Accept, Accept-Encoding, Accept-Language, Connection,
  Host, Sec-Fetch-Mode, User-Agent and the length of a body, and with the boundary as B. \`refused\` is what Node said in place of sending.
- \`outcome\`: same; said, with the remark; refused, with the reason. “silent” is never right.`);
const left = /^(accept|accept-encoding|accept-language|connection|sec-fetch-mode|user-agent|host):/i;
for (const [index, line] of cases.entries()) {
  const code = line.replaceAll("U/", `http://127.0.0.1:${port}/`);
  const sent = new Promise((found) => { answer = found; });
  let refusal;
  const AsyncFunction = (async () => {}).constructor;
  const run = new AsyncFunction("fetch", code)((...given) => fetch(...given)).catch((error) => { refusal = error.message; });
  const late = new Promise((done) => setTimeout(done, 1500));
  const found = await Promise.race([sent, run.then(() => Promise.race([sent, late]))]);
  console.log(`\n=== ${index + 1}\ncode: ${readable(line)}`);
  if (!found) {
    console.log(`refused: ${refusal}`);
    continue;
  }
  const [start, ...fields] = found.head.split("\r\n");
  const boundary = /boundary=(\S+)/i.exec(found.head)?.[1] ?? "\0";
  console.log(`line: ${start.replace(/ HTTP\/1\.1$/, "")}\n--- fields`);
  // The length of parts depends on the boundary.
  const isLeft = (field) => left.test(field) || (found.content && /^content-length:/i.test(field));
  for (const field of fields) if (!isLeft(field)) console.log(field.replaceAll(boundary, "B"));
  if (found.content) console.log(`--- content\n${readable(found.content.replaceAll(boundary, "B"))}`);
}
process.exit(0);
