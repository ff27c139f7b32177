import { resultadoDe, tonoDeNota } from 'domain/rules/calificacion.ts';
import { escribirNota } from 'domain/rules/nota-escrita.ts';
import type { AlumnoDeRegistro, ModuloDeRegistro } from 'domain/schemas/notas.ts';
import { useSyncExternalStore } from 'react';
import { Badge } from '../ui/badge.tsx';
import type { Celdas } from './celdas.ts';

type Props = { celdas: Celdas; alumno: AlumnoDeRegistro; modulos: ModuloDeRegistro[] };

/** Average computed in the browser from the grades last saved. */
export function PromedioVivo({ celdas, alumno, modulos }: Props) {
  useSyncExternalStore(celdas.subscribe, celdas.revision, celdas.revision);
  const { usuarioId, notas } = alumno;
  const { promedio } = resultadoDe(
    modulos.map(({ moduloId, acronimo, editable }, at) => ({
      acronimo,
      nota: editable ? celdas.get({ usuarioId, moduloId }).nota : (notas[at]?.nota ?? null),
    })),
  );
  return (
    <div className="px-1 pb-4.5">
      {promedio === null ? (
        <span className="text-sm text-tinta-2">Sin notas</span>
      ) : (
        <Badge shape="box" tone={tonoDeNota(promedio)}>
          {escribirNota(promedio)}
        </Badge>
      )}
    </div>
  );
}
