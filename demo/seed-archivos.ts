import type { Db } from 'server/db/connect.ts';
import { archivosMaterial, archivosSubidos } from 'server/db/schema/archivos.ts';
import type { UploadedFile } from './material-files.ts';

/** Names of the files that a material has. */
export type ArchivoDemo = { nombre: string; subtitulos?: string; marcar?: boolean };

export type MaterialWithArchivo = { materialId: number; moduloId: number; archivo: ArchivoDemo };

/** One upload of each file, shared by the materials that have it, as copied courses do. */
export async function seedArchivos(
  db: Db,
  materiales: readonly MaterialWithArchivo[],
  { files, adminId }: { files: readonly UploadedFile[]; adminId: number },
): Promise<void> {
  const { moduloId } = materiales[0]!;
  const rows = await db
    .insert(archivosSubidos)
    .values(
      files.map(({ bytes, ...file }) => ({
        ...file,
        bytes,
        parteBytes: bytes,
        moduloId,
        creadoPor: adminId,
        estado: 'listo' as const,
        destino: 'nuevo' as const,
        subida: 'muestra',
        modificado: 0,
      })),
    )
    .returning({ id: archivosSubidos.archivoSubidoId, nombre: archivosSubidos.nombre });
  const idOf = new Map(rows.map(({ id, nombre }) => [nombre, id]));
  await db.insert(archivosMaterial).values(
    materiales.map(({ materialId, archivo: { nombre, subtitulos, marcar } }) => ({
      materialId,
      archivoSubidoId: idOf.get(nombre)!,
      subtitulosId: subtitulos === undefined ? null : idOf.get(subtitulos)!,
      marcar: marcar ?? false,
    })),
  );
}
