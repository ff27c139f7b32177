import { listIntentos } from 'domain/contract/pruebas.ts';
import { maxOf } from 'domain/formats/extremes.ts';
import { formatDateTime } from 'domain/formats/lima-time.ts';
import { notaTone } from 'domain/rules/calificacion.ts';
import type { OwnIntento } from 'domain/schemas/pruebas.ts';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useApi } from '../../app/api.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { Prose } from '../../ui/prose.tsx';
import { RetryAlert } from '../../ui/retry-alert.tsx';
import { PreguntaImagen } from './pregunta-imagen.tsx';

/** The student's earlier attempts: grade and comments, never the correct answers. */
export function PastIntentos({ pruebaId, open }: { pruebaId: number; open?: boolean }) {
  const { data, error, isFetching, refetch } = useApi(listIntentos, { params: { id: pruebaId } });
  const intentos = data?.resources;
  if (!intentos && error) {
    const title = 'No se pudieron cargar tus intentos anteriores';
    return <RetryAlert title={title} error={error} busy={isFetching} onRetry={refetch} />;
  }
  if (!intentos || intentos.length === 0) return null;
  return (
    <Card padding="none">
      <details open={open} className="group">
        <summary className="flex min-h-13 list-none items-center justify-between gap-3 px-4 font-medium sm:px-5">
          Tus intentos anteriores
          <ChevronDown size={20} className="text-tinta-2 transition-transform duration-150 group-open:rotate-180" />
        </summary>
        {intentos.length > 1 && (
          <p className="border-t border-linea px-4 py-3 text-[0.9375rem] text-tinta-2 sm:px-5">{bestLabel(intentos)}</p>
        )}
        <ul className="divide-y divide-linea border-t border-linea">
          {intentos.map((intento) => (
            <Intento key={intento.intentoId} intento={intento} />
          ))}
        </ul>
      </details>
    </Card>
  );
}

/** Of several attempts the best one counts. */
function bestLabel(intentos: readonly OwnIntento[]): string {
  const notas = intentos.flatMap(({ nota }) => (nota === null ? [] : [nota]));
  const waiting = notas.length < intentos.length ? ', por ahora' : '';
  return notas.length === 0 ? 'Cuenta tu mejor intento.' : `Cuenta tu mejor intento: ${maxOf(notas)}${waiting}.`;
}

const entregaLabels = { tarde: 'Entregado fuera de hora', automatica: 'Entregado al terminar el tiempo' };

function Intento({ intento: { numero, enviado, entrega, nota, comentarios, explicadas } }: { intento: OwnIntento }) {
  return (
    <li className="px-4 py-3.5 sm:px-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p>
          Intento {numero} <span className="text-sm text-tinta-2">· {formatDateTime(enviado)}</span>
          {entrega !== 'normal' && <span className="text-sm text-tinta-2"> · {entregaLabels[entrega]}</span>}
        </p>
        {nota === null ? (
          <Badge tone="ambar">Pendiente de calificación</Badge>
        ) : (
          <Badge tone={notaTone(nota)} shape="box">
            {nota}
          </Badge>
        )}
      </div>
      {comentarios.map(({ enunciado, texto, puntos, comentario }) => (
        <div key={enunciado} className="mt-3 border-l-2 border-linea-2 pl-4 text-[0.9375rem]">
          <p className="font-medium">{enunciado}</p>
          <OpenAnswer texto={texto} />
          {puntos !== null && <p className="mt-2">Puntos: {puntos} de 20</p>}
          {comentario && (
            <div className="mt-1">
              <span className="sr-only">Comentario: </span>
              <Prose text={comentario} />
            </div>
          )}
        </div>
      ))}
      {explicadas && <Explicadas explicadas={explicadas} />}
    </li>
  );
}

/** Longer answers are folded. */
const shortAnswer = 280;

function OpenAnswer({ texto }: { texto: string }) {
  if (texto.trim() === '') return <p className="mt-1 text-tinta-2">Respondiste: nada</p>;
  if (texto.length <= shortAnswer) return <Prose text={texto} className="mt-1 text-tinta-2" />;
  return (
    <details className="group/answer mt-1 text-tinta-2">
      <summary className="min-h-11 list-none content-center">
        <span className="group-open/answer:hidden">{texto.slice(0, shortAnswer).trimEnd()}… </span>
        <span className="font-medium text-teal-oscuro">
          <span className="group-open/answer:hidden">Ver toda la respuesta</span>
          <span className="hidden group-open/answer:inline">Ver menos</span>
        </span>
      </summary>
      <Prose text={texto} />
    </details>
  );
}

/** The student's own answers of a submitted attempt, right or wrong, with the explanation of each question. */
function Explicadas({ explicadas }: { explicadas: NonNullable<OwnIntento['explicadas']> }) {
  return (
    <ol aria-label="Respuestas explicadas" className="mt-3 grid gap-4">
      {explicadas.map(({ enunciado, respuestas, acertada, explicacion, imagen, imagenTexto }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a submitted attempt never changes, and texts may repeat
        <li key={at} className="border-l-2 border-linea-2 pl-4 text-[0.9375rem]">
          <p className="font-medium whitespace-pre-line">{enunciado}</p>
          <PreguntaImagen pregunta={{ imagen, imagenTexto }} numero={at + 1} className="my-2.5 max-h-64" />
          <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="min-w-0 whitespace-pre-line text-tinta-2">
              Respondiste: {respuestas.length > 0 ? respuestas.join('; ') : 'nada'}
            </span>
            {acertada !== null && (
              <Badge tone={acertada ? 'verde' : 'rojo'}>{acertada ? 'Correcta' : 'Incorrecta'}</Badge>
            )}
          </p>
          {explicacion && <p className="mt-1.5 whitespace-pre-line">{explicacion}</p>}
        </li>
      ))}
    </ol>
  );
}
