import { sql } from 'drizzle-orm';
import { type Db, inTransaction } from 'server/db/connect.ts';
import { archivos } from 'server/db/schema/archivos.ts';
import { auditorias } from 'server/db/schema/auditoria.ts';
import type { Storage } from 'server/ports/storage/port.ts';
import { enLima } from './dates.ts';
import { hasUsuarios } from './has-usuarios.ts';
import { type Imagenes, saveImagenes } from './images.ts';
import { seedCertificados } from './seed-certificados.ts';
import { seedEstudio } from './seed-estudio.ts';
import { seedModulos } from './seed-modulos.ts';
import { type CursoSembrado, seedOferta } from './seed-oferta.ts';
import { seedPedidos } from './seed-pedidos.ts';
import { hashContrasenas, seedUsuarios } from './seed-usuarios.ts';

export type SeedDeps = {
  storage: Storage;
  hashPassword(password: string): Promise<string>;
  ahora: Date;
  log?(line: string): void;
};

const lockKey = 7_402_119;

/** Fills an empty database with the demo school; does nothing when there is an account. */
export async function seedDemo(db: Db, { storage, hashPassword, ahora, log = () => {} }: SeedDeps): Promise<void> {
  if (await hasUsuarios(db)) return;
  log('Sembrando la escuela de muestra…');
  const [imagenes, hashes] = await Promise.all([saveImagenes(storage), hashContrasenas(hashPassword)]);
  await inTransaction(db, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${lockKey})`);
    if (await hasUsuarios(tx)) return;
    const usuarios = await seedUsuarios(tx, hashes, ahora);
    const cursos = await seedOferta(tx, { imagenes, ahora });
    const modulos = await seedModulos(tx, cursos);
    const asientos = await seedPedidos(tx, { cursos, usuarios, ahora });
    const estudios = await seedEstudio(tx, { modulos, usuarios, asientos, ahora });
    const { administradoraId } = usuarios;
    await seedCertificados(tx, { cursos, estudios, imagenes, administradoraId, ahora });
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
