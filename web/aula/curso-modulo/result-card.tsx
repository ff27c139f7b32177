import { passingNota } from 'domain/rules/calificacion.ts';
import { isPassed } from 'domain/rules/lecciones.ts';
import { writeNota } from 'domain/rules/parse-nota.ts';
import type { Modulo } from 'domain/schemas/modulos.ts';
import { Alert } from '../../ui/alert.tsx';
import { type Result, resultDetail, resultText, resultTitle } from './result.ts';

type Props = { result: Result; modulos: readonly Modulo[]; onDismiss: () => void };

/** Result of the test just submitted. */
export function ResultCard({ result, modulos, onDismiss }: Props) {
  const { nota, prueba } = result;
  const modulo = modulos.find(({ pruebaId }) => pruebaId !== null && pruebaId === prueba?.pruebaId);
  const passed = isPassed({ nota, notaMinima: modulo?.notaMinima ?? passingNota });
  const counted = modulo?.nota ?? null;
  const detail = resultDetail(result, counted);
  return (
    <Alert
      tone={nota === null ? 'info' : passed ? 'success' : 'warning'}
      title={resultTitle(result)}
      onDismiss={onDismiss}
      className="mb-6"
    >
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        {passed && nota !== null && <Passed nota={nota} />}
        <div className="min-w-0">
          {passed && <p className="title-3 text-verde">Aprobaste</p>}
          <p>{resultText(result)}</p>
          {detail && <p className="text-tinta-2">{detail}</p>}
        </div>
      </div>
    </Alert>
  );
}

const rays = Array.from({ length: 12 }, (_, n) => n * 30);

/** Grade in an animated wreath; static with reduced motion. */
function Passed({ nota }: { nota: number }) {
  return (
    <span aria-hidden="true" className="relative grid size-20 shrink-0 place-items-center text-verde">
      <svg aria-hidden="true" viewBox="0 0 80 80" className="absolute inset-0 size-full animate-burst">
        {rays.map((angle) => (
          <line
            key={angle}
            x1="40"
            y1="3"
            x2="40"
            y2={angle % 60 === 0 ? 11 : 8}
            stroke="currentColor"
            strokeWidth="2"
            strokeLinecap="round"
            transform={`rotate(${angle} 40 40)`}
          />
        ))}
      </svg>
      <span className="figures text-3xl">{writeNota(nota)}</span>
    </span>
  );
}
