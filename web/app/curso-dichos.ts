import { certificadoTipos, modalidadTexto, nivelTexto, tipoNombres } from 'domain/rules/cursos.ts';
import { soles } from 'domain/rules/dinero.ts';
import { fechaHora } from 'domain/rules/fechas.ts';
import type { CursoData } from 'domain/schemas/curso-form.ts';
import type { Curso } from 'domain/schemas/cursos.ts';
import type { Dichos } from './use-versioned-save.tsx';

export function cursoDichos(curso: Curso): Dichos<CursoData> {
  return {
    imagen: curso.imagen && 'otra imagen',
    fechaHoraInicio: fechaHora(curso.fechaHoraInicio),
    fechaHoraLimite: fechaHora(curso.fechaHoraLimite),
    especialidadId: curso.especialidad,
    coordinadorId: curso.coordinador,
    nivel: nivelTexto(curso.nivel),
    tipoCertificado: curso.tipoCertificado && certificadoTipos[curso.tipoCertificado],
    entidadId: curso.entidad?.titulo,
    asincronico: modalidadTexto(curso),
    precio: soles(curso.precio),
    tipo: tipoNombres[curso.tipo],
  };
}
