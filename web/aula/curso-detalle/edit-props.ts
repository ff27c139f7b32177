import type { Curso } from 'domain/schemas/cursos.ts';

export type EditProps = { curso: Curso; onClose: () => void; onSaved: (curso: Curso) => void };
