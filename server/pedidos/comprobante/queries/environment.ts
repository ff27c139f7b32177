import { type SQL, sql } from 'drizzle-orm';
import type { Comprobantes } from '../../../ports/comprobantes/port.ts';

export type Environment = Comprobantes['environment'];

/**
 * Whether a document counts in this environment. Beta is a trial: its documents count only there, and real ones only
 * elsewhere. Documents recorded by hand count everywhere.
 */
export function countsIn(environment: Environment, alias = 'comprobante'): SQL {
  const row = sql.identifier(alias);
  return environment === 'beta'
    ? sql`(${row}.ambiente = 'beta' or ${row}.origen = 'manual')`
    : sql`${row}.ambiente is distinct from 'beta'`;
}
