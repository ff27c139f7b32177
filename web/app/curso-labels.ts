import type { CursoData } from 'domain/schemas/curso-form.ts';

/** Field labels of a course. */
export const cursoLabels: Record<keyof CursoData, string> = {
  nombre: 'Nombre',
  descripcion: 'Descripción',
  imagen: 'Imagen',
  fechaHoraInicio: 'Fecha de inicio',
  fechaHoraLimite: 'Fecha límite',
  duracionMinutos: 'Duración (minutos)',
  especialidadId: 'Especialidad',
  esGrabada: 'Curso grabado',
  activa: 'Activo',
  coordinadorId: 'Coordinación',
  objetivo: 'Objetivo',
  temario: 'Temario',
  nivel: 'Nivel',
  nombreCertificado: 'Nombre en el certificado',
  preparacionCertificado: 'Preparación del certificado',
  codigoCertificado: 'Código del certificado',
  tipoCertificado: 'Tipo de certificado',
  entidadId: 'Entidad certificadora',
  asincronico: 'Modalidad',
  cantidadModulo: 'Cantidad de módulos',
  precio: 'Precio',
  tipo: 'Tipo',
  vigencia: 'Vigencia (meses)',
  whatsapp: 'Enlace de WhatsApp',
};
