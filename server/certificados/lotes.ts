import type { Lote } from 'domain/schemas/certificados.ts';
import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm';
import { type Db, inTransaction } from '../db/connect.ts';
import { certificadoLoteAlumnos, certificadoLotes } from '../db/schema/certificados.ts';
import { allUsuarios } from '../db/schema/usuarios.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../http/errors.ts';
import type { Run } from '../ports/jobs/port.ts';
import { toCertify } from './aptitud.ts';
import { getPdf } from './get-pdf.ts';
import { issueCertificado } from './issue-certificado.ts';

const pending = and(isNull(certificadoLoteAlumnos.certificadoId), isNull(certificadoLoteAlumnos.problema));

/** Starts a batch for everybody who has passed. While one is running, returns that one. */
export async function openLote(deps: Deps, tx: Db, cursoId: number, adminId: number): Promise<Lote> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('certificado_lote'), ${cursoId})`);
  const open = await lastLote(tx, cursoId);
  if (open && !open.terminado) return open;
  const usuarioIds = await toCertify(tx, cursoId);
  if (usuarioIds.length === 0) throw new AppError(409, 'nadie', 'No hay a quién certificar: nadie más ha aprobado.');
  const [row] = await tx
    .insert(certificadoLotes)
    .values({ cursoId, creadoPor: adminId })
    .returning({ id: certificadoLotes.certificadoLoteId });
  const certificadoLoteId = row!.id;
  await tx.insert(certificadoLoteAlumnos).values(usuarioIds.map((usuarioId) => ({ certificadoLoteId, usuarioId })));
  await deps.jobs.enqueue(tx, 'certificados.lote', { certificadoLoteId });
  return (await lastLote(tx, cursoId))!;
}

export async function lastLote(db: Db, cursoId: number): Promise<Lote | null> {
  const [row] = await db
    .select()
    .from(certificadoLotes)
    .where(eq(certificadoLotes.cursoId, cursoId))
    .orderBy(desc(certificadoLotes.certificadoLoteId))
    .limit(1);
  if (!row) return null;
  const alumnos = await db
    .select({
      nombre: sql<string>`${allUsuarios.nombre} || ' ' || ${allUsuarios.apellido}`,
      certificadoId: certificadoLoteAlumnos.certificadoId,
      problema: certificadoLoteAlumnos.problema,
    })
    .from(certificadoLoteAlumnos)
    .innerJoin(allUsuarios, eq(allUsuarios.usuarioId, certificadoLoteAlumnos.usuarioId))
    .where(eq(certificadoLoteAlumnos.certificadoLoteId, row.certificadoLoteId));
  return {
    loteId: row.certificadoLoteId,
    total: alumnos.length,
    hechos: alumnos.filter(({ certificadoId }) => certificadoId !== null).length,
    fallidos: alumnos.flatMap(({ nombre, problema }) => (problema === null ? [] : [{ nombre, motivo: problema }])),
    terminado: row.terminado !== null,
  };
}

/** One transaction per certificate, so that other requests run in between. */
export async function certifyLote(
  deps: Deps,
  certificadoLoteId: number,
  { signal, lastAttempt }: Pick<Run, 'signal' | 'lastAttempt'>,
): Promise<void> {
  const { db } = deps;
  const here = eq(certificadoLotes.certificadoLoteId, certificadoLoteId);
  const [lote] = await db.select().from(certificadoLotes).where(here);
  if (!lote || lote.terminado) return;
  const waiting = await db
    .select({ usuarioId: certificadoLoteAlumnos.usuarioId })
    .from(certificadoLoteAlumnos)
    .where(and(eq(certificadoLoteAlumnos.certificadoLoteId, certificadoLoteId), pending))
    .orderBy(asc(certificadoLoteAlumnos.usuarioId));
  try {
    for (const { usuarioId } of waiting) {
      // Aborted at shutdown: the next run continues with the rest.
      signal.throwIfAborted();
      await certifyOne(deps, lote, usuarioId);
    }
  } catch (error) {
    if (!lastAttempt) throw error;
    // Close the batch even after a failure: an open one would block the next.
    await db
      .update(certificadoLoteAlumnos)
      .set({ problema: 'No se pudo emitir. Vuelve a intentarlo.' })
      .where(and(eq(certificadoLoteAlumnos.certificadoLoteId, certificadoLoteId), pending));
  }
  await db.update(certificadoLotes).set({ terminado: new Date() }).where(here);
}

type LoteRow = typeof certificadoLotes.$inferSelect;

async function certifyOne(deps: Deps, { certificadoLoteId, cursoId, creadoPor }: LoteRow, usuarioId: number) {
  const { db } = deps;
  const one = and(
    eq(certificadoLoteAlumnos.certificadoLoteId, certificadoLoteId),
    eq(certificadoLoteAlumnos.usuarioId, usuarioId),
  );
  try {
    const row = await inTransaction(db, async (tx) => {
      const { row: issued } = await issueCertificado(deps, tx, {
        cursoId,
        usuarioId,
        issuerId: creadoPor,
        now: new Date(),
      });
      await tx.update(certificadoLoteAlumnos).set({ certificadoId: issued.certificadoId }).where(one);
      return issued;
    });
    await getPdf(deps, row);
  } catch (error) {
    // A refusal is recorded for that student; any other error retries the whole job.
    if (!(error instanceof AppError)) throw error;
    await db.update(certificadoLoteAlumnos).set({ problema: error.message }).where(one);
  }
}
