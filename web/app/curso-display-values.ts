import { certificadoTipoNames, levelLabel, modalidadLabel, tipoNames } from 'domain/formats/curso-labels.ts';
import { formatDateTime } from 'domain/formats/lima-time.ts';
import { formatSoles } from 'domain/formats/money.ts';
import type { CursoData } from 'domain/schemas/curso-form.ts';
import type { Curso } from 'domain/schemas/cursos.ts';
import type { DisplayValues } from './use-versioned-save.tsx';

export function cursoDisplayValues(curso: Curso): DisplayValues<CursoData> {
  return {
    imagen: curso.imagen && 'otra imagen',
    fechaHoraInicio: formatDateTime(curso.fechaHoraInicio),
    fechaHoraLimite: formatDateTime(curso.fechaHoraLimite),
    especialidadId: curso.especialidad,
    coordinadorId: curso.coordinador,
    nivel: levelLabel(curso.nivel),
    tipoCertificado: curso.tipoCertificado && certificadoTipoNames[curso.tipoCertificado],
    entidadId: curso.entidad?.titulo,
    asincronico: modalidadLabel(curso),
    precio: formatSoles(curso.precio),
    precioPreventa: curso.precioPreventa === null ? null : formatSoles(curso.precioPreventa),
    preventaHasta: curso.preventaHasta && formatDateTime(curso.preventaHasta),
    tipo: tipoNames[curso.tipo],
  };
}
