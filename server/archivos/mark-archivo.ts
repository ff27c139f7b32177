import { buffer } from 'node:stream/consumers';
import type { NoMarkReason } from 'domain/formats/archivos.ts';
import { formatMediumDate } from 'domain/formats/lima-time.ts';
import type { CurrentUsuario } from 'domain/schemas/session.ts';
import { LRUCache } from 'lru-cache';
import type { Deps } from '../deps.ts';
import { AppError, overloaded } from '../http/errors.ts';
import { limitConcurrency } from '../limits/concurrency.ts';
import { eachApart } from '../limits/each-apart.ts';
import { ThreadExhausted, WorkerThread } from '../pdf/worker-thread.ts';
import type { MarkTask } from './mark-pdf.ts';
import { countExhausted, listUnjudged, setJudged } from './queries/archivos.ts';
import { unmarkableReason } from './unmarkable-pdf.ts';

type Stored = { clave: string; bytes: number };

/** A document is rewritten in memory, so larger ones are not marked. */
export const markMaxBytes = 60 * 1024 ** 2;

const program = new URL('./mark-worker.ts', import.meta.url);

export const markMaxMs = 20_000;

/** A separate thread, so that long documents do not delay certificates. */
export const openMarkThread = (stuckMs: number) =>
  new WorkerThread<MarkTask>(program, { maxOldGenerationSizeMb: 512 }, { stuckMs });
export const markThread = openMarkThread(markMaxMs);

/** PDF readers request a document in ranges, so the last few copies are cached. */
const copies = new LRUCache<string, Buffer>({ maxSize: 96 * 1024 ** 2, sizeCalculation: ({ length }) => length });

/**
 * One at a time, like the thread. A document waits `maxWaitMs` at most and then has `markMaxMs`, so it is answered well
 * before the client's connection is closed, after 60 s; a second wait in the thread would come on top.
 */
const inTurn = limitConcurrency(1, { maxWaiting: 50, overflow: overloaded });

type Verdict = { kind: 'judged' | 'waiting'; sinMarca: NoMarkReason | null } | { kind: 'exhausted' };

/**
 * Whether a name can be written on the pages. `exhausted`: the document needed more time or memory than the thread may
 * use. `waiting`: another failure, which says nothing about the document; the hourly job tries again.
 */
export async function judgePdf({ storage, app }: Pick<Deps, 'storage' | 'app'>, file: Stored): Promise<Verdict> {
  try {
    return { kind: 'judged', sinMarca: await whyUnmarkable(storage, file) };
  } catch (error) {
    app.log.warn({ err: error, clave: file.clave }, 'a PDF could not be judged');
    return error instanceof ThreadExhausted ? { kind: 'exhausted' } : { kind: 'waiting', sinMarca: null };
  }
}

/** After this many hourly runs out of time or memory, the document itself is too large to be marked. */
const mostExhausted = 3;

/** Hourly: judges what could not be judged when it was published. */
export async function judgeWaitingPdfs({ db, storage }: Pick<Deps, 'db' | 'storage'>): Promise<void> {
  await eachApart(await listUnjudged(db, ['pdf']), async ({ archivoSubidoId, ...file }) => {
    try {
      await setJudged(db, archivoSubidoId, { sinMarca: await whyUnmarkable(storage, file) });
    } catch (error) {
      if (!(error instanceof ThreadExhausted)) throw error;
      if ((await countExhausted(db, archivoSubidoId)) < mostExhausted) throw error;
      await setJudged(db, archivoSubidoId, { sinMarca: 'grande' });
    }
  });
}

/** Null when a name can be written on its pages. */
async function whyUnmarkable(storage: Deps['storage'], file: Stored): Promise<NoMarkReason | null> {
  if (file.bytes > markMaxBytes) return 'grande';
  try {
    await inTurn(() => mark(storage, file, 'Prueba'));
    return null;
  } catch (error) {
    const reason = unmarkableReason(error);
    if (!reason) throw error;
    return reason;
  }
}

/** Name, document and day identify the owner of a copy that is found elsewhere. */
export function markText({ nombre, apellido, dni }: CurrentUsuario, now: Date): string {
  return `${nombre} ${apellido} · DNI ${dni} · ${formatMediumDate(now.toISOString())}`;
}

const copyFailed = () =>
  new AppError(
    503,
    'copia-no-lista',
    'No pudimos preparar tu copia de este documento. Vuelve a intentarlo en un momento.',
    {},
    30,
  );

/** The document with the text on every page, or why it cannot be written there. A failure answers 503. */
export async function markedCopy(
  { storage, app }: Pick<Deps, 'storage' | 'app'>,
  file: Stored,
  texto: string,
): Promise<{ pdf: Buffer } | { reason: NoMarkReason }> {
  const key = JSON.stringify([file.clave, texto]);
  const known = copies.get(key);
  if (known) return { pdf: known };
  if (file.bytes > markMaxBytes) return { reason: 'grande' };
  return inTurn(async () => {
    try {
      const pdf = copies.get(key) ?? (await mark(storage, file, texto));
      copies.set(key, pdf);
      return { pdf };
    } catch (error) {
      const reason = unmarkableReason(error);
      if (reason) return { reason };
      app.log.error({ err: error, clave: file.clave }, 'a copy of a PDF could not be marked');
      throw copyFailed();
    }
  });
}

async function mark(storage: Deps['storage'], { clave }: Stored, texto: string): Promise<Buffer> {
  const object = await storage.get(clave);
  if (!object) throw new Error(`${clave} is gone`);
  return markThread.run({ pdf: await buffer(object.body), texto });
}
