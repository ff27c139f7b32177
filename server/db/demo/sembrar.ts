import { sql } from 'drizzle-orm';
import type { Storage } from '../../ports/storage/port.ts';
import { type Db, inTransaction } from '../connect.ts';
import { archivos } from '../schema/archivos.ts';
import { auditorias } from '../schema/auditoria.ts';
import { enLima } from './fechas.ts';
import { hayUsuarios } from './hay-usuarios.ts';
import { guardarImagenes, type Imagenes } from './imagenes.ts';
import { sembrarCertificados } from './sembrar-certificados.ts';
import { sembrarEstudio } from './sembrar-estudio.ts';
import { sembrarModulos } from './sembrar-modulos.ts';
import { type CursoSembrado, sembrarOferta } from './sembrar-oferta.ts';
import { sembrarOrders } from './sembrar-orders.ts';
import { hashContrasenas, sembrarUsuarios } from './sembrar-usuarios.ts';

export type SembrarDeps = {
  storage: Storage;
  hashPassword(password: string): Promise<string>;
  ahora: Date;
  log?(line: string): void;
};

const lockKey = 7_402_119;

/** Fills an empty database with the demo school; where anybody has an account it does nothing. */
export async function sembrarDemo(
  db: Db,
  { storage, hashPassword, ahora, log = () => {} }: SembrarDeps,
): Promise<void> {
  if (await hayUsuarios(db)) return;
  log('Sembrando la escuela de muestra…');
  const [imagenes, hashes] = await Promise.all([guardarImagenes(storage), hashContrasenas(hashPassword)]);
  await inTransaction(db, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${lockKey})`);
    if (await hayUsuarios(tx)) return;
    const usuarios = await sembrarUsuarios(tx, hashes, ahora);
    const cursos = await sembrarOferta(tx, { imagenes, ahora });
    const modulos = await sembrarModulos(tx, cursos);
    const asientos = await sembrarOrders(tx, { cursos, usuarios, ahora });
    const estudios = await sembrarEstudio(tx, { modulos, usuarios, asientos, ahora });
    const { administradoraId } = usuarios;
    await sembrarCertificados(tx, { cursos, estudios, imagenes, administradoraId, ahora });
    await insertArchivos(tx, imagenes, administradoraId);
    await insertActividad(tx, cursos, administradoraId, ahora);
    log(`${cursos.length} cursos y diplomas, ${modulos.length} módulos, ${usuarios.alumnos.length} estudiantes.`);
  });
}

async function insertArchivos(db: Db, imagenes: Imagenes, creadoPor: number): Promise<void> {
  const filas = [...imagenes.values()].map((imagen) => ({ ...imagen, estado: 'listo' as const, creadoPor }));
  await db.insert(archivos).values(filas);
  await db.execute(sql`
    update archivo set owner_id = dueno.id
    from (
      select imagen as nombre, curso_id as id from curso
      union all select imagen, especialidad_id from especialidad
      union all select imagen, docente_id from docente
      union all select unnest(array[firma, logo]), entidad_id from entidad
    ) dueno
    where dueno.nombre = archivo.nombre`);
}

async function insertActividad(
  db: Db,
  cursos: readonly CursoSembrado[],
  usuarioId: number,
  ahora: Date,
): Promise<void> {
  await db.insert(auditorias).values(
    cursos.slice(0, 6).map(({ cursoId, demo: { nombre } }, i) => ({
      creado: enLima(ahora, -6 + i, 10 + i / 2),
      usuarioId,
      accion: i % 2 === 0 ? 'editar' : 'crear',
      entidad: 'curso',
      entidadId: String(cursoId),
      despues: { cursoId, nombre },
    })),
  );
}
