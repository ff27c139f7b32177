import { calendarFile } from 'domain/formats/calendar.ts';
import { formatDayTime, limaHour } from 'domain/formats/lima-time.ts';
import { type SesionChange, sesionChange } from 'domain/rules/sesiones.ts';
import { type FechaClase, fechaClases } from 'domain/rules/traslado.ts';
import { z } from 'zod';
import { inTransaction } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { enqueueMail } from '../mail/enqueue.ts';
import { defineMail } from '../mail/templates.ts';
import { claimChanges, lockChange } from './queries/horario.ts';
import { changeKey, changeRecipients, findTold, type ToldFecha, type ToldSesion } from './queries/told-horario.ts';

type Sent = Pick<Deps, 'db' | 'jobs' | 'config' | 'publicUrl'>;

/** Mails per transaction: a killed job loses at most one transaction, which its next run repeats. */
const perTransaction = 100;

/**
 * Job of a change of sessions. Pending changes of the same course share one mail, sent by the job of the last one;
 * earlier jobs do nothing. The changes are claimed first, so that nobody undoes a change that is being mailed.
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
  const { curso, cursoId, cancelado, motivos } = told;
  const sesiones = told.sesiones.filter((each) => changeOf(each) !== null);
  const fechas = cancelado ? [] : told.fechas.filter(({ antes, despues }) => antes !== despues);
  if (sesiones.length + fechas.length === 0 && !cancelado) return;
  const docentes = [...new Set(sesiones.flatMap((each) => each.docentes))];
  for (;;) {
    const recipients = await changeRecipients(deps.db, { envioId, cursoId, cancelado, docentes }, now, perTransaction);
    await inTransaction(deps.db, async (tx) => {
      for (const { usuarioId, correo: para, alumno } of recipients) {
        // A docente who does not study the course reads only about the own sessions.
        const own = alumno ? sesiones : sesiones.filter((each) => each.docentes.includes(usuarioId));
        const dates = alumno ? fechasOf(fechas, usuarioId) : [];
        const ends = [...own.map((each) => each.fin), ...dates.map(({ despues }) => despues)].sort();
        const fin = ends.at(-1) ?? now.toISOString();
        const data = {
          cursoId,
          curso,
          cancelado,
          motivos,
          sesiones: own,
          fechas: dates,
          fin,
          stamp: now.toISOString(),
        };
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

/** A student with own dates in a test reads those instead of the common dates. */
function fechasOf(fechas: readonly ToldFecha[], usuarioId: number): ToldFecha[] {
  const own = fechas.filter((each) => each.usuarioId === usuarioId);
  const hasOwn = ({ clase, pruebaId }: ToldFecha) =>
    own.some((each) => each.clase === clase && each.pruebaId === pruebaId);
  return fechas.filter((each) => each.usuarioId === usuarioId || (each.usuarioId === null && !hasOwn(each)));
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

const toldFecha = z.object({
  clase: z.enum(fechaClases),
  nombre: z.string(),
  antes: z.string(),
  despues: z.string(),
});

const subjects: Record<SesionChange, string> = {
  movida: 'Cambió la hora de una sesión',
  cancelada: 'Se canceló una sesión',
  repuesta: 'Una sesión vuelve a dictarse',
};

/** Sent to everybody, whatever reminders they have chosen. */
const changeMail = defineMail({
  name: 'sesion-cambio',
  data: z.object({
    cursoId: z.number(),
    curso: z.string(),
    cancelado: z.boolean().default(false),
    motivos: z.array(z.string()),
    sesiones: z.array(told),
    fechas: z.array(toldFecha).default([]),
    /** End of the last session or date: until then the mail can be sent again. */
    fin: z.string(),
    stamp: z.string(),
  }),
  asunto: ({ sesiones, fechas, curso, cancelado }) => {
    const [only] = sesiones;
    if (cancelado) return `Se canceló «${curso}»`;
    if (fechas.length > 0) return `Cambiaron las fechas de «${curso}»`;
    if (sesiones.length > 1) return `Cambió el horario de «${curso}»: ${sesiones.length} sesiones`;
    return `${subjects[changeOf(only!) ?? 'movida']}: ${only!.nombre}`;
  },
  content: ({ sesiones, fechas, curso, cancelado, motivos, cursoId }, { publicUrl }) => {
    if (cancelado)
      return canceladoContent({ curso, motivos, sesiones }, `${publicUrl()}/curso-modulo?cursoId=${cursoId}`);
    const [only] = sesiones;
    const one = sesiones.length === 1 && fechas.length === 0;
    const moved = fechas.length > 0 ? 'Estas fechas' : 'Estas sesiones';
    return {
      titulo: one
        ? subjects[changeOf(only!) ?? 'movida']
        : fechas.length > 0
          ? 'Cambiaron las fechas'
          : 'Cambió el horario',
      paragraphs: [
        ...(one ? [] : [`${moved} de «${curso}» cambiaron:`]),
        ...fechas.map(fechaLine),
        ...sesiones.map((each) => lineOf(each, one ? ` de «${curso}»` : '')),
        ...(motivos.length > 0 ? [`Motivo: ${motivos.join(' ')}`] : []),
        sesiones.length > 0
          ? 'Adjuntamos las fechas nuevas para tu calendario. Las horas son de Lima.'
          : 'Las horas son de Lima.',
      ],
      button: one
        ? { texto: 'Ver la sesión', url: `${publicUrl()}/sesion/${only!.materialId}` }
        : { texto: 'Ver el curso', url: `${publicUrl()}/curso-modulo?cursoId=${cursoId}` },
      footer: 'Si agregaste tu calendario desde «Mi cuenta», el cambio aparecerá también allí.',
    };
  },
  calendar: ({ sesiones, curso, stamp }, { config, publicUrl }) =>
    sesiones.length === 0
      ? null
      : calendarFile(
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

const fechaVerbs: Partial<Record<FechaClase, string>> = {
  inicio: 'El curso empieza',
  fin: 'El curso termina',
  apertura: 'abre',
  cierre: 'cierra',
};

function fechaLine({ clase, nombre, antes, despues }: z.output<typeof toldFecha>): string {
  const what = nombre === '' ? fechaVerbs[clase] : `La prueba «${nombre}» ${fechaVerbs[clase]}`;
  return `${what} el ${formatDayTime(despues)}. Antes: ${formatDayTime(antes)}.`;
}

function canceladoContent(
  { curso, motivos, sesiones }: { curso: string; motivos: string[]; sesiones: ToldData[] },
  url: string,
) {
  return {
    titulo: 'Se canceló el curso',
    paragraphs: [
      `«${curso}» se canceló. ${sesiones.length > 0 ? 'Estas sesiones no se dictarán:' : ''}`.trim(),
      ...sesiones.map(({ nombre, inicio }) => `«${nombre}», del ${formatDayTime(inicio)}.`),
      ...(motivos.length > 0 ? [`Motivo: ${motivos.join(' ')}`] : []),
      'Si pagaste por el curso, te escribiremos sobre la devolución. Hasta entonces conservas tu acceso.',
    ],
    button: { texto: 'Ver el curso', url },
    footer: 'Tus notas y certificados se conservan.',
  };
}
