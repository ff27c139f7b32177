import { coverArt, motifOfEspecialidad } from 'domain/formats/cover-art.ts';
import { formatLongDate, limaDay, limaHour, limaNoon } from 'domain/formats/lima-time.ts';
import { type Feriado, holidayName } from 'domain/rules/working-days.ts';
import type { Agenda, AgendaEvento } from 'domain/schemas/agenda.ts';
import { materialAnchor } from '../app/next-anchor.ts';

/** Data of the agenda views. In a month view, days of other months are pale. */
export type AgendaView = {
  weeks: string[][];
  today: string;
  month: string | null;
  feriados: readonly Feriado[];
  choques: Agenda['choques'];
  eventosOf: (day: string) => AgendaEvento[];
  /** Called with the session that was pressed. */
  onOpen: (evento: AgendaEvento) => void;
  /** Called with a session that was dragged, and its new start; null for who may not move sessions. */
  onMove: ((evento: AgendaEvento, inicio: string) => void) | null;
};

export function dayEventos(eventos: readonly AgendaEvento[]) {
  const days = new Map<string, AgendaEvento[]>();
  for (const each of eventos) {
    const day = limaDay(each.inicio);
    days.set(day, [...(days.get(day) ?? []), each]);
  }
  return (day: string) => days.get(day) ?? [];
}

const what: Record<AgendaEvento['clase'], string> = {
  sesion: '',
  apertura: 'Abre: ',
  cierre: 'Cierra: ',
  inicio: 'Empieza: ',
  fin: 'Termina: ',
};

export const eventoName = ({ clase, nombre }: AgendaEvento) => `${what[clase]}${nombre}`;
export const eventoPath = ({ cursoId, clase }: AgendaEvento) =>
  clase === 'inicio' || clase === 'fin' ? `/curso-detalle?cursoId=${cursoId}` : `/curso-modulo?cursoId=${cursoId}`;
/** Course page with the dialog that moves the session; `inicio` is proposed as its new start, `yyyy-MM-ddTHH:mm`. */
export const movePath = ({ cursoId, id }: AgendaEvento, inicio?: string) =>
  `/curso-modulo?cursoId=${cursoId}&mover=${id}${inicio ? `&inicio=${inicio}` : ''}`;
/** Course page with the form of the session. */
export const editPath = ({ cursoId, moduloId, id }: AgendaEvento) =>
  `/curso-modulo?cursoId=${cursoId}&editar=material#${materialAnchor({ moduloId: moduloId ?? 0, materialId: id })}`;
export const hoursOf = ({ clase, inicio, fin }: AgendaEvento) =>
  clase === 'sesion' ? `${limaHour(inicio)} – ${limaHour(fin)}` : limaHour(inicio);

/** The hue of the course's cover. */
export const hueOf = ({ cursoId, especialidadId }: AgendaEvento) =>
  coverArt({ motif: motifOfEspecialidad(especialidadId), seed: cursoId, width: 1, height: 1 }).background;

/** Why a session needs a look: it clashes, or it is held on a holiday. */
export function troubleOf(
  evento: AgendaEvento,
  { choques, feriados }: AgendaView,
): { text: string; red: boolean } | null {
  if (evento.clase !== 'sesion' || evento.cancelada) return null;
  const clash = choques.find(({ a, b }) => a === evento.id || b === evento.id);
  if (clash) return { text: clash.por === 'docente' ? 'Mismo docente' : 'Misma sala', red: true };
  const feriado = evento.feriadoAceptado === null ? holidayName(limaDay(evento.inicio), feriados) : null;
  return feriado === null ? null : { text: `Feriado: ${feriado}`, red: false };
}

/** '7 – 13 de diciembre de 2026' */
export function rangeTitle(desde: string, hasta: string): string {
  const [from, to] = [formatLongDate(limaNoon(desde)), formatLongDate(limaNoon(hasta))];
  return desde.slice(0, 7) === hasta.slice(0, 7) ? `${Number(desde.slice(8))} – ${to}` : `${from} – ${to}`;
}
