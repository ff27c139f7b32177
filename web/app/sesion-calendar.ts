import { calendarFile } from 'domain/formats/calendar.ts';
import type { Sesion } from 'domain/schemas/sesiones.ts';
import { saveBlob } from './download.ts';
import { useSite } from './site.tsx';

export const sesionPath = (materialId: number) => `/sesion/${materialId}`;

/** Saves one session as a calendar file, with the same event as in the subscribed calendar. */
export function useSesionCalendar() {
  const { institucion, publicUrl } = useSite();
  return ({ materialId, nombre, curso, ponente, inicio, fin, secuencia, cancelada, ahora }: Sesion) => {
    const url = publicUrl + sesionPath(materialId);
    const lines = [ponente && `Con ${ponente}.`, `Entra desde 15 minutos antes: ${url}`];
    const event = {
      uid: `sesion-${materialId}@${new URL(publicUrl).host}`,
      stamp: ahora,
      inicio,
      fin,
      url,
      sequence: secuencia,
      cancelled: cancelada,
      alarm: true,
      titulo: `${nombre} · ${curso}`,
      descripcion: lines.filter(Boolean).join('\n'),
    };
    const text = calendarFile(institucion.nombre, [event]);
    saveBlob(new Blob([text], { type: 'text/calendar;charset=utf-8' }), `sesion-${materialId}.ics`);
  };
}
