import { formatDateTime, formatLongDate, limaNoon } from 'domain/formats/lima-time.ts';
import { estadoReclamacionLabels } from 'domain/rules/reclamaciones.ts';
import type { HojaState } from 'domain/schemas/reclamaciones.ts';
import { Badge } from '../../ui/badge.tsx';
import { Prose } from '../../ui/prose.tsx';

const tones = { pendiente: 'teal', vencida: 'ambar', respondida: 'verde' } as const;

/** State of the sheet, and the answer of the school. */
export function AnswerState({ estado, vence, respuesta }: Pick<HojaState, 'estado' | 'vence' | 'respuesta'>) {
  return (
    <div className="grid gap-3">
      <p className="flex flex-wrap items-center gap-3">
        <Badge tone={tones[estado]}>{estadoReclamacionLabels[estado]}</Badge>
        <span className="text-tinta-2">
          {respuesta
            ? `Respondida el ${formatDateTime(respuesta.respondida)}`
            : `Plazo de respuesta: hasta el ${formatLongDate(limaNoon(vence))}`}
        </span>
      </p>
      {respuesta && <Prose text={respuesta.texto} />}
    </div>
  );
}
