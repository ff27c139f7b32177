import { z } from 'zod';

/**
 * A backup is a gzipped tar, optionally encrypted (`encryption.ts`); docs/backup.md describes it. In this order:
 * `manifest.json`, `secret` if there is one, `database/<schema>.<table>/<piece>.copy`, `files/<storage key>`, `end.json`.
 */
/** From 2 on `end.json` is signed. */
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
  /** Of the `SECRET` that links and codes are derived from. */
  secretFingerprint: z.string(),
});
export type Manifest = z.infer<typeof manifestSchema>;

const tableFigures = z.object({ rows: z.number(), checksum: z.string() });
export type TableFigures = z.infer<typeof tableFigures>;

const sequence = z.object({ schema: z.string(), name: z.string(), value: z.string() });
export type Sequence = z.infer<typeof sequence>;

export const endSchema = z.object({
  /** Of names, sizes and contents of all entries before this one. */
  sha256: z.string(),
  tables: z.record(z.string(), tableFigures),
  sequences: z.array(sequence),
  files: z.object({ count: z.number(), bytes: z.number() }),
  /** Files named by the database that the storage did not have, or had with another content. */
  problems: z.object({ count: z.number(), examples: z.array(z.string()) }),
  /** HMAC of all fields above, by `SECRET`. */
  mac: z.string().optional(),
});
export type End = z.infer<typeof endSchema>;

export const labelOf = ({ schema, name }: { schema: string; name: string }) => `${schema}.${name}`;

export function pieceName(of: Table, piece: number): string {
  return `database/${labelOf(of)}/${String(piece).padStart(8, '0')}.copy`;
}

/** The table that a piece belongs to; null for another entry. */
export function tableOfPiece(name: string): string | null {
  return /^database\/([^/]+)\/\d+\.copy$/.exec(name)?.[1] ?? null;
}
