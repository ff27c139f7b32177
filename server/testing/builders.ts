import { rolIds } from 'domain/rules/permisos.ts';
import type { Db } from '../db/connect.ts';
import { planesCuotas } from '../db/schema/cuotas.ts';
import { allCupones, cuponCursos } from '../db/schema/cupones.ts';
import { allCursos, cursoColumns } from '../db/schema/cursos.ts';
import { allDocentes, docenteColumns } from '../db/schema/docentes.ts';
import { allEntidades, entidadColumns } from '../db/schema/entidades.ts';
import { allEspecialidades } from '../db/schema/especialidades.ts';
import { firmanteColumns, firmantes } from '../db/schema/firmantes.ts';
import { allModulos, materiales, tipoMateriales, tipoModulos } from '../db/schema/modulos.ts';
import { paqueteCursos, paquetes } from '../db/schema/paquetes.ts';
import { allPruebas } from '../db/schema/pruebas.ts';
import { allUsuarios, usuarioColumns } from '../db/schema/usuarios.ts';

/** Each builder inserts one valid row; pass only what the test is about. */

let counter = 0;

export async function makeUsuario(db: Db, fields: Partial<typeof allUsuarios.$inferInsert> = {}) {
  counter += 1;
  const dni = String(30_000_000 + counter);
  const values = { dni, correo: `${dni}@correo.pe`, nombre: 'Rosa', apellido: 'Quispe Ñahui', ...fields };
  return one(await db.insert(allUsuarios).values(values).returning(usuarioColumns));
}

export async function makeAdmin(db: Db, fields: Partial<typeof allUsuarios.$inferInsert> = {}) {
  return makeUsuario(db, { rolId: rolIds.ADMIN, ...fields });
}

export async function makeEspecialidad(db: Db, fields: Partial<typeof allEspecialidades.$inferInsert> = {}) {
  const values = { nombre: 'Derecho Penal', descripcion: 'Teoría del delito y proceso', ...fields };
  return one(await db.insert(allEspecialidades).values(values).returning());
}

export async function makeDocente(db: Db, fields: Partial<typeof allDocentes.$inferInsert> = {}) {
  const person = { nombre: 'César', apellido: 'Núñez', especialidad: 'Penalista', correo: 'cesar@correo.pe' };
  return one(
    await db
      .insert(allDocentes)
      .values({ ...person, ...fields })
      .returning(docenteColumns),
  );
}

export async function makeEntidad(db: Db, fields: Partial<typeof allEntidades.$inferInsert> = {}) {
  const issuer = { titulo: 'Instituto de Derecho', ubicacion: 'Lima', acronimo: 'ID', descripcion: 'Certifica' };
  return one(
    await db
      .insert(allEntidades)
      .values({ ...issuer, ...fields })
      .returning(entidadColumns),
  );
}

export async function makeFirmante(db: Db, fields: Partial<typeof firmantes.$inferInsert> = {}) {
  const entidadId = fields.entidadId ?? (await makeEntidad(db)).entidadId;
  const values = { nombre: 'Rosa Díaz', cargo: 'Decana', ...fields, entidadId };
  return one(await db.insert(firmantes).values(values).returning(firmanteColumns));
}

export async function makeCurso(db: Db, fields: Partial<typeof allCursos.$inferInsert> = {}) {
  const values = {
    nombre: 'Proceso Penal',
    fechaHoraInicio: new Date('2026-03-02T19:00:00-05:00'),
    fechaHoraLimite: new Date('2026-06-26T22:00:00-05:00'),
    especialidadId: fields.especialidadId ?? (await makeEspecialidad(db)).especialidadId,
    precio: 350,
    // An inactive curso of the tests was published before; null makes an unpublished one.
    publicado: new Date('2026-01-01T12:00:00-05:00'),
    ...fields,
  };
  return one(await db.insert(allCursos).values(values).returning(cursoColumns));
}

