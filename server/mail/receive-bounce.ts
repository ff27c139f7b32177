import type { Config } from '../config.ts';
import type { Db } from '../db/connect.ts';
import { mailIdOf } from './message-key.ts';
import { parseDsn } from './parse-dsn.ts';
import { recordBounce } from './queries.ts';

type Outcome = 'noted' | 'known' | 'delayed' | 'unknown-mail' | 'no-bounce';

/**
 * Records that a sent mail did not arrive. Only a report that quotes the signed Message-ID counts: nobody but the
 * recipient and the mail servers have seen it, so a stranger cannot mark mails. Idempotent.
 */
export async function receiveBounce(
  { db, config }: { db: Db; config: Pick<Config, 'secrets'> },
  raw: string,
): Promise<Outcome> {
  const dsn = parseDsn(raw);
  if (!dsn) return 'no-bounce';
  const [id] = dsn.messageIds.flatMap((messageId) => mailIdOf(config.secrets, messageId) ?? []);
  if (id === undefined) return 'unknown-mail';
  const [failure] = dsn.failures;
  if (!failure) return 'delayed';
  return (await recordBounce(db, id, failure.error)) ? 'noted' : 'known';
}
