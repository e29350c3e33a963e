// The least a Node server can do: the bytes of a file with the headers of another, for every request.
// node bare-server.mjs <file of the body> <JSON file of [name, value] headers>
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const [bodyFile, headersFile] = process.argv.slice(2);
const body = bodyFile ? readFileSync(bodyFile) : Buffer.from('{"status":"ok"}');
const headers = headersFile ? JSON.parse(readFileSync(headersFile, 'utf8')).flat() : [];

const server = createServer((_request, response) => {
  response.writeHead(200, headers);
  response.end(body);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.stdout.write(`ready ${typeof address === 'object' ? address?.port : ''}\n`);
});
