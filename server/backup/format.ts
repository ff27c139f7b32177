import { z } from 'zod';

/**
 * A backup is a gzipped tar, optionally encrypted (`encryption.ts`); docs/backup.md describes it. In this order:
 * `manifest.json`, `secret` if any, `database/<schema>.<table>/<piece>.copy`, `files/<storage key>`, `end.json`.
 */
/** From version 2 on `end.json` is signed. */
export const formatVersion = 2;

const manifestName = 'manifest.json';
const secretName = 'secret';
const endName = 'end.json';
const filesFolder = 'files/';
export const names = { manifest: manifestName, secret: secretName, end: endName, files: filesFolder };

/** Vendor keyword of a pax header. */
export const contentTypeKeyword = 'AULA.content-type';

const table = z.object({ schema: z.string(), name: z.string(), columns: z.array(z.string()) });
export type Table = z.infer<typeof table>;

export const manifestSchema = z.object({
  format: z.literal('aula-backup'),
  version: z.number().int(),
  program: z.string(),
  created: z.string(),
  postgres: z.string(),
  migrations: z.array(z.object({ nombre: z.string(), sha256: z.string() })),
  tables: z.array(table),
  /** Fingerprint of the `SECRET` that links and codes are derived from. */
  secretFingerprint: z.string(),
});
export type Manifest = z.infer<typeof manifestSchema>;

const tableFigures = z.object({ rows: z.number(), checksum: z.string() });
export type TableFigures = z.infer<typeof tableFigures>;

const sequence = z.object({ schema: z.string(), name: z.string(), value: z.string() });
export type Sequence = z.infer<typeof sequence>;

export const endSchema = z.object({
  /** SHA-256 of names, sizes and contents of all entries before this one. */
  sha256: z.string(),
  tables: z.record(z.string(), tableFigures),
  sequences: z.array(sequence),
  files: z.object({ count: z.number(), bytes: z.number() }),
  /** Files named by the database that were missing in the storage, or had other content. */
  problems: z.object({ count: z.number(), examples: z.array(z.string()) }),
  /** HMAC of all fields above, with `SECRET`. */
  mac: z.string().optional(),
});
export type End = z.infer<typeof endSchema>;

export const labelOf = ({ schema, name }: { schema: string; name: string }) => `${schema}.${name}`;

export function pieceName(of: Table, piece: number): string {
  return `database/${labelOf(of)}/${String(piece).padStart(8, '0')}.copy`;
}

/** The table of a piece; null for another entry. */
export function tableOfPiece(name: string): string | null {
  return /^database\/([^/]+)\/\d+\.copy$/.exec(name)?.[1] ?? null;
}
