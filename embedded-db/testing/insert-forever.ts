import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { startEmbedded } from '../start.ts';

// Inserts rows one after another and prints each id once the database has acknowledged it.
const [dataDir, rows = 'endless'] = process.argv.slice(2);
if (!dataDir) throw new Error('usage: insert-forever <data folder> [rows]');

const server = await startEmbedded({ dataDir });
const client = new Client(server.url);
client.on('error', () => {});
await client.connect();
await client.query('create table if not exists filas (id int primary key)');
say(`uid ${process.getuid?.()}`);
const {
  rows: [earlier],
} = await client.query<{ last: number }>('select coalesce(max(id), 0) as last from filas');
const first = earlier!.last + 1;
const end = rows === 'endless' ? Number.POSITIVE_INFINITY : first + Number(rows);
for (let id = first; id < end; id++) {
  await client.query('insert into filas values ($1)', [id]);
  say(`row ${id}`);
  await sleep(1);
}
await client.end();
await server.stop();

function say(line: string) {
  process.stdout.write(`${line}\n`);
}
