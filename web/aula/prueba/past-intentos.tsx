import { useQuery } from '@tanstack/react-query';
import type { Item } from 'domain/contract/endpoint.ts';
import { listIntentos } from 'domain/contract/pruebas.ts';
import { maxOf } from 'domain/formats/extremes.ts';
import { formatDateTime } from 'domain/formats/lima-time.ts';
import { notaTone } from 'domain/rules/calificacion.ts';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { apiQuery, useCall } from '../../app/api.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { Prose } from '../../ui/prose.tsx';
import { RetryAlert } from '../../ui/retry-alert.tsx';
import { Explicadas } from './explicadas.tsx';

type OwnIntento = Item<typeof listIntentos>;

/** The student's earlier attempts: grade and comments, never the correct answers. */
export function PastIntentos({ pruebaId, open }: { pruebaId: number; open?: boolean }) {
  const { data, error, isFetching, refetch } = useQuery(
    apiQuery(useCall(), listIntentos, { params: { id: pruebaId } }),
  );
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
          <Prose text={texto} className="mt-1 text-tinta-2" />
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
