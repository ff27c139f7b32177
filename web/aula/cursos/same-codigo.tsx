import { listProgramas } from 'domain/contract/cursos.ts';
import type { Programa } from 'domain/schemas/programas.ts';
import { apiQuery, useCall } from '../../app/api.tsx';
import { SameRecord } from '../../app/same-record.tsx';

/** Another course whose certificates have the same code: a hint, because editions of a course may share it. */
export function SameCodigo({ codigo, cursoId }: { codigo: string; cursoId: number | undefined }) {
  const call = useCall();
  return (
    <SameRecord<Programa>
      text={codigo}
      shortest={1}
      search={(text) => apiQuery(call, listProgramas, { query: { page: 1, size: 5, codigo: text } })}
      isSame={(one) => one.cursoId !== cursoId}
      message="Otro curso tiene este código"
      name={({ nombre }) => nombre}
      to={(one) => `/curso-detalle?cursoId=${one.cursoId}`}
    />
  );
}
