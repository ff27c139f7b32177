import type { Bench } from '../bench.ts';
import { request } from '../load/requests.ts';

/** A record that neither the demo school nor other rows use. */
const oneOf = (table: string, id: string) => `from ${table} where eliminado is null order by ${id} offset 100 limit 1`;

/** Renaming updates the search index. */
export async function renameUsuario({ school, admin }: Bench): Promise<string> {
  const { rows } = await school.client.query(
    `select usuario_id as id, dni, correo, apellido ${oneOf('usuario', 'usuario_id')}`,
  );
  const { id, ...rest } = rows[0]!;
  return request('PUT', `/api/usuarios/${id}`, { as: admin, body: JSON.stringify({ ...rest, nombre: 'Rosa {n}' }) });
}

export async function renameCurso({ school, admin }: Bench): Promise<string> {
  const { rows } = await school.client.query(
    `select curso_id as id, especialidad_id as "especialidadId", fecha_hora_inicio as "fechaHoraInicio",
            fecha_hora_limite as "fechaHoraLimite" ${oneOf('curso', 'curso_id')}`,
  );
  const { id, ...rest } = rows[0]!;
  const body = JSON.stringify({ ...rest, nombre: 'Derecho Procesal Penal {n}' });
  return request('PUT', `/api/cursos/${id}`, { as: admin, body });
}
