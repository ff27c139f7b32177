import type { Client } from 'pg';
import { appDatabase, appRole, type Cluster } from './cluster.ts';

// The app's role owns its database and may create others (tests do), but is no superuser: no COPY PROGRAM, no file
// access.
export async function ensureAppDatabase(cluster: Cluster, client: Client): Promise<{ created: boolean }> {
  const role = await client.query('select from pg_roles where rolname = $1', [appRole]);
  if (role.rowCount === 0) {
    await client.query(`create role ${appRole} login createdb password ${client.escapeLiteral(cluster.password)}`);
  }
  const database = await client.query('select from pg_database where datname = $1', [appDatabase]);
  if (database.rowCount !== 0) return { created: false };
  await client.query(`create database ${appDatabase} owner ${appRole}`);
  return { created: true };
}
