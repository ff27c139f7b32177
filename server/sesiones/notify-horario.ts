import { calendarFile } from 'domain/formats/calendar.ts';
import { formatDayTime, limaHour } from 'domain/formats/lima-time.ts';
import { type SesionChange, sesionChange } from 'domain/rules/sesiones.ts';
import { z } from 'zod';
import { inTransaction } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { enqueueMail } from '../mail/enqueue.ts';
import { defineMail } from '../mail/templates.ts';
import { claimChanges, lockChange } from './queries/horario.ts';
import { changeKey, changeRecipients, findTold, type ToldSesion } from './queries/told-horario.ts';

type Sent = Pick<Deps, 'db' | 'jobs' | 'config' | 'publicUrl'>;

/** A transaction holds this many mails: a killed job repeats at most one of them, which stored nothing. */
const perTransaction = 100;

/**
 * The job of a change of sessions. Acts of the same course that wait are told in one mail, by the last of them: an act
 * before it leaves its mail to that one. Claimed first, so that nobody undoes what is being told.
 */
export async function notifyHorario(deps: Sent, cambioHorarioId: number, now = new Date()): Promise<void> {
  const claimed = await inTransaction(deps.db, async (tx) => {
    const found = await lockChange(tx, cambioHorarioId);
    if (!found || found.cambio.deshecho) return false;
    if (found.cambio.enviado) return found.cambio.envioId === cambioHorarioId;
    const others = found.waiting.filter((each) => each.cambioHorarioId !== cambioHorarioId);
    if (others.some(({ sale }) => sale > now)) return false;
    const ids = found.waiting.map((each) => each.cambioHorarioId);
    await claimChanges(tx, ids, cambioHorarioId, now);
    return true;
  });
  if (claimed) await mailChange(deps, cambioHorarioId, now);
}

async function mailChange(deps: Sent, envioId: number, now: Date): Promise<void> {
  const told = await findTold(deps.db, envioId);
  if (!told) return;
  const { curso, cursoId, motivos } = told;
  const sesiones = told.sesiones.filter((each) => changeOf(each) !== null);
  if (sesiones.length === 0) return;
  const ponentes = [...new Set(sesiones.flatMap(({ ponenteUsuarioId }) => ponenteUsuarioId ?? []))];
  for (;;) {
    const recipients = await changeRecipients(deps.db, { envioId, cursoId, ponentes }, now, perTransaction);
    await inTransaction(deps.db, async (tx) => {
      for (const { usuarioId, correo: para, alumno } of recipients) {
        // A speaker who does not study the course reads of the own sessions alone.
        const own = alumno ? sesiones : sesiones.filter(({ ponenteUsuarioId }) => ponenteUsuarioId === usuarioId);
        const fin = own
          .map((each) => each.fin)
          .sort()
          .at(-1)!;
        const data = { cursoId, curso, motivos, sesiones: own, fin, stamp: now.toISOString() };
        await enqueueMail(deps, tx, changeMail, {
          idempotencyKey: changeKey(envioId, usuarioId),
          para,
          usuarioId,
          data,
        });
      }
    });
    if (recipients.length < perTransaction) return;
  }
}

const changeOf = ({ antes, inicio, fin, cancelada }: Pick<ToldSesion, 'antes' | 'inicio' | 'fin' | 'cancelada'>) =>
  sesionChange(antes, { inicio, fin, cancelada });

const told = z.object({
  materialId: z.number(),
  nombre: z.string(),
  ponente: z.string().nullable(),
  antes: z.object({ inicio: z.string(), fin: z.string(), cancelada: z.boolean() }),
  inicio: z.string(),
  fin: z.string(),
  cancelada: z.boolean(),
  secuencia: z.number(),
});
type ToldData = z.output<typeof told>;

const subjects: Record<SesionChange, string> = {
  movida: 'Cambió la hora de una sesión',
  cancelada: 'Se canceló una sesión',
  repuesta: 'Una sesión vuelve a dictarse',
};

/** To everybody, whatever reminders they have chosen. */
const changeMail = defineMail({
  name: 'sesion-cambio',
  data: z.object({
    cursoId: z.number(),
    curso: z.string(),
    motivos: z.array(z.string()),
    sesiones: z.array(told).min(1),
    /** End of the last of them: until then the mail can be sent again. */
    fin: z.string(),
    stamp: z.string(),
  }),
  asunto: ({ sesiones, curso }) => {
    const [only] = sesiones;
    if (sesiones.length > 1) return `Cambió el horario de «${curso}»: ${sesiones.length} sesiones`;
    return `${subjects[changeOf(only!) ?? 'movida']}: ${only!.nombre}`;
  },
  content: ({ sesiones, curso, motivos, cursoId }, { publicUrl }) => {
    const [only] = sesiones;
    const one = sesiones.length === 1;
    return {
      titulo: one ? subjects[changeOf(only!) ?? 'movida'] : 'Cambió el horario',
      paragraphs: [
        ...(one ? [] : [`Estas sesiones de «${curso}» cambiaron:`]),
        ...sesiones.map((each) => lineOf(each, one ? ` de «${curso}»` : '')),
        ...(motivos.length > 0 ? [`Motivo: ${motivos.join(' ')}`] : []),
        'Adjuntamos las fechas nuevas para tu calendario. Las horas son de Lima.',
      ],
      button: one
        ? { texto: 'Ver la sesión', url: `${publicUrl()}/sesion/${only!.materialId}` }
        : { texto: 'Ver el curso', url: `${publicUrl()}/curso-modulo?cursoId=${cursoId}` },
      footer: 'Si agregaste tu calendario desde «Mi cuenta», el cambio aparecerá también allí.',
    };
  },
  calendar: ({ sesiones, curso, stamp }, { config, publicUrl }) =>
    calendarFile(
      config.institucion.nombre,
      sesiones.map((each) => ({
        uid: `sesion-${each.materialId}@${new URL(publicUrl()).host}`,
        stamp,
        inicio: each.inicio,
        fin: each.fin,
        titulo: `${each.nombre} · ${curso}`,
        descripcion: `Entra desde 15 minutos antes: ${publicUrl()}/sesion/${each.materialId}`,
        url: `${publicUrl()}/sesion/${each.materialId}`,
        sequence: each.secuencia,
        cancelled: each.cancelada,
      })),
    ),
});

function lineOf(sesion: ToldData, ofCurso: string): string {
  const which = `«${sesion.nombre}»${ofCurso}`;
  const when = `${formatDayTime(sesion.inicio)} a ${limaHour(sesion.fin)} (hora de Lima)`;
  const by = sesion.ponente ? ` Dicta: ${sesion.ponente}.` : '';
  const before = formatDayTime(sesion.antes.inicio);
  switch (changeOf(sesion)) {
    case 'cancelada':
      return `${which}, que era el ${before}, no se dictará en esa fecha.`;
    case 'repuesta':
      return `${which} se dictará el ${when}.${by}`;
    default:
      return `${which} será el ${when}. Antes: ${before}.${by}`;
  }
}
