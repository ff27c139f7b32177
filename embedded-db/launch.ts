import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Cluster } from './cluster.ts';
import { EmbeddedFailure } from './errors.ts';
import { openServerLog } from './log-file.ts';
import { insideFolder } from './run-as.ts';

export type Launch = { exited: boolean; logFrom: number };

// Detached, in its own session: Ctrl-C reaches the app only, which then stops the server in order.
export async function launchServer(cluster: Cluster, port: number): Promise<Launch> {
  const inside = insideFolder(cluster.pgDir, cluster.account);
  const settings = {
    ...cluster.settings,
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    timezone: 'UTC',
    log_timezone: 'UTC',
    lc_messages: 'C',
  };
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const output = await openServerLog(cluster);
  try {
    const stdio = ['ignore' as const, output.handle.fd, output.handle.fd];
    const child = spawn(cluster.binaries.postgres, ['-D', inside.path, ...args], {
      ...inside.spawn,
      detached: true,
      stdio,
    });
    const launch = { exited: false, logFrom: output.from };
    child.once('exit', () => {
      launch.exited = true;
    });
    await once(child, 'spawn');
    child.unref();
    return launch;
  } catch (error) {
    throw new EmbeddedFailure(`No se pudo ejecutar PostgreSQL: ${(error as Error).message}`);
  } finally {
    await output.handle.close();
  }
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new EmbeddedFailure('No hay un puerto libre.');
  return address.port;
}
