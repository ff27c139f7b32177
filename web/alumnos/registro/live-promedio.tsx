import { notaTone, resultOf } from 'domain/rules/calificacion.ts';
import { writeNota } from 'domain/rules/parse-nota.ts';
import type { RegistroAlumno, RegistroModulo } from 'domain/schemas/notas.ts';
import { useSyncExternalStore } from 'react';
import { Badge } from '../../ui/badge.tsx';
import type { Cells } from './cells.ts';

type Props = { cells: Cells; alumno: RegistroAlumno; modulos: RegistroModulo[] };

/** Average computed in the browser from the grades last saved. */
export function LivePromedio({ cells, alumno, modulos }: Props) {
  const read = () => promedioOf(cells, alumno, modulos);
  const promedio = useSyncExternalStore(cells.subscribe, read, read);
  if (promedio === null) return <span className="text-sm text-tinta-2">Sin notas</span>;
  return (
    <Badge shape="box" tone={notaTone(promedio)}>
      {writeNota(promedio)}
    </Badge>
  );
}

export function promedioOf(cells: Cells, { usuarioId, notas }: RegistroAlumno, modulos: RegistroModulo[]) {
  return resultOf(
    modulos.map(({ moduloId, acronimo, editable }, at) => ({
      acronimo,
      nota: editable ? cells.get({ usuarioId, moduloId }).nota : (notas[at]?.nota ?? null),
    })),
  ).promedio;
}
