import { sql } from 'drizzle-orm';
import { type Db, inTransaction } from 'server/db/connect.ts';
import { auditorias } from 'server/db/schema/auditoria.ts';
import { archivos } from 'server/db/schema/files.ts';
import type { Storage } from 'server/ports/storage/port.ts';
import { inLima } from './dates.ts';
import { hasUsuarios } from './has-usuarios.ts';
import { type Imagenes, saveImagenes } from './images.ts';
import { saveMaterialFiles } from './material-files.ts';
import { seedAnuncios } from './seed-anuncios.ts';
import { seedAsistencia } from './seed-asistencia.ts';
import { seedCertificados } from './seed-certificados.ts';
import { seedCupones } from './seed-cupones.ts';
import { seedStudy } from './seed-estudio.ts';
import { seedModulos } from './seed-modulos.ts';
import { type SeededCurso, seedOferta } from './seed-oferta.ts';
import { seedPedidos } from './seed-pedidos.ts';
import { hashContrasenas, seedUsuarios } from './seed-usuarios.ts';

export type SeedDeps = {
  storage: Storage;
  hashPassword(password: string): Promise<string>;
  now: Date;
  log?(line: string): void;
};

const lockKey = 7_402_119;

/** Fills an empty database with the demo school; does nothing when there is an account. */
export async function seedDemo(db: Db, { storage, hashPassword, now, log = () => {} }: SeedDeps): Promise<void> {
  if (await hasUsuarios(db)) return;
  log('Sembrando la escuela de muestra…');
  const [imagenes, hashes, files] = await Promise.all([
    saveImagenes(storage),
    hashContrasenas(hashPassword),
    saveMaterialFiles(storage, now),
  ]);
  await inTransaction(db, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${lockKey})`);
    if (await hasUsuarios(tx)) return;
    const usuarios = await seedUsuarios(tx, hashes, now);
    const cursos = await seedOferta(tx, { imagenes, now });
    await seedCupones(tx, cursos, now);
    const { adminId } = usuarios;
    const modulos = await seedModulos(tx, cursos, { now, files, adminId });
    const asientos = await seedPedidos(tx, { cursos, usuarios, now });
    const estudios = await seedStudy(tx, { modulos, usuarios, asientos, now });
    await seedCertificados(tx, { cursos, estudios, imagenes, adminId, now });
    await seedAsistencia(tx, { estudios, modulos, adminId, now });
    await seedAnuncios(tx, { estudios, modulos, adminId, now });
    await insertFiles(tx, imagenes, adminId);
    await insertActivity(tx, cursos, adminId, now);
    log(`${cursos.length} cursos y diplomados, ${modulos.length} módulos, ${usuarios.alumnos.length} estudiantes.`);
  });
}

async function insertFiles(db: Db, imagenes: Imagenes, creadoPor: number): Promise<void> {
  const rows = [...imagenes.values()].map((imagen) => ({ ...imagen, estado: 'listo' as const, creadoPor }));
  await db.insert(archivos).values(rows);
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

async function insertActivity(db: Db, cursos: readonly SeededCurso[], usuarioId: number, now: Date): Promise<void> {
  await db.insert(auditorias).values(
    cursos.slice(0, 6).map(({ cursoId, demo: { nombre } }, i) => ({
      creado: inLima(now, -6 + i, 10 + i / 2),
      usuarioId,
      accion: i % 2 === 0 ? 'editar' : 'crear',
      entidad: 'curso',
      entidadId: String(cursoId),
      despues: { cursoId, nombre },
    })),
  );
}
