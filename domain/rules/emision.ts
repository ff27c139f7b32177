import { formatLongDate, limaDay, limaNoon } from '../formats/lima-time.ts';
import { isAsincrono } from './cursos.ts';

type Curso = { asincronico: string; fechaHoraLimite: Date | string };

const dayMs = 86_400_000;
const after = (instant: Date, days: number) => limaDay(new Date(instant.getTime() + days * dayMs));

/**
 * The day on which a certificate is issued by itself: `dias` after the end of the course, at one's own pace after
 * passing. A student who passes late is listed for a day first.
 */
export function emisionDay(curso: Curso, dias: number, visto: Date): string {
  if (isAsincrono(curso)) return after(visto, dias);
  const days = [after(new Date(curso.fechaHoraLimite), dias), after(visto, Math.min(dias, 1))];
  return days.toSorted().at(-1)!;
}

export type Planned = { dia: string; incluida: boolean; nombreConfirmado: boolean };

/** In one sentence, for staff: how many are issued when. */
export function emisionSentence(people: readonly Planned[]): string {
  const included = people.filter(({ incluida }) => incluida);
  const ready = included.filter(({ nombreConfirmado }) => nombreConfirmado);
  const unconfirmed = included.length - ready.length;
  const days = [...new Set(ready.map(({ dia }) => dia))].toSorted();
  const [first] = days;
  const counted = ready.filter(({ dia }) => dia === first).length;
  return [
    first === undefined
      ? 'Por ahora no hay certificados por emitir.'
      : `${counted === 1 ? 'Se emitirá 1' : `Se emitirán ${counted}`} el ${formatLongDate(limaNoon(first))}.`,
    ...(days.length > 1 ? [`${ready.length - counted} más después.`] : []),
    ...(unconfirmed === 0
      ? []
      : [
          unconfirmed === 1
            ? '1 espera a que confirme su nombre.'
            : `${unconfirmed} esperan a que confirmen su nombre.`,
        ]),
  ].join(' ');
}

/** For buyers, before the purchase. */
export function emisionAutomaticaText(curso: Pick<Curso, 'asincronico'>, dias: number): string {
  const [now, later] = isAsincrono(curso)
    ? ['al aprobar', 'de aprobar']
    : ['al terminar el programa', 'del fin del programa'];
  if (dias === 0) return `Se emite ${now}.`;
  return `Se emite ${dias === 1 ? '1 día' : `${dias} días`} después ${later}.`;
}