export async function makeTipoModulo(db: Db, fields: Partial<typeof tipoModulos.$inferInsert> = {}) {
  counter += 1;
  const values = { nombre: 'Taller', orden: 9, acronimo: `T${counter}`, ...fields };
  return one(await db.insert(tipoModulos).values(values).returning());
}

export async function makeTipoMaterial(db: Db, fields: Partial<typeof tipoMateriales.$inferInsert> = {}) {
  counter += 1;
  const values = { nombre: 'Podcast', orden: 9, acronimo: `T${counter}`, ...fields };
  return one(await db.insert(tipoMateriales).values(values).returning());
}

export async function makeModulo(db: Db, fields: Partial<typeof allModulos.$inferInsert> = {}) {
  const cursoId = fields.cursoId ?? (await makeCurso(db)).cursoId;
  const values = { cursoId, tipoModuloId: 1, nombre: 'Sesión 1', orden: 1, ...fields };
  return one(await db.insert(allModulos).values(values).returning());
}

export async function makeMaterial(db: Db, fields: Partial<typeof materiales.$inferInsert> = {}) {
  const moduloId = fields.moduloId ?? (await makeModulo(db)).moduloId;
  const values = { moduloId, tipoMaterialId: 1, nombre: 'Lectura', orden: 1, ...fields };
  return one(await db.insert(materiales).values(values).returning());
}

export async function makePrueba(db: Db, fields: Partial<typeof allPruebas.$inferInsert> = {}) {
  const moduloId = fields.moduloId ?? (await makeModulo(db, { tipoModuloId: 2, nombre: 'Prueba' })).moduloId;
  return one(
    await db
      .insert(allPruebas)
      .values({ nombre: 'Prueba', ...fields, moduloId })
      .returning(),
  );
}

let paqueteCount = 0;

/** With two new cursos unless they are given. */
export async function makePaquete(
  db: Db,
  { cursoIds, ...fields }: Partial<typeof paquetes.$inferInsert> & { cursoIds?: number[] } = {},
) {
  paqueteCount += 1;
  const ids = cursoIds ?? [(await makeCurso(db)).cursoId, (await makeCurso(db)).cursoId];
  const price = fields.porcentaje ? {} : { precioCentimos: 15_000 };
  const values = { nombre: `Paquete ${paqueteCount}`, ...price, ...fields };
  const made = one(await db.insert(paquetes).values(values).returning());
  await db.insert(paqueteCursos).values(ids.map((cursoId, orden) => ({ paqueteId: made.paqueteId, cursoId, orden })));
  return { ...made, cursoIds: ids };
}

/** Three monthly instalments of a new curso unless fields say otherwise. */
export async function makePlanCuotas(db: Db, fields: Partial<typeof planesCuotas.$inferInsert> = {}) {
  const cursoId = fields.paqueteId ? null : (fields.cursoId ?? (await makeCurso(db)).cursoId);
  const values = { tipo: 'cuotas' as const, cuotas: 3, ...fields, cursoId };
  return one(await db.insert(planesCuotas).values(values).returning());
}

let cuponCount = 0;

export async function makeCupon(
  db: Db,
  fields: Partial<typeof allCupones.$inferInsert> & { cursoIds?: number[] } = {},
) {
  cuponCount += 1;
  const { cursoIds = [], ...row } = fields;
  const discount = row.montoCentimos ? {} : { porcentaje: 10 };
  const values = { codigo: `CUPON${cuponCount}`, todos: cursoIds.length === 0, ...discount, ...row };
  const made = one(await db.insert(allCupones).values(values).returning());
  if (cursoIds.length > 0) {
    await db.insert(cuponCursos).values(cursoIds.map((cursoId) => ({ cuponId: made.cuponId, cursoId })));
  }
  return made;
}

function one<T>(rows: T[]): T {
  const [row] = rows;
  if (!row) throw new Error('nothing was inserted');
  return row;
}
