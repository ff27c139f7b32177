import type { Binaries } from './binaries.ts';
import type { Account } from './run-as.ts';

export type Cluster = {
  dataDir: string;
  pgDir: string;
  logPath: string;
  password: string;
  binaries: Binaries;
  account: Account | undefined;
  settings: Record<string, string>;
  log: (line: string) => void;
};

export const superuser = 'postgres';
export const appRole = 'aula';
export const appDatabase = 'aula';

export const appUrl = (password: string, port: number) =>
  `postgres://${appRole}:${password}@127.0.0.1:${port}/${appDatabase}`;
