export const newCursoName = 'Nuevo curso';
