/** The page of a lesson. */
export const leccionPath = (cursoId: number, materialId: number) => `/curso-modulo/${cursoId}/${materialId}`;
