import { connect, createServer } from 'node:net';

/** TCP load balancer: connections in turn to each server. */
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
