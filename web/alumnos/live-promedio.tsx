import { notaTone, resultOf } from 'domain/rules/calificacion.ts';
import { writeNota } from 'domain/rules/parse-nota.ts';
import type { RegistroAlumno, RegistroModulo } from 'domain/schemas/notas.ts';
import { useSyncExternalStore } from 'react';
import { Badge } from '../ui/badge.tsx';
import type { Cells } from './cells.ts';

type Props = { cells: Cells; alumno: RegistroAlumno; modulos: RegistroModulo[] };

/** Average computed in the browser from the grades last saved. */
export function LivePromedio({ cells, alumno, modulos }: Props) {
  useSyncExternalStore(cells.subscribe, cells.review, cells.review);
  const { usuarioId, notas } = alumno;
  const { promedio } = resultOf(
    modulos.map(({ moduloId, acronimo, editable }, at) => ({
      acronimo,
      nota: editable ? cells.get({ usuarioId, moduloId }).nota : (notas[at]?.nota ?? null),
    })),
  );
  return (
    <div className="px-1 pb-4.5">
      {promedio === null ? (
        <span className="text-sm text-tinta-2">Sin notas</span>
      ) : (
        <Badge shape="box" tone={notaTone(promedio)}>
          {writeNota(promedio)}
        </Badge>
      )}
    </div>
  );
}
