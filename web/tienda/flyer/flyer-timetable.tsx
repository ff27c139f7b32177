import { formatMonth, limaHour, limaMonth } from 'domain/formats/lima-time.ts';
import type { HorarioSesion } from 'domain/schemas/sesiones.ts';
import { FoldedSection, MoreLines, shownLines } from './fold.tsx';
import { dayLabel, patternText } from './timetable-texts.ts';

/** The live sessions by month, below one sentence when they follow a weekly pattern. */
export function FlyerTimetable({ sesiones }: { sesiones: readonly HorarioSesion[] }) {
  if (sesiones.length === 0) return null;
  const pattern = patternText(sesiones);
  const [shown, more] = [sesiones.slice(0, shownLines), sesiones.slice(shownLines)];
  return (
    <FoldedSection title="Calendario de sesiones">
      {/* On a phone the price card has said it. */}
      {pattern && <p className="mb-4 max-lg:hidden print:block">{pattern}</p>}
      <Months sesiones={shown} />
      {more.length > 0 && (
        <MoreLines label={more.length === 1 ? 'Ver la sesión que falta' : `Ver las ${more.length} sesiones que faltan`}>
          <Months sesiones={more} />
        </MoreLines>
      )}
      <p className="mt-3 text-sm text-tinta-2 print:hidden">Horas de Lima, Perú.</p>
    </FoldedSection>
  );
}

function Months({ sesiones }: { sesiones: readonly HorarioSesion[] }) {
  const months = Map.groupBy(sesiones, ({ inicio }) => limaMonth(inicio));
  return (
    <div className="grid gap-6 not-first:mt-4 print:grid-cols-2 print:gap-x-6 print:gap-y-1">
      {[...months].map(([month, held]) => (
        <div key={month}>
          <h3 className="mb-1 font-sans text-[0.9375rem] font-semibold tracking-normal text-teal-oscuro first-letter:uppercase">
            {formatMonth(month)}
          </h3>
          <ul className="border-t border-linea">
            {held.map((sesion) => (
              <Entry key={`${sesion.inicio} ${sesion.nombre}`} sesion={sesion} />
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}

function Entry({ sesion: { nombre, inicio, fin, ponente } }: { sesion: HorarioSesion }) {
  return (
    <li className="grid gap-x-6 border-b border-linea py-2.5 sm:grid-cols-[11rem_1fr] print:py-0.5">
      <p className="text-tinta-2 tabular-nums">
        <time dateTime={inicio}>
          {dayLabel(inicio)}, {limaHour(inicio)}
        </time>{' '}
        a {limaHour(fin)}
      </p>
      <p className="min-w-0 wrap-anywhere">
        {nombre}
        {ponente && <span className="text-tinta-2"> · {ponente}</span>}
      </p>
    </li>
  );
}
