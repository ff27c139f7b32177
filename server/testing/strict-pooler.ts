import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** Startup parameters that PgBouncer accepts by default. */
const accepted = ['user', 'database', 'client_encoding', 'application_name', 'DateStyle', 'TimeZone'];

/**
 * Refuses what PgBouncer 1.18 refuses in transaction mode: other startup parameters, named prepared statements and
 * LISTEN. Passes everything else on.
 */
export async function startStrictPooler(target: { host: string; port: number }) {
  const refused: string[] = [];
  const open = new Set<Socket>();
  let statements = 0;
  const server = createServer((near) => {
    const far = connect(target.port, target.host);
    far.pipe(near);
    let started = false;
    let buffer = Buffer.alloc(0);
    const refuse = (what: string) => {
      refused.push(what);
      near.end(errorMessage(what));
      far.destroy();
    };
    near.on('data', (chunk) => {
      buffer = Buffer.concat([buffer, chunk]);
      for (;;) {
        const head = started ? 1 : 0;
        if (buffer.length < head + 4) return;
        const size = head + buffer.readInt32BE(head);
        if (buffer.length < size) return;
        const message = buffer.subarray(0, size);
        buffer = buffer.subarray(size);
        const objection = started ? objectionTo(message) : startupObjection(message);
        started = true;
        if (objection) return refuse(objection);
        if (message[0] === code('P')) statements += 1;
        far.write(message);
      }
    });
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        open.delete(socket);
        other.destroy();
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    refused,
    statements: () => statements,
    async stop() {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}

const code = (letter: string) => letter.charCodeAt(0);

function startupObjection(message: Buffer): string | null {
  const words = message.subarray(8).toString('latin1').split('\0');
  const names = words.filter((_word, at) => at % 2 === 0 && words[at] !== '');
  const unknown = names.find((name) => !accepted.includes(name));
  return unknown === undefined ? null : `unsupported startup parameter: ${unknown}`;
}

function objectionTo(message: Buffer): string | null {
  const text = message.subarray(5).toString('latin1');
  if (message[0] === code('P') && !text.startsWith('\0')) return 'prepared statement does not exist';
  return /^\0?listen /i.test(text) ? 'LISTEN in transaction mode' : null;
}

function errorMessage(text: string): Buffer {
  const fields = Buffer.from(`SFATAL\0C08P01\0M${text}\0\0`, 'latin1');
  const head = Buffer.alloc(5);
  head.write('E');
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}
