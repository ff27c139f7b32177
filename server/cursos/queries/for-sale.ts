import { sql } from 'drizzle-orm';
import { cursos } from '../../db/schema/cursos.ts';

/** Whether a course of the statement is sold now. */
export const forSale = sql<boolean>`is_for_sale(${cursos.activa}, ${cursos.fechaHoraLimite}, ${cursos.vigencia},
                                                ${cursos.archivado}, now())`;
