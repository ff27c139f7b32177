import { writeNota } from 'domain/rules/parse-nota.ts';
import type { ExternalRow } from 'domain/schemas/external-notas.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';

/** `linea`: of the paste or the file. */
export type Verdict = ExternalRow & { linea: number };

const words: Record<ExternalRow['estado'], { label: string; tone: BadgeTone }> = {
  nueva: { label: 'Nueva', tone: 'verde' },
  cambia: { label: 'Reemplaza la anterior', tone: 'ambar' },
  igual: { label: 'Ya estaba', tone: 'neutro' },
  'con-intento': { label: 'Ya la rindió', tone: 'ambar' },
  rechazada: { label: 'No entra', tone: 'rojo' },
};

/** What becomes of each line. */
export function ExternalVerdicts({ verdicts }: { verdicts: readonly Verdict[] }) {
  return (
    <ul aria-label="Notas por guardar" className="max-h-80 divide-y divide-linea overflow-y-auto border-y border-linea">
      {verdicts.map(({ linea, dni, alumno, nota, estado, motivo }) => (
        <li key={linea} className="flex items-start justify-between gap-4 py-2.5">
          <div className="min-w-0">
            <p className="font-medium wrap-anywhere">{alumno || dni || 'Sin nombre'}</p>
            <p className="text-sm text-tinta-2">
              <span className="tabular-nums">Línea {linea}</span>
              {alumno && ` · ${dni}`}
            </p>
            <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
              <Badge tone={words[estado].tone}>{words[estado].label}</Badge>
              {motivo && <span className={estado === 'rechazada' ? 'text-rojo' : 'text-tinta-2'}>{motivo}</span>}
            </p>
          </div>
          <span className="shrink-0 font-semibold tabular-nums">
            {writeNota(nota) || (estado === 'rechazada' ? '—' : 'Sin nota')}
          </span>
        </li>
      ))}
    </ul>
  );
}
