import type { OwnerType } from 'domain/rules/imagenes.ts';
import { eq } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';
import { cursos } from '../db/schema/cursos.ts';
import { docentes } from '../db/schema/docentes.ts';
import { especialidades } from '../db/schema/especialidades.ts';

/** A picture presigned for a known record becomes that record's picture when it arrives. */
export async function attachToOwner(db: Db, ownerType: OwnerType, ownerId: number, imagen: string): Promise<void> {
  switch (ownerType) {
    case 'docente':
      await db.update(docentes).set({ imagen }).where(eq(docentes.docenteId, ownerId));
      return;
    case 'especialidad':
      await db.update(especialidades).set({ imagen }).where(eq(especialidades.especialidadId, ownerId));
      return;
    case 'curso':
      await db.update(cursos).set({ imagen }).where(eq(cursos.cursoId, ownerId));
      return;
    default:
      return;
  }
}
