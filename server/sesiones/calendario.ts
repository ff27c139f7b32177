import { hash, randomBytes } from 'node:crypto';
import type { WorkLimit } from 'domain/contract/endpoint.ts';
import { type CalendarEvent, calendarFile } from 'domain/formats/calendar.ts';
import { formatDayTime } from 'domain/formats/lima-time.ts';
import { may } from 'domain/rules/permisos.ts';
import type { Calendario } from 'domain/schemas/sesiones.ts';
import type { Db } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { conflict, notFound } from '../http/errors.ts';
import { hashToken } from '../http/session.ts';
import { type FeedRow, findOwner, insertCalendario, listFeed, touchCalendario } from './queries/calendarios.ts';

/** One per calendar program of a person; a higher number means a client that repeats the request. */
const maxCalendarios = 5;
const tokenBytes = 24;
const fileName = /^([\w-]{32})\.ics$/;

/** The URL is returned only once, because only a hash of its token is stored. */
export async function addCalendario(
  deps: Pick<Deps, 'publicUrl'>,
  tx: Db,
  usuarioId: number,
  isAgenda = false,
): Promise<Calendario & { url: string }> {
  const token = randomBytes(tokenBytes).toString('base64url');
  const added = await insertCalendario(tx, usuarioId, { tokenHash: hashToken(token), isAgenda }, maxCalendarios);
  if (!added) throw conflict(`Ya tienes ${maxCalendarios} enlaces de calendario. Anula uno que no uses y crea otro.`);
  return { ...added, url: `${deps.publicUrl()}/calendario/${token}.ics` };
}

/** Google, Apple and Microsoft fetch the calendars of many people from few addresses. */
const work: WorkLimit = { points: 1_200, seconds: 60, running: 2, waiting: 200, inFlightPerAddress: 60 };

/** `GET /calendario/{token}.ics`. Outside `/api` and without a session: the token is the key. */
export function feedRoute(deps: Deps): void {
  const limited = deps.workLimiter(work);
  deps.app.get('/calendario/:archivo', async (request, reply) => {
    const [, token] = fileName.exec((request.params as { archivo: string }).archivo) ?? [];
    limited.take(request.ip);
    const body = token === undefined ? null : await limited.run(request.ip, () => feedOf(deps, hashToken(token)));
    if (body === null) throw notFound('Este calendario no existe o fue anulado.');
    const etag = `"${hash('sha256', body, 'base64url').slice(0, 27)}"`;
    reply.headers({
      etag,
      'cache-control': 'private, max-age=0, must-revalidate',
      'content-disposition': 'inline; filename="calendario.ics"',
      'content-security-policy': "default-src 'none'",
      'x-robots-tag': 'noindex',
    });
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
    return reply.type('text/calendar; charset=utf-8').send(body);
  });
}

async function feedOf(deps: Pick<Deps, 'config' | 'db' | 'publicUrl'>, tokenHash: Buffer): Promise<string | null> {
  const owner = await findOwner(deps.db, tokenHash);
  if (owner === null) return null;
  await touchCalendario(deps.db, tokenHash);
  // A former member of staff gets only the own dates.
  const whole = owner.agenda && may(owner.rol, 'academico');
  const rows = await listFeed(deps.db, { usuarioId: owner.usuarioId, whole }, new Date());
  return calendarFile(
    deps.config.institucion.nombre,
    rows.map((row) => toEvent(row, deps.publicUrl())),
  );
}

function toEvent(row: FeedRow, publicUrl: string): CalendarEvent {
  const { clase, id, inicio, fin, secuencia, cancelada, cambio } = row;
  return {
    uid: `${clase}-${id}@${new URL(publicUrl).host}`,
    stamp: cambio,
    inicio,
    fin,
    sequence: secuencia,
    cancelled: cancelada,
    ...textsOf(row, publicUrl),
  };
}

function textsOf(row: FeedRow, publicUrl: string): Pick<CalendarEvent, 'titulo' | 'descripcion' | 'url'> {
  const { clase, id, nombre, curso, cursoId, ponente, fin } = row;
  const page = `${publicUrl}/curso-modulo?cursoId=${cursoId}`;
  const end = formatDayTime(fin.toISOString());
  switch (clase) {
    case 'sesion': {
      const url = `${publicUrl}/sesion/${id}`;
      const lines = [ponente && `Con ${ponente}.`, `Entra desde 15 minutos antes: ${url}`];
      return { titulo: `${nombre} · ${curso}`, descripcion: lines.filter(Boolean).join('\n'), url };
    }
    case 'prueba':
      return { titulo: `Cierra: ${nombre} · ${curso}`, descripcion: `La prueba cierra el ${end}.`, url: page };
    case 'curso':
      return { titulo: `Termina: ${curso}`, descripcion: `El curso termina el ${end}.`, url: page };
  }
}
