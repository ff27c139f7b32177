import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from 'embedded-db/start.ts';
import type { TestProject } from 'vitest/node';
import { migrate } from '../db/migrate.ts';
import { createPgBossJobs } from '../ports/jobs/pg-boss.ts';
import { databaseUrl, onServer } from './postgres-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    testServer: TestServer;
  }
}

/** `plantilla`: migrated template database that every test database is copied from. */
export type TestServer = { url: string; plantilla: string };

const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '300',
  max_wal_size: '256MB',
  // One iteration: hundreds of databases open ten connections each, and hashing the password would add up.
  scram_iterations: '1',
};

/** One PostgreSQL for the whole run: a temporary embedded one, or TEST_DATABASE_URL. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startServer();
  const plantilla = `plantilla_${process.pid}_${Date.now().toString(36)}`;
  try {
    await onServer(server.url, (client) => client.query(`CREATE DATABASE ${plantilla}`));
    await migrate(databaseUrl(server.url, plantilla));
    await prepareJobs(databaseUrl(server.url, plantilla));
  } catch (error) {
    await server.stop();
    throw error;
  }
  project.provide('testServer', { url: server.url, plantilla });
  return async () => {
    await onServer(server.url, (client) => client.query(`DROP DATABASE IF EXISTS ${plantilla}`)).catch(() => {});
    await server.stop();
  };
}

/** Creates the tables and queues of jobs in the template, because that takes longer than the rest of a start. */
async function prepareJobs(url: string): Promise<void> {
  const jobs = createPgBossJobs({ url, log: console });
  await jobs.start();
  await jobs.stop();
}

async function startServer(): Promise<{ url: string; stop(): Promise<void> }> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { url: given, stop: async () => {} };
  const dataDir = await mkdtemp(join(tmpdir(), 'aula-test-'));
  const remove = () => rm(dataDir, { recursive: true, force: true });
  try {
    const embedded = await startEmbedded({ dataDir, settings });
    return {
      url: embedded.url,
      stop: async () => {
        await embedded.stop();
        await remove();
      },
    };
  } catch (error) {
    await remove();
    throw error;
  }
}
