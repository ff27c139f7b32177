import { type TipoPregunta, tipoPreguntaLabel } from 'domain/rules/preguntas.ts';
import type { PreguntaVerdict } from 'domain/schemas/preguntas-file.ts';
import { Badge, type BadgeTone } from '../../../../ui/badge.tsx';
import { cx } from '../../../../ui/cx.ts';

type Estado = PreguntaVerdict['estado'];

const words: Record<Estado, { label: string; tone: BadgeTone }> = {
  lista: { label: 'Lista', tone: 'verde' },
  nota: { label: 'Con una nota', tone: 'ambar' },
  ofrecida: { label: 'Como abierta', tone: 'ambar' },
  repetida: { label: 'Repetida', tone: 'neutro' },
  rechazada: { label: 'No se importa', tone: 'rojo' },
};

export const isChoosable = ({ estado }: Pick<PreguntaVerdict, 'estado'>) =>
  estado !== 'rechazada' && estado !== 'repetida';

type Props = {
  verdicts: readonly PreguntaVerdict[];
  chosen: ReadonlySet<number>;
  onToggle: (place: number, chosen: boolean) => void;
};

/** What becomes of each question of a file. */
export function VerdictList({ verdicts, chosen, onToggle }: Props) {
  return (
    <ul aria-label="Preguntas del archivo" className="divide-y divide-linea border-y border-linea">
      {verdicts.map((verdict, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the place is what the server names a question of a file by
        <li key={place} className="flex items-start gap-3 py-3">
          <Row verdict={verdict} checked={chosen.has(place)} onToggle={(checked) => onToggle(place, checked)} />
        </li>
      ))}
    </ul>
  );
}

type RowProps = { verdict: PreguntaVerdict; checked: boolean; onToggle: (checked: boolean) => void };

function Row({ verdict, checked, onToggle }: RowProps) {
  const { linea, estado, motivo, enunciado, tipo, opciones, conImagen } = verdict;
  const { label, tone } = words[estado];
  return (
    <>
      <label className="grid size-11 shrink-0 place-items-center">
        <span className="sr-only">Importar la pregunta de la línea {linea}</span>
        <input
          type="checkbox"
          checked={checked}
          disabled={!isChoosable(verdict)}
          onChange={(event) => onToggle(event.target.checked)}
          className="size-5 accent-teal"
        />
      </label>
      <div className="min-w-0 grow pt-2">
        <p className={cx('font-medium wrap-anywhere whitespace-pre-line', !isChoosable(verdict) && 'text-tinta-2')}>
          {enunciado || 'Sin enunciado'}
        </p>
        {opciones.length > 0 && (
          <p className="mt-0.5 text-[0.9375rem] text-tinta-2 wrap-anywhere">
            {opciones.map(({ descripcion, correcto }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: options of a file have no identity but their place
              <span key={at}>
                {at > 0 && ' · '}
                <span className={correcto ? 'font-semibold text-verde' : undefined}>{descripcion}</span>
                {correcto && <span className="sr-only"> (correcta)</span>}
              </span>
            ))}
          </p>
        )}
        {motivo && (
          <p className={cx('mt-1 text-sm', estado === 'rechazada' ? 'text-rojo' : 'text-tinta-2')}>{motivo}</p>
        )}
        <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-tinta-2">
          <span className="tabular-nums">Línea {linea}</span>
          {tipo !== null && <span>{tipoPreguntaLabel[tipo as TipoPregunta]}</span>}
          {conImagen && <span>Con imagen</span>}
          <Badge tone={tone}>{label}</Badge>
        </p>
      </div>
    </>
  );
}
