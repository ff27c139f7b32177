import type { CertificadoDocument } from '../certificados/pdf/document.ts';

const temario = '1. Sistema acusatorio\n2. Teoría del caso\n3. Interrogatorio y contrainterrogatorio';

/** A certificate with every optional part. */
export const document: CertificadoDocument = {
  codigo: '7K3M09QXABCDEFGH12345678JKMN',
  numero: '000123-2026',
  tipo: 'D',
  alumno: { dni: '20000001', nombre: 'Lucía', apellido: 'Quispe Ñahui' },
  curso: {
    nombre: 'Derecho Procesal Penal',
    nombreCertificado: 'Diplomado en Derecho Procesal Penal y Litigación Oral',
    preparacionCertificado: 'Programa de especialización',
    codigoCertificado: 'AI-DPP-2026',
    temario,
    duracionMinutos: 7200,
    fechaHoraInicio: '2026-03-03T00:00:00.000Z',
    fechaHoraLimite: '2026-06-27T03:00:00.000Z',
  },
  entidad: {
    titulo: 'Instituto de Estudios Procesales del Sur',
    acronimo: 'IEPS',
    ubicacion: 'Arequipa, Perú',
    firmante: 'Gonzalo Arizaga Poma',
    cargoFirmante: 'Director',
    firma: null,
    logo: null,
  },
  nota: 17.25,
  emitido: new Date('2026-07-01T15:00:00Z'),
  institucion: 'Aula Iuris',
  address: 'https://aulaiuris.pe/verificar/7K3M09QXABCDEFGH12345678JKMN',
};

export const noImagenes = { logo: null, firma: null };
