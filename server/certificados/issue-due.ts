import { limaDay } from 'domain/formats/lima-time.ts';
import { cursoObstacle } from 'domain/rules/aptitud.ts';
import { emisionDay, emisionSentence } from 'domain/rules/emision.ts';
import type { Emision } from 'domain/schemas/emision.ts';
import { z } from 'zod';
import { type Db, inTransaction } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { enqueueMail, type Mailer } from '../mail/enqueue.ts';
import { defineMail } from '../mail/templates.ts';
import { toPlan } from './aptitud.ts';
import { type CursoWithEntidad, findCursoWithEntidad } from './queries/cursos.ts';
import * as queries from './queries/emision.ts';
import { insertLote, lastLote, lockLotes } from './queries/lotes.ts';

type Curso = CursoWithEntidad['curso'];

/** Students who passed and have no certificate, each with the day of issue; a level has its own. */
async function planned(db: Db, curso: Curso, dias: number, now: Date) {
  const niveles = await toPlan(db, curso, now);
  const people = await queries.listWaiting(db, curso.cursoId, [...niveles.keys()], now);
  return people.map(({ visto, retiradoPor, ...person }) => {
    const nivel = niveles.get(person.usuarioId) ?? null;
    return {
      ...person,
      nivel: nivel?.nombre ?? null,
      dia: emisionDay(curso, Math.max(dias, nivel?.diasEspera ?? 0), visto ?? now),
      incluida: retiradoPor === null,
    };
  });
}

const usualDays = 3;
const cancelledFrase = 'El curso se canceló: ningún certificado se emite por sí solo.';

/** What staff see about the automatic issue of a course. */
export async function emisionOf(db: Db, curso: Curso, now: Date): Promise<Emision> {
  const rule = await queries.findEmision(db, curso.cursoId);
  if (!rule) return { activa: false, dias: usualDays, frase: 'Los certificados se emiten a mano.', personas: [] };
  if (curso.cancelado) return { activa: true, dias: rule.dias, frase: cancelledFrase, personas: [] };
  const personas = await planned(db, curso, rule.dias, now);
  return { activa: true, dias: rule.dias, frase: emisionSentence(personas), personas };
}

const unconfirmed = defineMail({
  name: 'confirma-nombre',
  data: z.object({ cursoId: z.number(), curso: z.string() }),
  asunto: () => 'Confirma tu nombre para tu certificado',
  content: ({ cursoId, curso }, { publicUrl }) => ({
    titulo: 'Confirma tu nombre',
    paragraphs: [
      `Aprobaste «${curso}». Tu certificado se emite por sí solo cuando confirmas cómo se imprime tu nombre.`,
    ],
    button: { texto: 'Revisar mi nombre', url: `${publicUrl()}/curso-modulo/${cursoId}/avance` },
    footer: 'Aviso automático. Te lo pedimos una sola vez.',
  }),
});

/**
 * Scheduled: opens a batch for everybody whose day has come. One transaction stores batch and job, and a batch issues
 * to each person once, so a killed or repeated run issues nothing twice. Who has not confirmed the printed name is asked
 * to in one mail.
 */
export async function issueDue(deps: Mailer & Pick<Deps, 'db'>, now = new Date()): Promise<void> {
  const failures: unknown[] = [];
  for (const cursoId of await queries.listEmisiones(deps.db)) {
    // The failure of one course does not stop the others.
    await inTransaction(deps.db, (tx) => openDue(deps, tx, cursoId, now)).catch((error: unknown) =>
      failures.push(error),
    );
  }
  if (failures.length > 0) throw new AggregateError(failures, 'automatic certificates of some courses failed');
}

async function openDue(deps: Mailer, tx: Db, cursoId: number, now: Date): Promise<void> {
  await lockLotes(tx, cursoId);
  const rule = await queries.findEmision(tx, cursoId);
  const found = await findCursoWithEntidad(tx, cursoId);
  if (!rule || !found || found.curso.cancelado) return;
  const people = await planned(tx, found.curso, rule.dias, now);
  const usuarioIds = people.map(({ usuarioId }) => usuarioId);
  const added = await queries.noteWaiting(tx, cursoId, usuarioIds, now);
  for (const { usuarioId, correo: para, nombreConfirmado } of people) {
    if (nombreConfirmado || !added.has(usuarioId)) continue;
    const idempotencyKey = `nombre-${cursoId}-${usuarioId}`;
    const data = { cursoId, curso: found.curso.nombre };
    await enqueueMail(deps, tx, unconfirmed, { idempotencyKey, para, usuarioId, data });
  }
  const obstacle = cursoObstacle({ ...found.curso, entidadId: found.entidad?.entidadId ?? null }, now);
  const open = await lastLote(tx, cursoId);
  if (obstacle || (open && !open.terminado)) return;
  const due = people.filter(
    ({ dia, incluida, nombreConfirmado, failed }) => incluida && nombreConfirmado && !failed && dia <= limaDay(now),
  );
  if (due.length === 0) return;
  const certificadoLoteId = await insertLote(
    tx,
    { cursoId, creadoPor: rule.activadaPor, avisar: true },
    due.map(({ usuarioId }) => usuarioId),
  );
  await queries.markAutomatico(tx, certificadoLoteId);
  await deps.jobs.enqueue(tx, 'certificados.lote', { certificadoLoteId });
}
