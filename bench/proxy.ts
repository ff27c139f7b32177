import { connect, createServer } from 'node:net';

/** Connections in turn to each of the servers, byte by byte: what a balancer does without knowing what passes. */
const ports = process.env.TARGETS!.split(',').map(Number);
let next = 0;

createServer({ noDelay: true }, (near) => {
  const far = connect({ host: '127.0.0.1', port: ports[next++ % ports.length]!, noDelay: true });
  near.pipe(far).pipe(near);
  const end = () => {
    near.destroy();
    far.destroy();
  };
  near.on('error', end);
  far.on('error', end);
}).listen(Number(process.env.PORT), '127.0.0.1');

process.on('SIGTERM', () => process.exit(0));
