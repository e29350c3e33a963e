// The least that a program with these two packages does: it lists the products of a database over HTTP.
// node bare-fastify.mjs <database file>
import { createRequire } from 'node:module';
import fastify from 'fastify';
import { sqliteDriverName } from '#db/sqlite-driver-name.mjs';

const require = createRequire(import.meta.url);
const Sqlite = require(sqliteDriverName(process.versions));
const sqlite = new Sqlite(process.argv[2], { readonly: true });
const products = sqlite.prepare('select * from products where deleted_at is null order by "order", id');

const app = fastify();
app.get('/api/products', () => products.all());
await app.listen({ host: '127.0.0.1', port: 0 });
const address = app.server.address();
process.stdout.write(`ready ${typeof address === 'object' ? address?.port : ''}\n`);
