import { notaTone } from 'domain/rules/calificacion.ts';
import { partialLabel, resultOf } from 'domain/rules/curso-result.ts';
import { notaNumber, writeNota } from 'domain/rules/parse-nota.ts';
import type { ReglaApto } from 'domain/rules/regla-apto.ts';
import type { RegistroAlumno, RegistroModulo } from 'domain/schemas/notas.ts';
import { useSyncExternalStore } from 'react';
import { Badge } from '../../ui/badge.tsx';
import type { Cells } from './cells.ts';

type Props = { cells: Cells; alumno: RegistroAlumno; modulos: RegistroModulo[]; regla: ReglaApto };

/** Average computed in the browser from the grades last saved. */
export function LivePromedio({ cells, alumno, modulos, regla }: Props) {
  const read = () => promedioOf(cells, alumno, modulos, regla);
  const promedio = useSyncExternalStore(cells.subscribe, read, read);
  const readPartial = () => partialLabel(resultIn(cells, alumno, modulos, regla));
  const partial = useSyncExternalStore(cells.subscribe, readPartial, readPartial);
  if (promedio === null) return <span className="text-sm text-tinta-2">Sin notas</span>;
  return (
    <span className="inline-grid justify-items-center">
      <Badge shape="box" tone={notaTone(promedio)}>
        {writeNota(promedio)}
      </Badge>
      {partial && <span className="text-xs leading-4 text-tinta-2">{partial}</span>}
    </span>
  );
}

export function promedioOf(cells: Cells, alumno: RegistroAlumno, modulos: RegistroModulo[], regla: ReglaApto) {
  return resultIn(cells, alumno, modulos, regla).promedio;
}

function resultIn(cells: Cells, alumno: RegistroAlumno, modulos: RegistroModulo[], regla: ReglaApto) {
  const { usuarioId, notas, asistencia } = alumno;
  return resultOf(
    modulos.map(({ moduloId, acronimo, editable }, at) => ({
      acronimo,
      nota: notaNumber(editable ? cells.get({ usuarioId, moduloId }).nota : (notas[at]?.nota ?? null)),
    })),
    regla,
    asistencia ?? undefined,
  );
}
